import type { Page } from '@playwright/test';

/** The countdown in the page's own section. */
export const countdown = (page: Page) => page.locator('#countdown').getByRole('timer');
/** The countdown that stays in sight. */
export const widget = (page: Page) => page.getByRole('complementary', { name: 'Countdown' });

/** Opens the landing page at a moment; time stands still there until a test moves it. */
export const openAt = async (page: Page, moment: string, url: string) => {
  await page.clock.install({ time: new Date(Date.parse(moment) - 60_000) });
  await page.clock.pauseAt(moment);
  await page.goto(url);
};
