import type { BrowserContext, Locator, Page } from '@playwright/test';

const iphoneSystem =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

export const userAgents = {
  iphone: `${iphoneSystem} Version/18.6 Mobile/15E148 Safari/604.1`,
  instagram: `${iphoneSystem} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_6; en_IN; en; scale=3.00; 1179x2556; 772246106)`,
  macintosh:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
} as const;

/** The card that offers to install the app. */
export const installCard = (page: Page): Locator =>
  page.getByRole('region', { name: /home screen|window of its own|own browser/ });

/** Moves the device's install record `ms` into the past. Waits until the first visit is recorded. */
export const timePasses = async (page: Page, ms: number): Promise<void> => {
  const key = 'goa-build-club:install';
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
  await page.evaluate(
    ([name, passed]) => {
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, number>;
      const { firstAt = 0, declinedAt = 0 } = kept;
      const older = { ...kept, firstAt: firstAt - passed, declinedAt: declinedAt - passed };
      localStorage.setItem(name, JSON.stringify(older));
    },
    [key, ms] as const,
  );
};

/** Makes every page of this device believe that it runs in the installed app's window. */
export const pretendInstalled = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const real = globalThis.matchMedia;
    globalThis.matchMedia = (query) => {
      if (!query.includes('display-mode')) return real(query);
      return real(query.includes('standalone') ? 'all' : 'not all');
    };
  });

/**
 * Fakes Chromium's launch queue: a document gets the address that opened its window, after a reload the last launched
 * one, and every `launch(address)` while it is open.
 */
export const pretendLaunchQueue = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const key = 'test:last-launch';
    const last = sessionStorage.getItem(key) ?? location.href;
    let take: ((params: { readonly targetURL: string }) => void) | null = null;
    const launch = (targetURL: string) => {
      sessionStorage.setItem(key, targetURL);
      take?.({ targetURL });
    };
    const setConsumer = (consumer: typeof take) => {
      take = consumer;
      launch(last);
      Object.defineProperty(globalThis, 'launch', { value: launch });
    };
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
  });
