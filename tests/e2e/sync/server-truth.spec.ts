import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { say } from '../support/chat.ts';
import { expectDelivered, queuedOn, sendingMessages } from '../support/delivery.ts';
import { storedCounts } from '../support/device-storage.ts';
import { password } from '../support/server.ts';
import { test } from '../support/test.ts';

test('[15] a message that realtime brings before its answer shows once @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  const answers = await server.holdAnswer('POST', sendingMessages);
  const history = await watchLine(asha, 'Echo one, answer held');
  await asha.write('Echo one, answer held');
  await expect.poll(answers.waiting).toBe(1);
  await say(server, 'Ravi Menezes', 'Echo two, meanwhile');
  await expect(asha.line('Echo two, meanwhile')).toBeVisible();
  await expect(asha.pending()).toHaveCount(0);
  expect(await queuedOn(asha)).toMatchObject([{ state: 'sending', content: 'Echo one, answer held' }]);
  await answers.release();
  await expectDelivered(server, [asha], ['Echo one, answer held', 'Echo two, meanwhile']);
  expect(await history()).toEqual(['absent', 'pending', 'delivered']);
});

test('[16] a device that was away removes what others deleted', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  const ravi = server.client();
  await ravi.auth.signInWithPassword({ email: 'ravi.menezes@example.com', password });
  await say(server, 'Ravi Menezes', 'Taken down');
  await say(server, 'Ravi Menezes', 'Outlives its author');
  await expect(asha.line('Outlives its author')).toBeVisible();
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

  await asha.goOffline();
  const admin = server.client(server.keys.secret);
  await admin.from('messages').delete().eq('content', 'Taken down').throwOnError();
  await ravi.rpc('delete_my_account').throwOnError();
  await asha.write('Written while they left');
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

  await asha.goOnline();
  await expectDelivered(server, [asha], ['Outlives its author', 'Written while they left']);
  await expect(asha.directory.getByText('Ravi')).toHaveCount(0);
  await expect(asha.line('Outlives its author')).toContainText('Former member');
  await expect
    .poll(() => storedCounts(asha.page))
    .toMatchObject({ 'mirror/messages': 2, 'mirror/profiles': 1 });
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
