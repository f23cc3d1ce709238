import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Waits for the notice and dismisses it, so that a later one with the same text is new. */
export const dismissNotice = async (actor: Actor, text: string): Promise<void> => {
  const notice = actor.page.locator('.toast').filter({ hasText: text });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
};
