import { expect, type Locator } from '@playwright/test';
import { floatingCountdown, openAt } from './support/countdown.ts';
import { test } from './support/test.ts';

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('It is not on the page.');
  return found;
};

test('the floating countdown stays beside the form, and leaves the end of the page free', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await page.setViewportSize({ width: 1280, height: 740 });
  await openAt(page, '2025-07-01T12:00:01+05:30', server.url);
  const bar = floatingCountdown(page);
  await expect(bar.getByRole('timer')).toHaveText('101d 23:59:59');
  const scrollToEnd = () =>
    page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    });
  for (const width of [1280, 360, 320])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      const place = await box(bar);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(width);
      expect(place.height).toBeLessThan(90);
      const close = await box(bar.getByRole('button'));
      expect(close.x + close.width).toBeLessThanOrEqual(width);
      // Retries, because pictures that load late move the end of the page.
      await expect
        .poll(async () => {
          await scrollToEnd();
          const last = await box(page.getByRole('contentinfo').getByText('All rights reserved.'));
          return last.y + last.height - (await box(bar)).y;
        })
        .toBeLessThanOrEqual(0);
    });

  await test.step('it stays beside the form', async () => {
    const form = page.locator('#application form');
    await form.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect(form).toBeInViewport();
    await expect(bar).toBeInViewport();
  });

  await test.step('at 400 % zoom fixed elements cover at most a third of the window', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    for (const text of ['Villa life', 'Private suite', 'What Members Say']) {
      await page
        .getByText(text, { exact: true })
        .last()
        .evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }));
      const covered = await page.evaluate(() => {
        const rows = new Set<number>();
        for (const element of document.querySelectorAll('body *')) {
          const { position, visibility, zIndex } = getComputedStyle(element);
          // The page's background covers nothing.
          if ((position !== 'fixed' && position !== 'sticky') || zIndex === '-1') continue;
          const { top, bottom, height } = element.getBoundingClientRect();
          const isStuck = position === 'fixed' || Math.abs(top) < 1;
          if (!isStuck || visibility === 'hidden' || height === 0) continue;
          for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) rows.add(y);
        }
        return rows.size / innerHeight;
      });
      expect(covered, text).toBeGreaterThan(0);
      expect(covered, text).toBeLessThanOrEqual(1 / 3);
    }
  });
});

test('on a wide screen the floating countdown is one line, and covers no button where a link leads to the party', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAt(page, '2025-07-01T12:00:01+05:30', `${server.url}/#invite-party`);
  const bar = floatingCountdown(page);
  await expect(bar.getByRole('timer')).toHaveText('101d 23:59:59');
  expect((await box(bar)).height).toBeLessThan(40);
  await expect
    .poll(async () => {
      const { y, height } = await box(page.getByRole('link', { name: 'Add to Google Calendar' }));
      return (await box(bar)).y - y - height;
    })
    .toBeGreaterThan(0);
});
