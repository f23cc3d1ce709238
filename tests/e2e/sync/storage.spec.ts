import { expect } from '@playwright/test';
import { say } from '../support/chat.ts';
import { expectDelivered, queuedOn } from '../support/delivery.ts';
import { evictDatabases, openBareTab, storedCounts } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test.describe('[20] an evicted device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[20] an evicted device shows the eviction offline and recovers online @slow', async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await server.signUp('Ravi Menezes');
    await say(server, 'Ravi Menezes', 'Before the eviction');
    await expectDelivered(server, [asha], ['Before the eviction']);
    const bare = await openBareTab(asha);
    await asha.closeTab();
    await evictDatabases(asha, bare);
    await asha.goOffline();

    await asha.openTab('/members');
    await expect(asha.directory.getByText('The members are not on this device yet.')).toBeVisible();
    await asha.goOnline();
    await expect(asha.line('Before the eviction')).toBeVisible();
    await asha.write('After the eviction');
    await expectDelivered(server, [asha], ['Before the eviction', 'After the eviction']);
  });
});

test('[20b] an open tab recovers by itself after an eviction @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  await server.signUp('Ravi Menezes');
  await say(server, 'Ravi Menezes', 'Before the eviction');
  await expectDelivered(server, [asha], ['Before the eviction']);
  await asha.goOffline();
  await asha.write('Unsent at the eviction');
  await evictDatabases(asha, asha.page);
  await expect(asha.line('Unsent at the eviction')).toContainText('Waiting to send');
  await expect.poll(() => queuedOn(asha)).toMatchObject([{ content: 'Unsent at the eviction' }]);
  await asha.goOnline();
  const kept = async () => (await storedCounts(asha.page))['mirror/messages'];
  await expect.poll(kept).toBe(2);
  await expect(asha.directory.getByText('Ravi Menezes')).toBeVisible();

  await asha.send('Written after the eviction');
  await say(server, 'Ravi Menezes', 'Read after the eviction');
  const all = [
    'Before the eviction',
    'Unsent at the eviction',
    'Written after the eviction',
    'Read after the eviction',
  ];
  await expectDelivered(server, [asha], all);
});
