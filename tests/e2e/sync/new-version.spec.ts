import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { expectDelivered, patience, sendingMessages } from '../support/delivery.ts';
import { openBareTab, upgradeDatabases } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test('[18] a later version upgrades the databases beside an old tab: it goes on, and all that waits arrives once', async ({
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

test('[25] a new version of the app takes over in the middle of sending: all arrives once, the draft stays', async ({
  member,
  server,
}) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  const sending = server.hang('POST', sendingMessages);
  await asha.writeAll(['Update one', 'Update two', 'Update three']);
  await expect.poll(sending.waiting).toBeGreaterThan(0);
  await asha.composer.fill('Half a sen');
  await server.deploy();
  await updateWorker(asha);
  expect(await versionOf(asha)).toBe(null);

  await closeLastTab(asha);
  await asha.openTab('/members');
  await expect.poll(() => versionOf(asha)).toBe('next');
  await expect(asha.composer).toHaveValue('Half a sen');
  await expect(asha.pending()).toHaveCount(3);
  sending.release();
  await expectDelivered(server, [asha, ravi], ['Update one', 'Update two', 'Update three']);
  await expect(asha.composer).toHaveValue('Half a sen');
});

test('[25] a new worker that takes an open tab over in the middle of sending changes nothing for it', async ({
  member,
  server,
}) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  const sending = server.hang('POST', sendingMessages);
  await asha.writeAll(['Taken over one', 'Taken over two']);
  await expect.poll(sending.waiting).toBeGreaterThan(0);
  await asha.composer.fill('Half a sen');
  await server.deploy();
  await updateWorker(asha);
  await activateWorker(asha);

  await expect(asha.composer).toHaveValue('Half a sen');
  sending.release();
  await expectDelivered(server, [asha, ravi], ['Taken over one', 'Taken over two']);
  await expect(asha.composer).toHaveValue('Half a sen');
  await asha.goOffline();
  await asha.page.reload();
  await expect.poll(() => versionOf(asha)).toBe('next');
  await expect(asha.composer).toHaveValue('Half a sen');
});

const versionOf = (device: Actor) => device.page.locator('html').getAttribute('data-version');

/** What the browser does by itself once a day: looks for a new worker, and installs it beside the old one. */
const updateWorker = async (device: Actor) => {
  await device.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  const waiting = () =>
    device.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
  await expect.poll(waiting).toBe('installed');
};

/** Until the browser has let the worker that waits take over: a page that opens before that is still the old one's. */
const closeLastTab = async (device: Actor) => {
  // An empty page is nobody's, and hears of every worker of the device.
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
  await expect.poll(statuses, patience).not.toContain('installed');
  await expect.poll(statuses, patience).toContain('activated');
  await empty.close();
};

/**
 * The new worker takes over at once, as the browser's own tools can make it. On a busy machine about one such order in
 * four is not carried out, so it is given until it is.
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
