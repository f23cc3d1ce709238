import { expect, type Locator } from '@playwright/test';
import { test } from './support/test.ts';

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether the two overlap. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

test('on a phone a notice covers neither the composer nor the title of a dialog @slow', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  // Finds the notice by its role, which an inert or hidden element lacks.
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  const expectUncovered = async (...parts: readonly Locator[]) => {
    // A focused notice stays.
    await notice.getByRole('button', { name: 'Dismiss' }).focus();
    for (const part of parts) await expect.poll(() => overlap(notice, part)).toBe(false);
  };

  await asha.directory.getByRole('link', { name: 'Asha Naik' }).click();
  const card = page.getByRole('dialog', { name: 'Asha Naik' });
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect(notice).toContainText(/Link copied|Couldn’t copy the link/);
  await expectUncovered(card.getByRole('heading'), card.getByRole('button', { name: 'Close' }));
  // A press on the notice does not close the dialog.
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await card.getByRole('button', { name: 'Close' }).click();

  await asha.goOffline();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
    await asha.write('Half a thought');
    await asha.line('Half a thought').getByRole('button', { name: 'Cancel' }).click();
    await expect(notice).toContainText('Message cancelled');
    await expectUncovered(
      asha.composer,
      asha.chat.getByRole('button', { name: 'Send' }),
      asha.chat.getByRole('heading', { name: 'Community Chat' }),
    );
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await asha.composer.fill('');
  }
});
