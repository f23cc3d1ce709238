import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { say } from '../support/chat.ts';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { password } from '../support/server.ts';
import { test } from '../support/test.ts';

test('[15] a message that realtime brings before its answer shows once @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  await say(server, 'Ravi Menezes', 'Echo one, before it');
  await expect(asha.line('Echo one, before it')).toBeVisible();

  const answers = await server.holdAnswer('POST', sendingMessages);
  const history = await watchLine(asha, 'Echo two, answer held');
  await asha.write('Echo two, answer held');
  await expect(asha.pending()).toHaveCount(0);
  await expect.poll(answers.waiting).toBe(1);
  expect(await queuedOn(asha)).toEqual([
    expect.objectContaining({ state: 'sending', content: 'Echo two, answer held' }),
  ]);
  await say(server, 'Ravi Menezes', 'Echo three, while the answer is held');
  await expect(asha.line('Echo three, while the answer is held')).toBeVisible();
  await asha.write('Echo four, in the lane behind');
  await expect(asha.pending()).toHaveCount(1);

  await answers.release();
  await expectDelivered(
    server,
    [asha],
    [
      'Echo one, before it',
      'Echo two, answer held',
      'Echo three, while the answer is held',
      'Echo four, in the lane behind',
    ],
  );
  expect(await history()).toEqual(['absent', 'pending', 'delivered']);
});

test('[16] a device that was away removes what others deleted', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  const ravi = server.client();
  await ravi.auth.signInWithPassword({ email: 'ravi.menezes@example.com', password });
  await say(server, 'Ravi Menezes', 'Changed and then taken down');
  await say(server, 'Ravi Menezes', 'Outlives its author');
  await expect(asha.line('Outlives its author')).toBeVisible();
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

  await asha.goOffline();
  const admin = server.client(server.keys.secret);
  await admin
    .from('profiles')
    .update({ full_name: 'Ravi M. Menezes', location: 'Panjim' })
    .eq('full_name', 'Ravi Menezes')
    .throwOnError();
  await admin
    .from('messages')
    .update({ content: 'Changed by now' })
    .eq('content', 'Changed and then taken down')
    .throwOnError();
  await admin.from('messages').delete().eq('content', 'Changed by now').throwOnError();
  await ravi.rpc('delete_my_account').throwOnError();
  await asha.write('Written while they left');
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

  await asha.goOnline();
  const left = ['Outlives its author', 'Written while they left'];
  await expectDelivered(server, [asha], left);
  await expect(asha.directory.getByText('Ravi')).toHaveCount(0);
  await expect(asha.line('Outlives its author')).toContainText('Former member');
  const messages = async () => (await mirrored(asha, 'messages')).map(({ content }) => String(content));
  await expect.poll(async () => (await messages()).toSorted()).toEqual(left);
  const profiles = async () => (await mirrored(asha, 'profiles')).map(({ fullName }) => String(fullName));
  await expect.poll(profiles).toEqual(['Asha Naik']);
});

test('[24] a device follows a server that was restored from a backup @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  await say(server, 'Ravi Menezes', 'Restore one, in the backup');
  await say(server, 'Ravi Menezes', 'Restore two, deleted after the backup');
  await expect(asha.line('Restore two, deleted after the backup')).toBeVisible();
  await server.database.exec(takeBackup);

  await server
    .client(server.keys.secret)
    .from('messages')
    .delete()
    .like('content', 'Restore two%')
    .throwOnError();
  await asha.send('Restore three, newer than the backup');
  await server.signUp('Mira Dias');
  await expect(asha.line('Restore two')).toHaveCount(0);
  // Coming back to the tab starts a pull, which brings the new profile.
  await asha.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(asha.directory.getByText('Mira Dias')).toBeVisible();

  await asha.goOffline();
  await asha.write('Restore four, waiting through it');
  await server.database.exec(restoreBackup);
  await server.restore();
  await asha.goOnline();

  const all = [
    'Restore one, in the backup',
    'Restore two, deleted after the backup',
    'Restore four, waiting through it',
  ];
  await expectDelivered(server, [asha], all);
  await expect(asha.directory.getByText('Mira Dias')).toHaveCount(0);
  expect(await mirrored(asha, 'removed')).toEqual([]);
  await say(server, 'Ravi Menezes', 'Restore five, live again');
  await expectDelivered(server, [asha], [...all, 'Restore five, live again']);
});

/** Records every state of the line with `text` from now on; the returned function reads them. */
const watchLine = async (actor: Actor, text: string): Promise<() => Promise<readonly string[]>> => {
  const history = await actor.chat.evaluateHandle((chat, wanted) => {
    const states: string[] = [];
    const look = () => {
      const lines = [...chat.querySelectorAll('li')].map((line) => line.textContent ?? '');
      const found = lines.filter((line) => line.includes(wanted));
      const state = found
        .map((line) => (/Waiting to send|Sending/.test(line) ? 'pending' : 'delivered'))
        .join(' and ');
      if (states.at(-1) !== (state || 'absent')) states.push(state || 'absent');
    };
    new MutationObserver(look).observe(chat, { subtree: true, childList: true, characterData: true });
    look();
    return states;
  }, text);
  return () => history.jsonValue();
};

/** All rows of one table in the device's mirror. */
const mirrored = (actor: Actor, table: string): Promise<readonly Record<string, unknown>[]> =>
  actor.page.evaluate(async (store) => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('mirror-')) ?? {};
    const opening = indexedDB.open(name);
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
    });
    const reading = opening.result.transaction(store).objectStore(store).getAll();
    await new Promise((resolve, reject) => {
      reading.addEventListener('success', resolve);
      reading.addEventListener('error', reject);
    });
    opening.result.close();
    return reading.result as Record<string, unknown>[];
  }, table);

const takeBackup = `
  drop table if exists pg_temp.kept_messages;
  create temp table kept_messages as select * from public.messages;`;

/** Restores rows like a backup: without triggers, so without tombstones, new sync marks or live events. */
const restoreBackup = `
  alter table public.messages disable trigger user;
  alter table public.tombstones disable trigger user;
  alter table public.profiles disable trigger user;
  delete from public.messages where true;
  delete from public.tombstones where true;
  delete from auth.users where email = 'mira.dias@example.com';
  insert into public.messages select * from pg_temp.kept_messages;
  alter table public.messages enable trigger user;
  alter table public.tombstones enable trigger user;
  alter table public.profiles enable trigger user;
  drop table pg_temp.kept_messages;`;
