import type { StartBrowser } from './browser.ts';
import { puppeteerWith } from './puppeteer-browser.ts';
import { webkitWith } from './webkit/webkit-browser.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** `run-engines.ts` puts the paths of an engine's programs into the environment. */
export const startOf = (engine: EngineName): StartBrowser => {
  switch (engine) {
    case 'chromium':
      return puppeteerWith('chrome', given('CHROMIUM_PATH'));
    case 'firefox':
      return puppeteerWith('firefox', given('FIREFOX_PATH'));
    case 'webkit':
      return webkitWith(given('WEBKIT_DRIVER_PATH'), given('GJS_PATH'));
  }
};

const given = (name: string): string => {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} is not set: run this with npm run test:engines.`);
  return path;
};
