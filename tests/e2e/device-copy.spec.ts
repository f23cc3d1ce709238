import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { expectDelivered, sendingMessages } from './support/delivery.ts';
import { startClockAhead } from './support/device-clock.ts';
import { evictDatabases, openBareTab } from './support/device-storage.ts';
import { openCentre, openDetails, rowsOf } from './support/sync-center.ts';
import { test } from './support/test.ts';

/** Counts the requests for persistent storage from the next document on; the returned function reads the count. */
const watchPersist = async (actor: Actor): Promise<() => Promise<number>> => {
  await actor.context.addInitScript(() => {
    // A new tab's empty page has no storage manager.
    if (!('storage' in navigator)) return;
    const { storage } = navigator;
    const persist = storage.persist.bind(storage);
    let requests = 0;
    storage.persist = () => {
      requests += 1;
      Reflect.set(globalThis, 'persistRequests', requests);
      return persist();
    };
    Reflect.set(globalThis, 'persistRequests', requests);
  });
  return () => actor.page.evaluate(() => Reflect.get(globalThis, 'persistRequests') as number);
};

/** Grants persistent storage, as a browser does when the person installs the app or agrees. */
const allowToPersist = async ({ context, page, server }: Actor): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  // The grant ends with the session, so this does not detach it.
};

test("a member protects, rebuilds and diagnoses the device's copy @slow", async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const persistRequests = await watchPersist(asha);
  await page.reload();
  await expect(asha.composer).toBeVisible();
  expect(await persistRequests()).toBe(0);
  await asha.write('In everybody’s copy');
  await expect.poll(persistRequests).toBe(1);
  await expect(asha.pending()).toHaveCount(0);
  const refused = await server.refuse('POST', sendingMessages, {
    status: 400,
    code: '23514',
    message: 'Not this',
  });
  await asha.write('Refused, and kept');
  await expect.poll(refused.count).toBe(1);
  await plantGhost(asha);
  expect(await persistRequests()).toBe(1);
  await openCentre(asha);
  await openDetails(asha);
  await expect(page.getByText('1 member, 2 messages, 0 invitations')).toBeVisible();
  await page.getByRole('button', { name: 'Rebuild this device’s copy' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await expect(page.getByText('This device has a fresh copy of everything.')).toBeVisible();
  await expect(page.getByText('1 member, 1 message, 0 invitations')).toBeVisible();
  await expect(rowsOf(asha, 'Refused')).toHaveText(/Refused, and kept/);
  await expect(page.getByText('Your browser deleted')).toHaveCount(0);

  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy diagnosis' }).click();
  await expect(page.getByText(/^Copied\./)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^version [\da-f]{8}$/m);
  expect(copied).toMatch(/^worker .+$/m);
  expect(copied).toContain('- message refused');
  expect(copied).toContain('code 23514');
  expect(copied).not.toMatch(/asha|naik|example\.com|kept|not this|[\da-f]{8}-/i);
  // Without access to the clipboard, the page shows the text and selects it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy diagnosis' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('- message refused');

  await expect(page.getByText('Your browser may delete this app’s data')).toBeVisible();
  await allowToPersist(asha);
  await page.getByRole('button', { name: 'Keep this data' }).click();
  await expect(page.getByText('Your browser keeps this app’s data')).toBeVisible();
  expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true);
});

/** Adds a message to this device's mirror that the server never had. */
const plantGhost = (actor: Actor): Promise<void> =>
  actor.page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('mirror-')) ?? {};
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('messages', 'readwrite');
        const ghost = {
          content: 'A ghost',
          user_id: null,
          created_at: '2026-01-01T00:00:00Z',
          deleted_at: null,
        };
        transaction.objectStore('messages').put({ ...ghost, id: crypto.randomUUID(), xid: '1' });
        transaction.addEventListener('complete', () => {
          opening.result.close();
          resolve();
        });
      });
    });
  });

test('a member learns what an eviction deleted, until they dismiss the notice @slow', async ({ member }) => {
  const asha = await member('Asha Naik');
  const bare = await openBareTab(asha);
  await asha.goOffline();
  await asha.write('Lost one');
  await asha.write('Lost two');
  const marker = () =>
    asha.page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('eviction-marker'))?.[1],
    );
  await expect.poll(marker).toMatch(/"unsent":\[\d+,\d+\]/);
  await asha.closeTab();
  await asha.goOnline();
  await evictDatabases(asha, bare);

  await asha.openTab('/members');
  const alert = asha.page.getByRole('alert').filter({ hasText: 'Your browser deleted' });
  await expect(alert).toContainText('2 unsent changes are gone, written');
  await expectAccessible(asha.page);
  await alert.getByRole('button', { name: 'Understood' }).click();
  await expect(alert).toHaveCount(0);
  await asha.page.reload();
  await asha.write('After it');
  await expect(asha.pending()).toHaveCount(0);
  await expect(alert).toHaveCount(0);
});

test.describe('a device that returns after 61 days', () => {
  test.use({ serviceWorkers: 'allow' });

  test('removes its copy and still sends what was written on it @slow', async ({ member, server }) => {
    const asha = await member('Asha Naik');
    const { page } = asha;
    await expect(asha.directory.getByText('Asha Naik')).toBeVisible();
    await asha.goOffline();
    await asha.write('Written before the absence');
    await startClockAhead(asha, 61 * 86_400_000);
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'We removed the copy of the club' });
    await expect(notice).toContainText('What you wrote here and did not send is still on this device.');
    await expect(asha.directory.getByText('Asha Naik')).toHaveCount(0);
    await expect(asha.line('Written before the absence')).toContainText('Waiting to send');
    await expectAccessible(page);
    await asha.goOnline();
    await expectDelivered(server, [asha], ['Written before the absence']);
    await expect(asha.directory.getByText('Asha Naik')).toBeVisible();
    await notice.getByRole('button', { name: 'Understood' }).click();
    await expect(notice).toHaveCount(0);
  });
});
