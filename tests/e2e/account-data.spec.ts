import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openBareTab, storedCounts, storedTexts } from './support/device-storage.ts';
import { password } from './support/server.ts';
import { sendingMessages } from './support/delivery.ts';
import { test } from './support/test.ts';
import { busyServer } from './support/versions.ts';

test('a member downloads all data and deletes the account @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  const asha = await member('Asha Naik');
  const { page } = asha;
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const openAccount = async () => {
    await page.getByRole('button', { name: 'Profile' }).click();
    await dialog.getByRole('tab', { name: 'Account' }).click();
  };
  await asha.send('Stays without a name');
  await asha.saveProfile({ Bio: 'Builds boats.' });
  await expect(page.getByText('Profile updated!')).toBeVisible();

  const remove = dialog.getByRole('button', { name: 'Delete my account for good' });
  const word = dialog.getByLabel('Type DELETE to confirm');
  await test.step('without a network', async () => {
    await asha.goOffline();
    await asha.write('Written offline');
    await openAccount();
    await expect(dialog.getByText('We can’t reach the club right now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This needs a connection');
    await dialog.getByRole('button', { name: 'Delete my account...' }).click();
    await expect(dialog.getByText('with one unsent change')).toBeVisible();
    await expect(dialog.getByText('your chat messages, under the name')).toBeVisible();
    await remove.click();
    await expect(dialog.getByText('Please type DELETE to confirm.')).toBeVisible();
    await expect(word).toBeFocused();
    await expectAccessible(page);
    await word.fill('delete');
    await remove.click();
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'This needs a connection' }).last(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await expect(word).toHaveCount(0);
    await page.keyboard.press('Escape');
    await asha.goOnline();
    await expect(asha.pending()).toHaveCount(0);
  });

  await test.step('the devices', async () => {
    const account = { email: 'asha.naik@example.com', password };
    const elsewhere = server.client();
    await elsewhere.auth.signInWithPassword(account);
    await openAccount();
    await expect(dialog.getByRole('listitem').filter({ hasText: '(this device)' })).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'last used: Just now' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mail me the link' }).click();
    await expect(dialog.getByText('The mail is on its way.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(dialog.getByText('You are signed in on this device only.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Your devices' })).toBeFocused();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    await page.keyboard.press('Escape');
  });

  await test.step('the file', async () => {
    await openAccount();
    await asha.goOffline();
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This needs a connection');
    await asha.goOnline();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^goa-build-club-my-data-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({
      account: { email: 'asha.naik@example.com', user_metadata: { full_name: 'Asha Naik' } },
      sessions: [expect.objectContaining({ ip: '127.0.0.1' })],
      profile: { full_name: 'Asha Naik', bio: 'Builds boats.' },
      messages: [{ content: 'Stays without a name' }, { content: 'Written offline' }],
      invitations: [],
    });
    await expect(page.getByText('Downloaded:')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await asha.composer.fill('A draft that nobody shall find');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog.getByLabel('Bio').fill('Never saved');
  await dialog.getByRole('tab', { name: 'Account' }).click();
  await dialog.getByRole('button', { name: 'Delete my account...' }).click();
  await word.fill('delete');
  // The first answer is lost; a second press must end the same way.
  await asha.context.route(
    /delete_my_account/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('This needs a connection');
  await remove.click();

  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  const { data } = await server.client(server.keys.secret).from('profiles').select('full_name');
  expect(data).toEqual([{ full_name: 'Ravi Menezes' }]);

  const bare = await openBareTab(asha);
  await expect
    .poll(async () =>
      // Belongs to the device: a random name without personal data.
      Object.entries(await storedCounts(bare)).filter(
        ([name, count]) => count > 0 && !name.includes('visitor') && name !== 'session/device',
      ),
    )
    .toEqual([]);
  // Storage reaches other tabs with a delay.
  await expect.poll(() => storedTexts(bare)).not.toMatch(/draft|Never saved|asha|session|identity/i);
  await asha.open('/members');
  await expect(page).toHaveURL(/\/auth/);

  await asha.signIn('ravi.menezes@example.com');
  await expect(asha.line('Stays without a name')).toContainText('Former member');
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();
  await expect(asha.directory.getByText('Asha Naik')).toHaveCount(0);
});

test('an account deleted on another device leaves nothing of itself on this one', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  const { page } = asha;
  // The tab beside gets no answer of its own: the first tab must tell it.
  await beside.page.route('**/rpc/account_exists', (route) => route.abort());
  const busy = await server.refuse('POST', sendingMessages, busyServer);
  await asha.write('Never sent');
  await asha.composer.fill('A draft that nobody shall find');
  await server.database.exec(`delete from auth.users where email = 'asha.naik@example.com'`);
  await busy.stop();
  await asha.open('/members');
  for (const tab of [asha, beside])
    await expect(tab.page.getByRole('alert')).toContainText('Your account was deleted.');
  const bare = await openBareTab(asha);
  await expect
    .poll(async () =>
      Object.entries(await storedCounts(bare)).filter(
        ([name, count]) => count > 0 && !name.includes('visitor') && name !== 'session/device',
      ),
    )
    .toEqual([]);
  await expect.poll(() => storedTexts(bare)).not.toMatch(/draft|asha|token|identity|marker|-[\da-f]{12}/i);
  await expect(page.getByText('removed everything of yours')).toBeVisible();
});
