import { expect } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { patience, sendingMessages } from './support/delivery.ts';
import { test } from './support/test.ts';

const expectAllThree = async (actors: readonly Actor[], order: readonly string[]) => {
  for (const actor of actors) {
    for (const text of order) await expect(actor.line(text)).toHaveCount(1, patience);
    await expect(actor.pending()).toHaveCount(0, patience);
    // A line takes its last place once the device has heard of it from the server.
    const places = async () => {
      const lines = await actor.linesWith('Story');
      return order.map((text) => lines.findIndex((line) => line.includes(text)));
    };
    await expect.poll(places).toEqual(order.map((_, index) => index));
  }
};

test('a message written offline waits through reload and closed tab, and arrives once', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await ravi.write('Good morning from Ravi');
  await expect(asha.line('Good morning from Ravi')).toBeVisible();

  await asha.goOffline();
  await asha.page.reload();
  await expect(asha.page.getByText(/as of/i)).toBeVisible();
  await asha.directory.getByRole('searchbox').fill('menez');
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();
  await expect(asha.directory.getByText('Asha Naik')).toHaveCount(0);
  await expect(asha.line('Good morning from Ravi')).toBeVisible();

  await asha.write('Story one, offline');
  await asha.write('Story two, offline');
  await expect(asha.pending()).toHaveCount(2);
  await asha.closeTab();
  await ravi.send('Story zero, meanwhile');

  await asha.openTab('/members');
  await expect(asha.pending()).toHaveCount(2);
  await asha.goOnline();
  await expectAllThree([asha, ravi], ['Story zero', 'Story one', 'Story two']);
  const { data } = await server
    .client(server.backend.keys.secret)
    .from('messages')
    .select('content')
    .like('content', 'Story%');
  expect(data).toHaveLength(3);
});

test('the same with the server stopped and started', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await ravi.write('Good morning from Ravi');
  await expect(asha.line('Good morning from Ravi')).toBeVisible();

  await server.stop();
  await asha.page.reload();
  await expect(asha.line('Good morning from Ravi')).toBeVisible();
  await asha.write('Story one, server down');
  await asha.write('Story two, server down');
  await expect(asha.pending()).toHaveCount(2);
  await asha.closeTab();
  await asha.openTab('/members');
  await expect(asha.pending()).toHaveCount(2);

  await server.start();
  await expectAllThree([asha, ravi], ['Story one', 'Story two']);
  await ravi.write('Story three, server back');
  await expectAllThree([asha, ravi], ['Story one', 'Story two', 'Story three']);
});

test('the same with the first answer lost after the server committed', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  const ack = server.dropNextAck('POST', sendingMessages);
  await asha.write('Story one, answer lost');
  await expect.poll(ack.dropped).toBe(true);
  await asha.write('Story two, behind it');
  await expectAllThree([asha, ravi], ['Story one', 'Story two']);
  // Lost, sent again, and the other one; which may go together with the first.
  expect(server.calls('POST', sendingMessages)).toBeGreaterThanOrEqual(2);
  const { data } = await server.client(server.backend.keys.secret).from('messages').select('content');
  expect(data?.map((row: { content: string }) => row.content).toSorted()).toEqual([
    'Story one, answer lost',
    'Story two, behind it',
  ]);
});
