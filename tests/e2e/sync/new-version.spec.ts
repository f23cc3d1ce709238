import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, sendingMessages } from '../support/delivery.ts';
import { test } from '../support/test.ts';
import { installTimeout, installNextWorker, versionOf } from '../support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('[25] a new version takes over while messages are sent @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const sending = await server.hang('POST', sendingMessages);
  await asha.writeAll(['Update one', 'Update two', 'Update three']);
  await expect.poll(sending.waiting).toBeGreaterThan(0);
  await asha.composer.fill('Half a sen');
  await server.deploy();
  await installNextWorker(asha);
  expect(await versionOf(asha)).toBe(null);

  await closeLastTab(asha);
  await asha.openTab('/members');
  await expect.poll(() => versionOf(asha), installTimeout).toBe('next');
  await expect(asha.composer).toHaveValue('Half a sen');
  await expect(asha.pending()).toHaveCount(3);
  await sending.release();
  await expectDelivered(server, [asha], ['Update one', 'Update two', 'Update three']);
  await expect(asha.composer).toHaveValue('Half a sen');
});

/** Closes the last tab and waits until the new worker has taken over: a page opened earlier would use the old one. */
const closeLastTab = async (device: Actor) => {
  // An empty page is not controlled by a worker, but can watch all workers of the device.
  const empty = await device.context.newPage();
  const session = await device.context.newCDPSession(empty);
  const workers = new Map<string, { readonly status: string; readonly scriptURL: string }>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, scriptURL } of versions) workers.set(versionId, { status, scriptURL });
  });
  await session.send('ServiceWorker.enable');
  const statuses = () =>
    [...workers.values()].filter(({ scriptURL }) => scriptURL.endsWith('/sw.js')).map(({ status }) => status);
  await expect.poll(statuses).toContain('installed');
  await device.closeTab();
  await expect.poll(statuses).not.toContain('installed');
  await expect.poll(statuses).toContain('activated');
  await empty.close();
};
