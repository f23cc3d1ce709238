/** Chromium by DevTools and Firefox by the WebDriver BiDi that is built into it. */
import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { browserArguments } from '../setup/find-browser.ts';
import { endGroup, environmentIn, findInPage, type StartBrowser, type Target } from './browser.ts';

export const puppeteerWith =
  (engine: 'chrome' | 'firefox', executablePath: string): StartBrowser =>
  async (profile, timeZone) => {
    const browser = await launch({
      browser: engine,
      executablePath,
      userDataDir: profile,
      args: engine === 'chrome' ? browserArguments : [],
      // Without these, a killed Firefox asks which tabs to restore, and starts in safe mode after three kills.
      extraPrefsFirefox: {
        'browser.sessionstore.resume_from_crash': false,
        'toolkit.startup.max_resumed_crashes': -1,
      },
      env: environmentIn(timeZone),
      defaultViewport: { width: 1280, height: 900 },
    });
    // In the order of use: the last one is in front.
    const tabs: Page[] = [(await browser.pages())[0] ?? (await browser.newPage())];
    const inFront = (): Page => {
      const page = tabs.at(-1);
      if (!page) throw new Error('No tab is open.');
      return page;
    };
    const find = async (target: Target): Promise<ElementHandle> => {
      const found = (await inFront().evaluateHandle(findInPage, target)).asElement();
      if (!found) throw new Error(`No ${target.kind} “${target.name}” is on the page.`);
      return found as ElementHandle;
    };
    return {
      goto: async (url) => {
        await inFront().goto(url);
      },
      reload: async () => {
        await inFront().reload();
      },
      openTab: async (url) => {
        const page = await browser.newPage();
        tabs.push(page);
        await page.goto(url);
      },
      switchTab: async () => {
        const page = tabs.shift();
        if (page) tabs.push(page);
        await inFront().bringToFront();
      },
      click: async (target) => (await find(target)).click(),
      type: async (target, text) => (await find(target)).type(text),
      run: (work, argument) => inFront().evaluate(work as never, argument),
      quit: () => browser.close(),
      kill: async () => {
        const child = browser.process();
        if (child) await endGroup(child);
        // Puppeteer restores Firefox's settings in the profile once the browser has ended.
        const isRestoring = async () => (await readdir(profile)).some((name) => name.endsWith('.puppeteer'));
        while (await isRestoring()) await wait(20);
      },
    };
  };
