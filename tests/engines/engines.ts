import type { StartBrowser } from './browser.ts';
import { chromiumAt } from './chromium-browser.ts';
import type { EngineName } from './engine-names.ts';
import { firefoxAt } from './firefox/firefox-browser.ts';
import { webkitWith } from './webkit/webkit-browser.ts';

/** The programs that an engine is driven with stand in the environment of the run, put there by `run-engines.ts`. */
export const startOf = (engine: EngineName): StartBrowser => {
  switch (engine) {
    case 'chromium':
      return chromiumAt(given('CHROMIUM_PATH'));
    case 'firefox':
      return firefoxAt(given('FIREFOX_PATH'));
    case 'webkit':
      return webkitWith({
        driver: given('WEBKIT_DRIVER_PATH'),
        gjs: given('GJS_PATH'),
        display: given('XVFB_PATH'),
      });
  }
};

const given = (name: string): string => {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} is not set: run this with npm run test:engines.`);
  return path;
};
