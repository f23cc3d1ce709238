import type { BrowserContext, Page } from '@playwright/test';

/**
 * Extends the portal's time limits while it opens by a minute, so that it opens in the same order on a slow machine.
 */
export const openPatiently = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: start } = globalThis;
    const patient = (work: () => void, ms = 0, ...rest: []) =>
      start(work, ms >= 2_000 && ms <= 3_000 ? ms + 60_000 : ms, ...rest);
    Object.assign(globalThis, { setTimeout: patient });
  });

/** Waits until the worker answers the page's requests. */
export const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
