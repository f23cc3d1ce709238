import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';

/** A constraint and a policy of the server that this version of the app knows nothing of. */
const houseRules = {
  on: `alter table public.messages add constraint house_rule check (content !~ 'shouting');
       create policy "house rule" on public.messages as restrictive for insert to authenticated
         with check (content !~ 'selling');`,
  off: `alter table public.messages drop constraint if exists house_rule;
        drop policy if exists "house rule" on public.messages;`,
};

const statesOn = async (actor: Actor): Promise<readonly string[]> =>
  (await queuedOn(actor)).map(({ state }) => state);

test.describe('messages that the server refuses', () => {
  test.beforeEach(({ server }) => server.backend.database.exec(houseRules.on));
  test.afterEach(({ server }) => server.backend.database.exec(houseRules.off));

  test('[11] messages against a constraint or a policy stay, marked as refused, to be edited or discarded; the others go on', async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    const ravi = await member('Ravi Menezes');
    await asha.goOffline();
    for (const text of ['One, fine', 'Two, shouting', 'Three, selling', 'Four, fine']) await asha.write(text);
    await asha.goOnline();
    await expect.poll(() => contentsOn(server), patience).toEqual(['One, fine', 'Four, fine']);
    await expect(asha.pending()).toHaveCount(0, patience);
    await expect(asha.page.getByText('Problem', { exact: true })).toBeVisible();
    await expect(asha.line('Two, shouting')).toContainText('violates check constraint');
    await expect(asha.line('Three, selling')).toContainText('row-level security policy');
    await expect.poll(() => statesOn(asha), patience).toEqual(['rejected', 'rejected']);

    // Refused is not signed out: the session is untouched, and what is written now is sent.
    await asha.write('Five, fine');
    await expect.poll(() => contentsOn(server), patience).toEqual(['One, fine', 'Four, fine', 'Five, fine']);
    await asha.page.reload();
    await expect(asha.line('Two, shouting').getByRole('button', { name: 'Edit' })).toBeVisible();

    await asha.line('Two, shouting').getByRole('button', { name: 'Edit' }).click();
    await asha.chat.getByLabel('Edit the message').fill('Two, softly');
    await asha.chat.getByRole('button', { name: 'Send again' }).click();
    await asha.line('Three, selling').getByRole('button', { name: 'Discard' }).click();
    await expect(asha.line('Three, selling')).toHaveCount(0);
    await expectDelivered(server, [asha, ravi], ['One, fine', 'Four, fine', 'Five, fine', 'Two, softly']);
    await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  });
});

test('[11] a profile and an invitation refused after they waited are shown as refused and can be mended or given up', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const backend = server.client(server.backend.keys.secret);
  const policy = server.refuse('POST', /^\/rest\/v1\/profiles$/, {
    status: 403,
    code: '42501',
    message: 'The profile is closed for changes',
    times: 1,
  });
  const constraint = server.refuse('POST', /^\/rest\/v1\/invitations$/, {
    status: 400,
    code: '23514',
    message: 'This address is not allowed',
    times: 1,
  });
  await asha.goOffline();
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await asha.invite('wrong@example.com');
  await asha.invite('friend@example.com');
  await asha.write('Not held up by them');
  await asha.goOnline();
  await expectDelivered(server, [ravi], ['Not held up by them']);
  const waiting = asha.invitations.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1, patience);
  await expect(waiting).toContainText('wrong@example.com');
  await expect(waiting).toContainText('This address is not allowed');
  await expect(asha.page.getByText('Problem', { exact: true })).toBeVisible();
  expect([policy.count(), constraint.count()]).toEqual([1, 1]);
  await expect.poll(() => statesOn(asha), patience).toEqual(['rejected', 'rejected']);

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
  await expect(ravi.directory.getByText('Mapusa, Goa')).toBeVisible(patience);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect.poll(() => queuedOn(asha), patience).toEqual([]);
  const { data } = await backend.from('invitations').select('invitee_email').order('invitee_email');
  expect(data).toEqual([{ invitee_email: 'friend@example.com' }, { invitee_email: 'right@example.com' }]);
  expect((await server.mails()).map((mail) => mail.to).toSorted()).toEqual([
    'friend@example.com',
    'right@example.com',
  ]);
});

test('[23] a server that asks to wait is asked again no earlier than it said, and other things go on', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  // Time enough for all that goes on meanwhile.
  const seconds = 15;
  const before = server.calls('POST', sendingMessages);
  const busy = server.refuse('POST', sendingMessages, {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many requests',
    retryAfterSeconds: seconds,
    times: 1,
  });
  const askedAt: number[] = [];
  asha.page.on('requestfinished', (request) => {
    // By the browser's clock; this process may hear of it later.
    if (sendingMessages.test(new URL(request.url()).pathname)) askedAt.push(request.timing().startTime);
  });
  await asha.write('One, while the server is busy');
  await asha.write('Two, behind it');
  await expect.poll(busy.count).toBe(1);

  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect(ravi.directory.getByText('Assagao, Goa')).toBeVisible();
  await expect(asha.pending()).toHaveCount(2);
  await expect.poll(() => statesOn(asha)).toEqual(['queued', 'queued']);
  // Coming back to the tab, or online, is no reason to be earlier.
  await asha.page.evaluate(() =>
    ['focus', 'online'].map((name) => globalThis.dispatchEvent(new Event(name))),
  );
  expect(server.calls('POST', sendingMessages)).toBe(before + 1);

  await expect.poll(() => askedAt.length, patience).toBeGreaterThan(1);
  const [first = 0, second = 0] = askedAt;
  expect(second - first).toBeGreaterThanOrEqual(seconds * 1000);
  await expectDelivered(server, [asha, ravi], ['One, while the server is busy', 'Two, behind it']);
  expect(busy.count()).toBe(1);
});
