import { expect, type Locator } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Fetching a whole new version and letting it take over is the longest single thing that a device does. */
export const installing = { timeout: 30_000 };

/** The version of the app that this page runs, as its deployment was called; null for the one that was built. */
export const versionOf = (device: Actor): Promise<string | null> =>
  device.page.locator('html').getAttribute('data-version');

/** The card that offers a newer version. */
export const offerOn = (device: Actor): Locator =>
  device.page.getByRole('status').filter({ has: device.page.getByRole('button', { name: 'Later' }) });

/** How often the page was loaded since; counted from now on. */
export const countLoads = (device: Actor): (() => number) => {
  let loads = 0;
  device.page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
};

/** A server in trouble: what is sent comes back to its queue and is tried again two seconds later. */
export const busyServer = { status: 503, code: 'PT503', retryAfterSeconds: 2 } as const;

/** What the browser does by itself once a day: looks for a new worker, and installs it beside the old one. */
export const installNextWorker = async (device: Actor): Promise<void> => {
  await device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = () =>
    device.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
  await expect.poll(waiting, installing).toBe('installed');
};
