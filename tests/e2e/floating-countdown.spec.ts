import { expect } from '@playwright/test';
import { floatingCountdown, openAt } from './support/countdown.ts';
import { test } from './support/test.ts';

test('the floating countdown fits the window and leaves the end of the page free', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  await openAt(page, '2025-07-01T12:00:01+05:30', server.url);
  const bar = floatingCountdown(page);
  await expect(bar.getByRole('timer')).toHaveText('101d 23:59:59');
  const last = page.getByRole('contentinfo').getByText('All rights reserved.');
  for (const width of [1280, 320])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await expect(bar).toBeInViewport({ ratio: 1 });
      // Retries, because pictures that load late move the end of the page.
      await expect(async () => {
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 });
        const [end, start] = [await last.boundingBox(), await bar.boundingBox()];
        expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
      }).toPass();
    });
});
