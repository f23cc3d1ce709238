import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause the moving background' });
const canvasOf = (page: Page) => page.locator('canvas');

test('with reduced motion there are no falling characters', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await visitor.open('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(pauseButton(page)).toBeHidden();
  await expect(canvasOf(page)).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(canvasOf(page)).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(canvasOf(page)).toHaveCount(0);
  await expect.poll(() => page.workers()).toEqual([]);
});
