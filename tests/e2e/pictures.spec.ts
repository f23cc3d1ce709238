import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const photo = 'public/icons/icon-512.png';
const fetching = /^\/rest\/v1\/pictures$/;

const openProfile = async (actor: Actor): Promise<Locator> => {
  await actor.page.getByRole('button', { name: 'Profile' }).click();
  return actor.page.getByRole('dialog', { name: 'Edit Profile' });
};

/** The member's picture in a card of the directory. */
const pictureOn = (actor: Actor, name: string): Locator =>
  actor.directory.getByRole('listitem').filter({ hasText: name }).locator('img[src^="data:image/"]');

test('a member chooses a picture offline, and other members see it, also offline @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const fetched = () => server.calls('GET', fetching);
  await asha.send('Hello');
  await expect(ravi.line('Hello')).toBeVisible();

  await asha.goOffline();
  const dialog = await openProfile(asha);
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
  const choosing = asha.page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  await (await choosing).setFiles(photo);
  await expect(dialog.locator('img[src^="data:image/webp"]')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expectAccessible(asha.page);
  await expect(pictureOn(asha, 'Asha Naik')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(asha.page.getByText('Picture saved on this device')).toBeVisible();
  await expect(pictureOn(asha, 'Asha Naik')).toBeVisible();

  await asha.page.reload();
  await expect(pictureOn(asha, 'Asha Naik')).toBeVisible();
  await expect(asha.line('Hello').locator('img')).toBeVisible();
  await asha.page
    .getByRole('link', { name: /waiting/i })
    .first()
    .click();
  await expect(asha.page.getByRole('listitem').filter({ hasText: 'New picture' })).toBeVisible();
  await expectAccessible(asha.page);
  await asha.page.goBack();
  // Before this step no member had a picture.
  expect(fetched()).toBe(0);

  await asha.goOnline();
  await expect(asha.page.getByText('Picture updated!')).toBeVisible();
  await expect(pictureOn(asha, 'Asha Naik')).toBeVisible();
  await expect(pictureOn(ravi, 'Asha Naik')).toBeVisible();
  await expect(ravi.line('Hello').locator('img')).toBeVisible();
  await expect(pictureOn(ravi, 'Ravi Menezes')).toHaveCount(0);

  await ravi.goOffline();
  await ravi.page.reload();
  await expect(pictureOn(ravi, 'Asha Naik')).toBeVisible();
  await ravi.goOnline();

  await openProfile(asha);
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(pictureOn(ravi, 'Asha Naik')).toHaveCount(0);
  // One request for each device, and none for the removal.
  expect(fetched()).toBe(2);
});
