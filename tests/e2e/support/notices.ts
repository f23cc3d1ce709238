import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Waits for the notice that says so and dismisses it, so that the next like it is told from it. */
export const putAway = async (actor: Actor, text: string): Promise<void> => {
  const notice = actor.page.locator('.toast').filter({ hasText: text });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
};
