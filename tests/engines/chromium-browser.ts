/** Chromium, through Playwright. */
import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { browserArguments } from '../setup/find-browser.ts';
import { environmentIn } from './processes.ts';
import type { StartBrowser, Target } from './browser.ts';

export const chromiumAt =
  (executablePath: string): StartBrowser =>
  async (profile, timeZone) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: browserArguments,
      env: environmentIn(timeZone),
    });
    // Beside its profile it keeps a link that ends with the number of its process, which heads a group of processes.
    const pid = Number(/\d+$/.exec(await readlink(join(profile, 'SingletonLock')))?.[0]);
    // The one in front is the last.
    const tabs: Page[] = [context.pages()[0] ?? (await context.newPage())];
    const inFront = (): Page => {
      const page = tabs.at(-1);
      if (!page) throw new Error('No tab is open.');
      return page;
    };
    return {
      version: context.browser()?.version() ?? '',
      goto: async (url) => {
        await inFront().goto(url);
      },
      reload: async () => {
        await inFront().reload();
      },
      openTab: async (url) => {
        const page = await context.newPage();
        tabs.push(page);
        await page.goto(url);
      },
      switchTab: async () => {
        const page = tabs.shift();
        if (page) tabs.push(page);
        await inFront().bringToFront();
      },
      click: (target) => locate(inFront(), target).click(),
      type: (target, text) => locate(inFront(), target).pressSequentially(text),
      run: (work, argument) => inFront().evaluate(work as never, argument) as never,
      quit: () => context.close(),
      kill: async () => {
        const gone = new Promise((resolve) => context.once('close', resolve));
        process.kill(-pid, 'SIGKILL');
        await gone;
      },
    };
  };

const locate = (page: Page, { kind, name, within = 'body' }: Target): Locator => {
  const scope = page.locator(within);
  return kind === 'button'
    ? scope.getByRole('button', { name, exact: true })
    : scope.getByLabel(name, { exact: true }).and(page.locator('input, textarea'));
};
