import { expect, type Locator } from '@playwright/test';
import type { Actor } from './actor.ts';

/** The time limit for installing a whole new version, the longest single action of a device. */
export const installTimeout = { timeout: 30_000 };

/** The deployment's name of the version that this page runs; null for the built version. */
export const versionOf = (device: Actor): Promise<string | null> =>
  device.page.locator('html').getAttribute('data-version');

/** The card with the update offer. */
export const offerOn = (device: Actor): Locator =>
  device.page.getByRole('status').filter({ has: device.page.getByRole('button', { name: 'Later' }) });

/** Counts the page's loads from now on; the returned function reads the count. */
export const countLoads = (device: Actor): (() => number) => {
  let loads = 0;
  device.page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
};

/** An overloaded server: entries return to the queue and are retried after two seconds. */
export const busyServer = { status: 503, code: 'PT503', retryAfterSeconds: 2 } as const;

/** Makes the browser check for a new worker and install it beside the old one, as it does once a day. */
export const installNextWorker = async (device: Actor): Promise<void> => {
  await device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = () =>
    device.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
  await expect.poll(waiting, installTimeout).toBe('installed');
};
