import type { BrowserContext } from '@playwright/test';

/**
 * Lets every page of this device wait a minute longer where the portal, while it opens, goes on after two or three seconds
 * without what is first: on a machine that stalls it opens in its order all the same.
 */
export const openPatiently = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { setTimeout: start } = globalThis;
    const patient = (work: () => void, ms = 0, ...rest: []) =>
      start(work, ms >= 2_000 && ms <= 3_000 ? ms + 60_000 : ms, ...rest);
    Object.assign(globalThis, { setTimeout: patient });
  });
