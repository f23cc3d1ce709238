import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, pulling, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

/** A constraint and a policy on the server that this version of the app does not know. */
const houseRules = {
  on: `alter table public.messages add constraint house_rule check (content !~ 'shouting');
       create policy "house rule" on public.messages as restrictive for insert to authenticated
         with check (content !~ 'selling');`,
  off: `alter table public.messages drop constraint if exists house_rule;
        drop policy if exists "house rule" on public.messages;`,
};

const statesOn = async (actor: Actor): Promise<readonly string[]> =>
  (await queuedOn(actor)).map(({ state }) => state);

test.beforeEach(({ server }) => server.database.exec(houseRules.on));
test.afterEach(({ server }) => server.database.exec(houseRules.off));

test('[11] refused entries stay with their reason, and the others are sent @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await server.refuse('POST', /^\/rest\/v1\/rpc\/save_profile$/, {
    status: 403,
    code: '42501',
    message: 'The profile is closed for changes',
    times: 1,
  });
  await server.refuse('POST', /^\/rest\/v1\/invitations$/, {
    status: 400,
    code: '23514',
    message: 'This address is not allowed',
    body: /wrong@example/,
    times: 1,
  });
  await asha.goOffline();
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await asha.invite('wrong@example.com');
  await expect(asha.page.getByText('Queued', { exact: true })).toBeVisible();
  await asha.invite('friend@example.com');
  for (const text of ['One, fine', 'Two, shouting', 'Three, selling', 'Four, fine']) await asha.write(text);
  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['One, fine', 'Four, fine']);
  await expect(asha.line('Two, shouting')).toContainText('violates check constraint');
  await expect(asha.line('Three, selling')).toContainText('row-level security policy');
  const waiting = asha.invitations.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText('wrong@example.com');
  await expect(waiting).toContainText('This address is not allowed');
  await expect(asha.page.getByText('Problem', { exact: true })).toBeVisible();
  await expect.poll(() => statesOn(asha)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);

  // A refusal does not end the session: new messages are still sent.
  await asha.write('Five, fine');
  await expect.poll(() => contentsOn(server)).toEqual(['One, fine', 'Four, fine', 'Five, fine']);
  await asha.page.reload();
  await asha.line('Two, shouting').getByRole('button', { name: 'Edit' }).click();
  await asha.chat.getByLabel('Edit the message').fill('Two, softly');
  await asha.chat.getByRole('button', { name: 'Save', exact: true }).click();
  await asha.line('Three, selling').getByRole('button', { name: 'Discard' }).click();
  await expect(asha.line('Three, selling')).toHaveCount(0);

  await waiting.getByRole('button', { name: 'Edit' }).click();
  await expect(asha.invitations.getByLabel("Friend's email")).toHaveValue('wrong@example.com');
  await asha.invite('right@example.com');
  await expect(asha.page.getByText('Invitation successfully sent to right@example.com.')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await asha.page.getByRole('button', { name: 'Profile' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(dialog.getByRole('alert')).toHaveText('The profile is closed for changes');
  await expect(dialog.getByLabel('Location')).toHaveValue('Assagao, Goa');
  await dialog.getByLabel('Location').fill('Mapusa, Goa');
  await dialog.getByRole('button', { name: 'Save Profile' }).click();
  await expect(dialog).toHaveCount(0);

  await expectDelivered(server, [asha], ['One, fine', 'Four, fine', 'Five, fine', 'Two, softly']);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  const admin = server.client(server.keys.secret);
  const { data: profiles } = await admin.from('profiles').select('location');
  expect(profiles).toEqual([{ location: 'Mapusa, Goa' }]);
  const { data: invitations } = await admin
    .from('invitations')
    .select('invitee_email')
    .order('invitee_email');
  expect(invitations).toEqual([
    { invitee_email: 'friend@example.com' },
    { invitee_email: 'right@example.com' },
  ]);
});

test.describe('[BO6] [BO7] a server that refuses good tokens is not asked more often than the backoff allows', () => {
  for (const [what, paths, pulls] of [
    ['messages', sendingMessages, 4],
    ['every table and function', /^\/rest\//, 3],
  ] as const)
    test(`[BO6] [BO7] ${what}, with two tabs open @slow`, async ({ member, server }) => {
      test.slow();
      const asha = await member('Asha Naik');
      const beside = await asha.secondTab();
      const refreshing = /^\/auth\/v1\/token$/;
      const failing = await server.refuse('POST', /^\/rest\/v1\/rpc\/save_profile$/, {
        status: 500,
        code: 'XX000',
      });
      const fault = await server.refuse('POST', paths, { status: 401, code: 'PGRST301' });
      const count = async () => ({
        sends: await server.calls('POST', sendingMessages),
        refreshes: await server.calls('POST', refreshing),
        pulls: await server.calls('POST', pulling),
      });
      const before = await count();
      await asha.write('Refused for a while');
      await asha.saveProfile({ Location: 'Assagao, Goa' });
      // The steps of another lane measure the time: its fifth attempt comes after 1, 2, 5 and 10 seconds.
      await expect.poll(failing.count, { timeout: 30_000 }).toBe(5);
      const after = await count();
      // The first attempt, once more with a new token, and the steps of the backoff.
      expect(after.sends - before.sends).toBeLessThanOrEqual(7);
      expect(after.refreshes - before.refreshes).toBeLessThanOrEqual(2 * pulls);
      expect(after.pulls - before.pulls).toBeLessThanOrEqual(4 * pulls);
      await fault.stop();
      await failing.stop();
      await asha.page.evaluate(() => dispatchEvent(new Event('focus')));
      await expectDelivered(server, [asha, beside], ['Refused for a while']);
      for (const tab of [asha, beside]) await expect(tab.page.getByRole('alert')).toHaveCount(0);
    });

  test('[BO6] [BO7] the functions, with two tabs open @slow', async ({ member, server }) => {
    test.slow();
    const asha = await member('Asha Naik');
    const beside = await asha.secondTab();
    const mailing = /^\/functions\/v1\/send-invitation$/;
    const failing = await server.refuse('POST', /^\/rest\/v1\/rpc\/save_profile$/, {
      status: 500,
      code: 'XX000',
    });
    const fault = await server.refuse('POST', /^\/functions\//, { status: 401, code: 'UNAUTHORIZED' });
    const count = async () => ({
      mailings: await server.calls('POST', mailing),
      refreshes: await server.calls('POST', /^\/auth\/v1\/token$/),
      pulls: await server.calls('POST', pulling),
    });
    const before = await count();
    await asha.invite('friend@example.com');
    await asha.saveProfile({ Location: 'Assagao, Goa' });
    await expect.poll(failing.count, { timeout: 30_000 }).toBe(5);
    const after = await count();
    expect(after.mailings - before.mailings).toBeGreaterThanOrEqual(2);
    expect(after.mailings - before.mailings).toBeLessThanOrEqual(7);
    expect(after.refreshes - before.refreshes).toBeLessThanOrEqual(3);
    // Two tabs that still connect pull five to seven times in all, the last ones about five seconds later.
    expect(after.pulls - before.pulls).toBeLessThanOrEqual(8);
    await asha.send('Other changes arrive meanwhile');
    await fault.stop();
    await failing.stop();
    const mailed = async () =>
      (await server.mails()).filter(({ to }) => to.includes('friend@example.com')).length;
    await expect.poll(mailed, { timeout: 30_000 }).toBe(1);
    for (const tab of [asha, beside]) await expect(tab.page.getByRole('alert')).toHaveCount(0);
  });
});
