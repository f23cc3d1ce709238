import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, sendingMessages } from '../support/delivery.ts';
import { openBareTab, upgradeDatabases } from '../support/device-storage.ts';
import { test } from '../support/test.ts';
import { installNextWorker, versionOf } from '../support/versions.ts';

test.use({ serviceWorkers: 'allow' });

test('[18] an old tab keeps working while a newer version upgrades the databases', async ({
  member,
  server,
}) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  await asha.goOffline();
  await asha.writeAll(['Before the upgrade one', 'Before the upgrade two']);
  await expect(asha.pending()).toHaveCount(2);

  await upgradeDatabases(await openBareTab(asha));
  await asha.write('Upgraded, old tab');
  await expect(asha.pending()).toHaveCount(3);
  await asha.page.reload();
  await expect(asha.pending()).toHaveCount(3);
  await asha.write('Upgraded, old app started again');

  await asha.goOnline();
  const written = [
    'Before the upgrade one',
    'Before the upgrade two',
    'Upgraded, old tab',
    'Upgraded, old app started again',
  ];
  await expectDelivered(server, [asha, ravi], written);
  await ravi.write('Upgraded, read');
  await expectDelivered(server, [asha, ravi], [...written, 'Upgraded, read']);
});

test('[25] a new worker takes over an open tab while it sends', async ({ member, server }) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  const sending = await server.hang('POST', sendingMessages);
  await asha.writeAll(['Taken over one', 'Taken over two']);
  await expect.poll(sending.waiting).toBeGreaterThan(0);
  await asha.composer.fill('Half a sen');
  await server.deploy();
  await installNextWorker(asha);
  await activateWorker(asha);

  await expect(asha.composer).toHaveValue('Half a sen');
  await sending.release();
  await expectDelivered(server, [asha, ravi], ['Taken over one', 'Taken over two']);
  await expect(asha.composer).toHaveValue('Half a sen');
  await asha.goOffline();
  await asha.page.reload();
  await expect.poll(() => versionOf(asha)).toBe('next');
  await expect(asha.composer).toHaveValue('Half a sen');
});

/**
 * Activates the new worker at once by a DevTools command. On a busy machine the browser ignores about one command in
 * four, so this repeats it.
 */
const activateWorker = async (device: Actor) => {
  const takenOver = await device.page.evaluateHandle(() => {
    const seen = { is: false };
    navigator.serviceWorker.addEventListener('controllerchange', () => (seen.is = true), { once: true });
    return seen;
  });
  const session = await device.context.newCDPSession(device.page);
  await session.send('ServiceWorker.enable');
  await expect
    .poll(async () => {
      await session.send('ServiceWorker.skipWaiting', { scopeURL: `${device.server.url}/` });
      return takenOver.evaluate(({ is }) => is);
    })
    .toBe(true);
  await session.detach();
};
