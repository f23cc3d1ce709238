import type { Page } from '@playwright/test';

/** The countdown in its section of the page. */
export const countdown = (page: Page) => page.locator('#countdown').getByRole('timer');
/** The floating countdown. */
export const floatingCountdown = (page: Page) => page.getByRole('complementary', { name: 'Countdown' });

/** Opens the landing page at a moment and stops its clock there. */
export const openAt = async (page: Page, moment: string, url: string) => {
  await page.clock.install({ time: new Date(Date.parse(moment) - 60_000) });
  await page.clock.pauseAt(moment);
  await page.goto(url);
};

/** Sets the page's clock to two days before the first edition; its timers go on. */
export const beforeTheEvent = (page: Page): Promise<void> =>
  page.clock.setSystemTime('2025-10-09T12:00:00+05:30');
