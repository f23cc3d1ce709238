import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { allowBackground, closeEveryTab, expectBackgroundWorker } from '../support/background.ts';
import { contentsOn, expectDelivered, patience, queuedOn, sendingMessages } from '../support/delivery.ts';
import { ageSession, openBareTab } from '../support/device-storage.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

/** A member on a device whose browser wakes the worker, which is there. */
const openPortal = async (newActor: () => Promise<Actor>, server: TestServer): Promise<Actor> => {
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const asha = await newActor();
  await allowBackground(asha);
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilOfflineReady();
  await expectBackgroundWorker(asha);
  return asha;
};

const renewals = /^\/auth\/v1\/token$/;

test('[BG1] [BG3] what was queued offline arrives once and in order with no page open, and the next page shows and tells it', async ({
  newActor,
  server,
}) => {
  const asha = await openPortal(newActor, server);
  await asha.goOffline();
  await asha.write('From the ferry, one');
  await asha.write('From the ferry, two');
  await asha.saveProfile({ Location: 'Divar island' });
  await expect(asha.page.getByText('Profile saved on this device')).toBeVisible();
  await closeEveryTab(asha);
  expect(await contentsOn(server)).toEqual([]);

  await asha.goOnline();
  const texts = ['From the ferry, one', 'From the ferry, two'];
  await expect.poll(() => contentsOn(server), patience).toEqual(texts);
  const locations = async () =>
    (await server.client(server.backend.keys.secret).from('profiles').select('location')).data;
  await expect.poll(locations, patience).toEqual([{ location: 'Divar island' }]);
  expect(asha.context.pages()).toEqual([]);

  // Without a network already: the rows that came back are on the device.
  await asha.goOffline();
  await asha.openTab('/members');
  for (const text of texts) await expect(asha.line(text)).toHaveCount(1);
  await expect(asha.pending()).toHaveCount(0);
  await asha.goOnline();
  await expect(asha.page.getByText('Profile updated!')).toBeVisible(patience);
  await expectDelivered(server, [asha], texts);
  await expect(asha.page.getByText(/replaced|overwritten/i)).toHaveCount(0);
});

test('[BG5] a token that ran out meanwhile is renewed by the worker, and the page that opens goes on with it', async ({
  newActor,
  server,
}) => {
  const asha = await openPortal(newActor, server);
  const bare = await openBareTab(asha);
  await asha.goOffline();
  await asha.write('After two hours away');
  await asha.closeTab();
  await ageSession(bare, 2 * 3_600);
  await closeEveryTab(asha);
  server.expireTokens();
  const before = server.calls('POST', renewals);

  await asha.goOnline();
  await expect.poll(() => contentsOn(server), patience).toEqual(['After two hours away']);
  expect(server.calls('POST', renewals)).toBe(before + 1);
  await asha.openTab('/members');
  await asha.write('And back');
  await expectDelivered(server, [asha], ['After two hours away', 'And back']);
  expect(server.calls('POST', renewals)).toBe(before + 1);
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[BG1] beside an open page the worker waits for its turn: everything goes once', async ({
  newActor,
  server,
}) => {
  const asha = await openPortal(newActor, server);
  await asha.goOffline();
  const texts = ['Beside a page, one', 'Beside a page, two'];
  for (const text of texts) await asha.write(text);
  const hung = server.hang('POST', sendingMessages, 1);
  await asha.goOnline();
  await expect.poll(hung.waiting).toBe(1);
  const inLine = () =>
    asha.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const clients = [...held, ...pending].flatMap(({ name, clientId }) =>
        name?.startsWith('outbox:') && !name.endsWith(':visitor') ? [clientId] : [],
      );
      return new Set(clients).size;
    });
  await expect.poll(inLine, patience).toBe(2);
  hung.release();
  await expectDelivered(server, [asha], texts);
  expect(server.calls('POST', sendingMessages)).toBe(1);
});

test('[BG2] what another member left on the device waits for that member', async ({ newActor, server }) => {
  await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
  const asha = await openPortal(newActor, server);
  await asha.goOffline();
  await asha.write('Hers, left behind');
  await asha.signOut();
  await asha.goOnline();
  await asha.signIn('ravi.menezes@example.com');
  await asha.waitUntilOfflineReady();
  await asha.goOffline();
  await asha.write('His, from her device');
  await closeEveryTab(asha);

  await asha.goOnline();
  await expect.poll(() => contentsOn(server), patience).toEqual(['His, from her device']);
  asha.page = await openBareTab(asha);
  // The server has it a moment before the worker has its answer.
  const left = async () => (await queuedOn(asha)).toSorted((a, b) => a.content.localeCompare(b.content));
  await expect.poll(left, patience).toMatchObject([
    { state: 'queued', content: 'Hers, left behind' },
    { state: 'acked', content: 'His, from her device' },
  ]);
});

test('[BG2] an application of a visitor goes with no page open, and the next visit says so', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  await allowBackground(visitor);
  await visitor.open('/');
  const { page } = visitor;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByLabel('Name', { exact: true }).fill('Meera Kamat');
  await page.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await page.getByLabel('Business', { exact: true }).fill('Kamat Spices');
  await page.getByLabel('Phone', { exact: true }).fill('+91 98220 00000');
  await page.getByLabel('Project', { exact: true }).fill('A shop for my grandmother’s masala');
  await page.getByLabel('Plan', { exact: true }).selectOption('stay');
  await expectBackgroundWorker(visitor);
  await visitor.goOffline();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Saved. We will send it when you are back online.').first()).toBeVisible();
  await closeEveryTab(visitor);

  await visitor.goOnline();
  const received = async () => (await server.mails()).filter(({ to }) => to === 'meera@example.com').length;
  await expect.poll(received, patience).toBe(1);
  await visitor.openTab('/');
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible(patience);
  expect(await received()).toBe(1);
});
