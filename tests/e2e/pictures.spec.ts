import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

const photo = 'public/icons/icon-512.png';

const openProfile = async (actor: Actor): Promise<Locator> => {
  await actor.page.getByRole('button', { name: 'Profile' }).click();
  return actor.page.getByRole('dialog', { name: 'Edit Profile' });
};

/** The member's picture in a card of the directory. */
const pictureOn = (actor: Actor): Locator =>
  actor.directory.getByRole('listitem').filter({ hasText: 'Asha Naik' }).locator('img[src^="data:image/"]');

test('a member chooses a picture offline, others see it, and removing it removes it everywhere @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await asha.send('Hello');
  await expect(ravi.line('Hello')).toBeVisible();

  await asha.goOffline();
  const dialog = await openProfile(asha);
  const choosing = asha.page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  await (await choosing).setFiles(photo);
  await expect(dialog.locator('img[src^="data:image/webp"]')).toBeVisible();
  await expectAccessible(asha.page);
  await expect(pictureOn(asha)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(asha.page.getByText('Picture saved on this device')).toBeVisible();
  await expect(pictureOn(asha)).toBeVisible();
  await expect(asha.line('Hello').locator('img')).toBeVisible();

  await asha.goOnline();
  await expect(asha.page.getByText('Picture updated!')).toBeVisible();
  await expect(pictureOn(ravi)).toBeVisible();
  await expect(ravi.line('Hello').locator('img')).toBeVisible();

  await openProfile(asha);
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(pictureOn(ravi)).toHaveCount(0);
  // One request for each device, and none for the removal.
  expect(await server.calls('GET', /^\/rest\/v1\/pictures$/)).toBe(2);
});
