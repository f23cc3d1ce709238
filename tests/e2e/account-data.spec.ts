import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { openBareTab, storedCounts, storedTexts } from './support/device-storage.ts';
import { password } from './support/server.ts';
import { sendingMessages } from './support/delivery.ts';
import { test } from './support/test.ts';
import { busyServer } from './support/versions.ts';

/** Waits until the device holds no rows of a member, and no small values that match. */
const expectNothingLeft = async (actor: Actor, personal: RegExp): Promise<void> => {
  const bare = await openBareTab(actor);
  const filled = async () =>
    Object.entries(await storedCounts(bare)).filter(
      // The random id of the device is not personal.
      ([name, count]) => count > 0 && !name.includes('visitor') && name !== 'session/device',
    );
  await expect.poll(filled).toEqual([]);
  // Storage reaches other tabs with a delay.
  await expect.poll(() => storedTexts(bare)).not.toMatch(personal);
};

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

  const deleteForGood = dialog.getByRole('button', { name: 'Delete my account for good' });
  const confirmation = dialog.getByLabel('Type DELETE to confirm');
  await test.step('without a network', async () => {
    await asha.goOffline();
    await asha.write('Written offline');
    await openAccount();
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This needs a connection');
    await dialog.getByRole('button', { name: 'Delete my account...' }).click();
    await expect(dialog.getByRole('region', { name: 'Delete my account' })).toBeFocused();
    await expect(deleteForGood).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('with one unsent change')).toBeVisible();
    await deleteForGood.click();
    await expect(dialog.getByText('Please type DELETE to confirm.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await asha.goOnline();
    await expect(asha.pending()).toHaveCount(0);
  });

  await test.step('the devices', async () => {
    const elsewhere = server.client();
    await elsewhere.auth.signInWithPassword({ email: 'asha.naik@example.com', password });
    await openAccount();
    await expect(dialog.getByRole('listitem').filter({ hasText: '(this device)' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(dialog.getByText('You are signed in on this device only.')).toBeVisible();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  await test.step('the file', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^goa-build-club-my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { email: 'asha.naik@example.com' },
      profile: { full_name: 'Asha Naik' },
      messages: [{ content: 'Stays without a name' }, { content: 'Written offline' }],
    });
    await page.keyboard.press('Escape');
  });

  await asha.composer.fill('A draft that nobody shall find');
  await page.getByRole('button', { name: 'Profile' }).click();
  await dialog.getByLabel('Bio').fill('Never saved');
  await dialog.getByRole('tab', { name: 'Account' }).click();
  await dialog.getByRole('button', { name: 'Delete my account...' }).click();
  await confirmation.fill('delete');
  // The first answer is lost. The second press must succeed although the account is deleted.
  await asha.context.route(
    /delete_my_account/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await deleteForGood.click();
  await expect(dialog.getByRole('alert')).toContainText('This needs a connection');
  await deleteForGood.click();

  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await expectNothingLeft(asha, /draft|Never saved|asha|session|club:user/i);
  await asha.signIn('ravi.menezes@example.com');
  await expect(asha.line('Stays without a name')).toContainText('Former member');
});

test('an account deleted on another device is removed from this one @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const beside = await asha.secondTab();
  const { page } = asha;
  // Without an answer of its own, the second tab learns of the deletion from the first one.
  await beside.page.route('**/rpc/account_exists', (route) => route.abort());
  const busy = await server.refuse('POST', sendingMessages, busyServer);
  await asha.write('Never sent');
  await asha.composer.fill('A draft that nobody shall find');
  await server.database.exec(`delete from auth.users where email = 'asha.naik@example.com'`);
  await busy.stop();
  await asha.open('/members');
  for (const tab of [asha, beside])
    await expect(tab.page.getByRole('alert')).toContainText('Your account was deleted.');
  await expectNothingLeft(asha, /draft|asha|token|club:user|marker|-[\da-f]{12}/i);
  await expect(page.getByText('removed everything of yours')).toBeVisible();
});
