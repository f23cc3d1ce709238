import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { password } from './support/server.ts';
import { test } from './support/test.ts';

const openProfile = async (
  actor: Actor,
  tab: 'Profile' | 'Privacy' | 'Account' = 'Profile',
): Promise<Locator> => {
  await actor.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = actor.page.getByRole('dialog', { name: 'Edit Profile' });
  if (tab !== 'Profile') await dialog.getByRole('tab', { name: tab }).click();
  await expect(dialog.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  return dialog;
};

/** The notice that another device has overwritten this device's change. */
const overwrittenOn = (device: Actor): Locator =>
  device.page.getByRole('region', { name: 'Changed elsewhere' });

test('a member edits the profile, and unsaved edits survive closing and reloading @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const dialog = await openProfile(asha);
  const bio = dialog.getByLabel('Bio');
  await bio.fill('Builds boats, slowly.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('We kept your changes here.')).toBeVisible();
  await page.reload();
  await openProfile(asha);
  await expect(dialog.getByText('They are not saved yet.')).toBeVisible();
  await expect(bio).toHaveValue('Builds boats, slowly.');

  // Cancel discards the edits.
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await openProfile(asha);
  await expect(bio).toHaveValue('');

  await test.step('fields that are not valid', async () => {
    await dialog.getByLabel('Username', { exact: true }).fill('x');
    await dialog.getByLabel('Website').fill('no address');
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(dialog.getByLabel('Username', { exact: true })).toBeFocused();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('while it saves', async () => {
    await dialog.getByLabel('Username', { exact: true }).fill('asha_n');
    await dialog.getByLabel('Website').fill('');
    await bio.fill('Builds boats.');
    const hung = await server.hang('POST', /^\/rest\/v1\/rpc\/save_profile$/);
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect.poll(hung.waiting).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.getByRole('tab', { name: 'Privacy' }).click();
    await expect(bio).toHaveValue('Builds boats.');
    await hung.release();
    await expect(page.getByText('Profile updated!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('two devices edit one profile, and the overwritten one restores its value @slow', async ({
  member,
  newActor,
}) => {
  const phone = await member('Asha Naik');
  const laptop = await newActor();
  await laptop.signIn('asha.naik@example.com');
  // The phone writes first, and its change arrives last.
  await phone.goOffline();
  await phone.saveProfile({ Location: 'Panjim', Bio: 'From the phone.' });
  await laptop.saveProfile({ Location: 'Mapusa', 'Skills (comma separated)': 'SEO' });
  await expect(laptop.page.getByText('Profile updated!')).toBeVisible();
  await phone.goOnline();
  await expect(overwrittenOn(laptop)).toContainText('Location is now “Panjim”.');
  await expect(overwrittenOn(laptop)).toContainText('You saved “Mapusa” here.');
  await expectAccessible(laptop.page);
  await expect(phone.directory.getByText('SEO', { exact: true })).toBeVisible();
  // The notice stays until the member decides.
  await laptop.page.reload();
  await laptop.page.getByRole('button', { name: 'Restore mine for Location' }).click();
  await expect(overwrittenOn(laptop)).toHaveCount(0);

  // Now the laptop has overwritten the phone, and the member keeps that.
  await expect(overwrittenOn(phone)).toContainText('Location is now “Mapusa”.');
  await phone.page.getByRole('button', { name: 'Keep it for Location' }).click();
  await expect(overwrittenOn(phone)).toHaveCount(0);
  await expect(phone.directory.getByText('Mapusa', { exact: true })).toBeVisible();
});

test('a member hides a field offline, and then the whole profile @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await asha.saveProfile({ Location: 'Assagao', Website: 'asha.example', 'GitHub Username': 'asha-n' });
  const card = ravi.directory.getByText('Assagao', { exact: true });
  await expect(card).toBeVisible();

  await asha.goOffline();
  let dialog = await openProfile(asha, 'Privacy');
  await dialog.getByLabel('Show my location').uncheck();
  await expect(dialog.getByRole('status').filter({ hasText: 'Other members see' })).not.toContainText(
    'location',
  );
  await dialog.getByRole('button', { name: 'Save Privacy' }).click();
  dialog = await openProfile(asha, 'Privacy');
  await expect(dialog.getByRole('list', { name: 'Not sent yet' })).toContainText('Who sees your location');
  await expect(dialog.getByLabel('Show my location')).not.toBeChecked();
  await expectAccessible(asha.page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

  // Another device has hidden another field meanwhile.
  const laptop = server.client();
  await laptop.auth.signInWithPassword({ email: 'asha.naik@example.com', password });
  const { error } = await laptop.rpc('set_profile_privacy', { is_listed: true, hidden: ['website'] });
  expect(error).toBeNull();
  await asha.goOnline();
  await expect(card).toHaveCount(0);
  await expect(ravi.directory.getByRole('link', { name: /website/i })).toHaveCount(0);
  await expect(ravi.directory.getByRole('link', { name: /github/i })).toHaveCount(1);

  dialog = await openProfile(asha, 'Privacy');
  await dialog.getByLabel('Show me in the member directory').uncheck();
  await dialog.getByRole('button', { name: 'Save Privacy' }).click();
  await expect(ravi.directory.getByText('Asha Naik')).toHaveCount(0);
  // The owner still sees everything.
  dialog = await openProfile(asha);
  await expect(dialog.getByLabel('Location')).toHaveValue('Assagao');
});

/** The member's picture in a card of the directory. */
const pictureOn = (actor: Actor): Locator =>
  actor.directory.getByRole('listitem').filter({ hasText: 'Asha Naik' }).locator('img[src^="data:image/"]');

test('a picture chosen offline reaches other members, and its removal does too @slow', async ({
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
  await (await choosing).setFiles('public/icons/icon-512.png');
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
