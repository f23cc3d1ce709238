import { expect } from '@playwright/test';
import { say } from '../support/chat.ts';
import { contentsOn, expectDelivered, sendingMessages } from '../support/delivery.ts';
import { setClockBy } from '../support/device-clock.ts';
import { freeze } from '../support/frozen-page.ts';
import { test } from '../support/test.ts';

const hourMs = 3_660_000;

test('[14] a device that slept for an hour catches up and sends when it wakes @slow', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  const asha = await newActor();
  await setClockBy(asha, -hourMs);
  await asha.signIn('asha.naik@example.com');
  const request = await server.hang('POST', sendingMessages, 1);
  await asha.write('Sleep one, on its way');
  // Waits for the first message, or one batch would send both.
  await expect.poll(request.waiting).toBe(1);
  await asha.write('Sleep two, not yet');

  const page = await freeze(asha);
  await request.release();
  await expect.poll(() => contentsOn(server)).toEqual(['Sleep one, on its way']);
  await server.cutSockets();
  await server.expireTokens();
  await say(server, 'Ravi Menezes', 'Sleep three, while it slept');
  const admin = server.client(server.keys.secret);
  await admin.from('messages').insert({ content: 'Sleep four, taken down' }).throwOnError();
  await admin.from('messages').delete().like('content', 'Sleep four%').throwOnError();
  await page.moveClockTo(0);
  await page.thaw();

  const all = ['Sleep one, on its way', 'Sleep three, while it slept', 'Sleep two, not yet'];
  await expectDelivered(server, [asha], all);
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
  await say(server, 'Ravi Menezes', 'Sleep five, live again');
  await expectDelivered(server, [asha], [...all, 'Sleep five, live again']);
});
