import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Matches one element, so a check fails if a page shows the announcement twice. */
const pinnedFor = ({ page }: Actor) => page.getByRole('complementary', { name: /announcement/i });
const announce = async ({ page }: Actor, text: string) => {
  await page.getByLabel('Text').fill(text);
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await page.getByRole('button', { name: 'Announce now' }).click();
};

test('an organiser announces offline, and members see it on Home and in the chat until they hide it @slow', async ({
  member,
  organiser,
}) => {
  const asha = await member('Asha Naik');
  const nadia = await organiser('Nadia Fonseca');
  await nadia.open('/desk/announcements');
  await nadia.page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(nadia.page.getByText('Write what you want to say.')).toBeVisible();
  await expect(nadia.page.getByLabel('Text')).toBeFocused();
  await nadia.goOffline();
  await announce(nadia, 'Dinner at eight.\nBring a torch.');
  await expect(nadia.page.getByText('Waiting to be sent: Announce to all members')).toBeVisible();
  await expectAccessible(nadia.page);
  await nadia.goOnline();
  await expect(nadia.page.getByRole('heading', { name: 'Announced to all members.' })).toBeVisible();
  await expect(nadia.page.getByText(/Nadia Fonseca to all members\. Shown since/)).toBeVisible();

  // The announcement arrives live, and disappears where the member hides it.
  await expect(pinnedFor(asha)).toContainText('Nadia Fonseca');
  await expect(pinnedFor(asha)).toContainText('Dinner at eight.');
  await expectAccessible(asha.page);
  await asha.page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).click();
  await expect(pinnedFor(asha)).toContainText('Dinner at eight.');
  await pinnedFor(asha).getByRole('button', { name: 'Hide' }).click();
  await expect(pinnedFor(asha)).toHaveCount(0);
  await asha.page.reload();
  await expect(asha.composer).toBeVisible();
  await expect(pinnedFor(asha)).toHaveCount(0);

  // A withdrawn announcement disappears everywhere.
  await nadia.page.getByRole('button', { name: 'Write another' }).click();
  await announce(nadia, 'Dinner at nine.');
  await expect(pinnedFor(asha)).toContainText('Dinner at nine.');
  await nadia.page
    .getByRole('listitem')
    .filter({ hasText: 'Dinner at nine.' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await nadia.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(nadia.page.getByText(/Withdrawn/)).toBeVisible();
  await expect(pinnedFor(asha)).toHaveCount(0);
});
