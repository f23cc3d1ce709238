import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Allows this device's browser to wake the background worker, as a phone does. */
export const allowBackground = (actor: Actor): Promise<void> =>
  actor.context.grantPermissions(['background-sync'], { origin: actor.server.url });

/** Waits until the background worker is installed: then entries are sent without a page too. */
export const expectBackgroundWorker = async (actor: Actor): Promise<void> => {
  const isThere = () =>
    actor.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/background/');
      return registration?.active?.state === 'activated';
    });
  await expect.poll(isThere).toBe(true);
};

/** Closes every page of the app on this device. */
export const closeEveryTab = async (actor: Actor): Promise<void> => {
  for (const page of actor.context.pages()) await page.close();
};
