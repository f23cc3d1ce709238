import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { openBareTab, storedCounts } from './support/device-storage.ts';
import { test } from './support/test.ts';

test('a member takes all data along as one file, and is told where that takes a network', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  await asha.write('One of my messages');
  await expect(asha.pending()).toHaveCount(0);
  await asha.saveProfile({ Bio: 'Builds boats.' });
  await expect(asha.page.getByText('Profile updated!')).toBeVisible();
  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByRole('tab', { name: 'Account' }).click();

  await asha.goOffline();
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This needs a network');
  await asha.goOnline();

  const download = asha.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^goa-build-club-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: 'asha.naik@example.com' },
    profile: { full_name: 'Asha Naik', bio: 'Builds boats.' },
    messages: [{ content: 'One of my messages' }],
    invitations: [],
  });
  await expect(asha.page.getByText('Your data is downloaded')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('an account is deleted after a typed word: it is gone on the server and on this device, and the page ends at home', async ({
  member,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await asha.write('Stays without a name');
  await expect(ravi.line('Stays without a name')).toContainText('Asha Naik');
  await asha.composer.fill('A draft that nobody shall find');
  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('Bio').fill('Never saved');
  await dialog.getByRole('tab', { name: 'Account' }).click();
  await dialog.getByRole('button', { name: 'Delete my account...' }).click();
  const remove = dialog.getByRole('button', { name: 'Delete my account for good' });
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  // The answer may be lost: repeated, it ends the same way.
  await asha.context.route(
    /delete_my_account/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await remove.click();

  await expect(asha.page.getByText('Account deleted')).toBeVisible();
  await expect(asha.page).toHaveURL(`${server.url}/`);
  const { data } = await server.client(server.backend.keys.secret).from('profiles').select('full_name');
  expect(data).toEqual([{ full_name: 'Ravi Menezes' }]);
  await expect(ravi.line('Stays without a name')).toContainText('Former member');
  await expect(ravi.directory.getByText('Asha Naik')).toHaveCount(0);

  const bare = await openBareTab(asha);
  await expect
    .poll(async () =>
      // The mark is the device's, a random value that says nothing of anybody.
      Object.entries(await storedCounts(bare)).filter(
        ([name, count]) => count > 0 && !name.includes('visitor') && name !== 'device/marks',
      ),
    )
    .toEqual([]);
  // Tabs share storage with a delay.
  await expect
    .poll(() =>
      bare.evaluate(() =>
        JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
      ),
    )
    .not.toMatch(/draft|Never saved|asha|session|identity/i);
  await asha.open('/members');
  await expect(asha.page).toHaveURL(/\/auth/);
});

test('before an account is deleted its member reads what goes and what stays, types a word, and has a network', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('Never sent');
  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByRole('tab', { name: 'Account' }).click();
  await expect(dialog.getByText('You are offline.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account...' }).click();
  await expect(dialog.getByText('with one thing that has not been sent')).toBeVisible();
  await expect(dialog.getByText('your chat messages, without your name')).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete my account for good' });
  await remove.click();
  await expect(dialog.getByText('Please type DELETE to confirm.')).toBeVisible();
  const word = dialog.getByLabel('Type DELETE to confirm');
  await expect(word).toBeFocused();
  await word.fill('delete');
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('This needs a network');
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(word).toHaveCount(0);
});
