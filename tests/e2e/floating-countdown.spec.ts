import { expect } from '@playwright/test';
import { countdown, openAt, widget } from './support/countdown.ts';
import { patience } from './support/delivery.ts';
import { test } from './support/test.ts';

test('the floating countdown is closed by the keyboard for this visit, and back on the next', async ({
  newActor,
}) => {
  const visitor = await newActor();
  await visitor.open('/');
  const close = widget(visitor.page).getByRole('button', { name: 'Close the countdown' });
  await widget(visitor.page).getByRole('link', { name: 'Details' }).focus();
  await visitor.page.keyboard.press('Tab');
  await visitor.page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await visitor.page.keyboard.press('Enter');
  await expect(widget(visitor.page)).toHaveCount(0);
  await visitor.page.reload();
  await expect(countdown(visitor.page)).toContainText(/\d/);
  await expect(widget(visitor.page)).toHaveCount(0);
  await visitor.closeTab();
  await visitor.openTab('/');
  await expect(widget(visitor.page)).toBeVisible();
});

for (const width of [320, 360, 1280]) {
  test(`the floating countdown stays in the window and off the footer’s last line at ${width} px`, async ({
    newActor,
    server,
  }) => {
    const { page } = await newActor();
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAt(page, '2025-07-01T12:00:01+05:30', server.url);
    await expect(widget(page).getByRole('timer')).toHaveText('101d 23:59:59');
    const box = async (locator: ReturnType<typeof widget>) => {
      const found = await locator.boundingBox();
      if (!found) throw new Error('It is not on the page.');
      return found;
    };
    const bar = await box(widget(page));
    expect(bar.x).toBeGreaterThanOrEqual(0);
    expect(bar.x + bar.width).toBeLessThanOrEqual(width);
    expect(bar.height).toBeLessThan(90);
    const close = await box(widget(page).getByRole('button'));
    expect(close.x + close.width).toBeLessThanOrEqual(width);
    // Again: what comes late on the way down may still move the end of the page.
    await expect(async () => {
      await page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      });
      const last = await box(page.getByRole('contentinfo').getByText('All rights reserved.'));
      expect(last.y + last.height).toBeLessThanOrEqual((await box(widget(page))).y);
    }).toPass(patience);
  });
}

test('the floating countdown covers nothing that has the focus, on the whole way through the page', async ({
  newActor,
}) => {
  test.slow();
  const visitor = await newActor();
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open('/');
  await expect(widget(page)).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const bar = document.querySelector<HTMLElement>('aside[aria-label="Countdown"]');
      if (!element || !bar || element === document.body) return null;
      // Out of the form the bar comes back over what has the focus by then.
      const spared = element.closest('main form, aside') !== null;
      const covered = !spared && element.getBoundingClientRect().bottom > innerHeight - bar.offsetHeight;
      return { name: element.textContent?.trim().slice(0, 40) ?? '', covered };
    });
  const names: string[] = [];
  const covered: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const at = await focused();
    if (at === null) break;
    names.push(at.name);
    if (at.covered) covered.push(at.name);
  }
  expect(covered).toEqual([]);
  expect(names.length).toBeGreaterThan(30);
  expect(names).toEqual(expect.arrayContaining(['Details', 'Apply']));
});

for (const width of [360, 1280]) {
  test(`the floating countdown makes way for the form, and comes back after it, at ${width} px`, async ({
    newActor,
  }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await page.setViewportSize({ width, height: 740 });
    await visitor.open('/');
    await expect(widget(page)).toBeVisible();
    await widget(page).getByRole('link', { name: 'Apply' }).click();
    await expect(page.locator('#application form')).toBeInViewport();
    await expect(page.locator('aside[aria-label="Countdown"]')).toBeHidden();
    // Again: as long as the page glides to the form, it goes there after all.
    await expect(async () => {
      await page.locator('#countdown').scrollIntoViewIfNeeded();
      await expect(widget(page)).toBeVisible({ timeout: 1_000 });
    }).toPass(patience);
  });
}
