import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const texts = ['One, before leaving', 'Two, before leaving', 'Three, before leaving'];
const friend = 'friend@example.com';
const location = 'Assagao, Goa';

/** Queues one entry of every kind that a member can send, and several messages. */
const fillOutbox = async (asha: Actor): Promise<void> => {
  for (const text of texts) await asha.write(text);
  await asha.invite(friend);
  await expect(asha.page.getByText('Queued', { exact: true })).toBeVisible();
  await asha.saveProfile({ Location: location });
  await expect(asha.page.getByText('Profile saved on this device')).toBeVisible();
  await expect(asha.page.getByText('Waiting 5')).toBeVisible();
};

const expectAllSent = async (server: TestServer, asha: Actor): Promise<void> => {
  const backend = server.client(server.keys.secret);
  const invited = async () =>
    (await backend.from('invitations').select('invitee_email, mailed_at')).data ?? [];
  await expect.poll(async () => (await invited()).map((row) => row.mailed_at !== null)).toEqual([true]);
  expect((await invited()).map((row) => row.invitee_email)).toEqual([friend]);
  // The function marks the invitation as mailed before it mails, so that only one call does.
  await expect.poll(async () => (await server.mails()).map((mail) => mail.to)).toEqual([friend]);
  await expect
    .poll(async () => (await backend.from('profiles').select('full_name').eq('location', location)).data)
    .toEqual([{ full_name: 'Asha Naik' }]);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect.poll(() => queuedOn(asha)).toEqual([]);
};

const mirrorsOn = (actor: Actor): Promise<number> =>
  actor.page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((one) => one.name ?? '');
    return names.filter((name) => name.startsWith('mirror-')).length;
  });

const savedProfilesOn = (actor: Actor): Promise<string[]> =>
  actor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('profile-saved-')));

const writes = async (server: TestServer): Promise<number> => {
  const paths = [sendingMessages, /^\/rest\/v1\/(invitations|profiles)$/, /send-invitation$/];
  const counts = await Promise.all(paths.map((pathname) => server.calls('POST', pathname)));
  return counts.reduce((sum, count) => sum + count);
};

test('[7] [8] unsent changes wait for their member and stay hidden from the next one @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  const beside = await asha.secondTab();
  await asha.page.bringToFront();
  await asha.goOffline();
  await fillOutbox(asha);
  await asha.signOut();
  await expect.poll(() => mirrorsOn(asha)).toBe(0);
  expect(await queuedOn(asha)).toHaveLength(5);
  const before = await writes(server);
  await asha.goOnline();

  await asha.signIn('ravi.menezes@example.com');
  const hers = /before leaving|friend@example\.com|Waiting \d|Assagao/;
  // The other tab has signed out too.
  await expect(beside.page.getByText(hers)).toHaveCount(0);
  await beside.open('/members');
  await beside.waitUntilReady();
  for (const tab of [asha, beside]) {
    await expect(tab.page.getByText('Online', { exact: true })).toBeVisible();
    await expect(tab.page.getByText(hers)).toHaveCount(0);
  }
  await asha.send('Ravi, on her device');
  await beside.send('Ravi, in her second tab');
  const ofRavi = ['Ravi, on her device', 'Ravi, in her second tab'];
  expect(await contentsOn(server)).toEqual(ofRavi);
  expect(await writes(server)).toBe(before + 2);
  expect((await queuedOn(asha)).slice(0, 3).map(({ content }) => content)).toEqual(texts);
  await asha.signOut();

  await asha.signIn('asha.naik@example.com');
  await expectDelivered(server, [asha, beside], [...ofRavi, ...texts]);
  await expectAllSent(server, asha);
  // The values that the device remembered of her profile are gone too.
  expect(await savedProfilesOn(asha)).toHaveLength(1);
  await asha.signOut();
  await expect.poll(() => savedProfilesOn(asha)).toEqual([]);
  const { rows } = await server.database.query<{ name: string }>(
    `select split_part(author.full_name, ' ', 1) as name
     from public.messages as written join public.profiles as author on author.id = written.user_id
     order by written.created_at`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Ravi', 'Ravi', 'Asha', 'Asha', 'Asha']);
});
