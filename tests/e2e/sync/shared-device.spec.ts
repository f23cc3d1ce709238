import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { contentsOn, expectDelivered, queuedOn } from '../support/delivery.ts';
import { mirrorsOn } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const texts = ['One, before leaving', 'Two, before leaving'];
const friend = 'friend@example.com';
const location = 'Assagao, Goa';

/** Queues one entry of every kind that a member can send, and several messages. */
const fillOutbox = async (asha: Actor): Promise<void> => {
  for (const text of texts) await asha.write(text);
  await asha.invite(friend);
  await expect(asha.page.getByText('Queued', { exact: true })).toBeVisible();
  await asha.saveProfile({ Location: location });
  await expect(asha.page.getByText('Profile saved on this device')).toBeVisible();
  await expect(asha.page.getByRole('link', { name: /Waiting 4/ })).toBeVisible();
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
  await expect.poll(() => mirrorsOn(asha.page)).toEqual([]);
  expect(await queuedOn(asha)).toHaveLength(4);
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
  await beside.send('Ravi, in her second tab');
  expect(await contentsOn(server)).toEqual(['Ravi, in her second tab']);
  expect(await queuedOn(asha)).toHaveLength(4);
  await asha.signOut();

  await asha.signIn('asha.naik@example.com');
  await expectDelivered(server, [asha], ['Ravi, in her second tab', ...texts]);
  await expect.poll(async () => (await server.mails()).map((mail) => mail.to)).toEqual([friend]);
  await expect(asha.directory.getByText(location)).toBeVisible();
});
