import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Lets this device's browser wake the background worker, as a phone does of its own accord. */
export const allowBackground = (actor: Actor): Promise<void> =>
  actor.context.grantPermissions(['background-sync'], { origin: actor.server.url });

/** The worker of the background is installed: from here what waits goes also without a page. */
export const expectBackgroundWorker = async (actor: Actor): Promise<void> => {
  const isThere = () =>
    actor.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/background/');
      return registration?.active?.state === 'activated';
    });
  await expect.poll(isThere).toBe(true);
};

/** Swipes the app away: no page of it is left on this device. */
export const closeEveryTab = async (actor: Actor): Promise<void> => {
  for (const page of actor.context.pages()) await page.close();
};
