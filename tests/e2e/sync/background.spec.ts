import { expect } from '@playwright/test';
import { waitForWorker } from '../support/actor.ts';
import { fillIn } from '../support/application.ts';
import { allowBackground, closeEveryTab, expectBackgroundWorker } from '../support/background.ts';
import { contentsOn, expectDelivered, refreshing, sendingMessages } from '../support/delivery.ts';
import { ageSession, openBareTab } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('[BG1] [BG3] [BG5] messages queued offline arrive with no page open @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik', { prepare: allowBackground });
  await expectBackgroundWorker(asha);
  const bare = await openBareTab(asha);
  await asha.page.bringToFront();
  await asha.goOffline();
  const texts = ['From the ferry, one', 'From the ferry, two'];
  for (const text of texts) await asha.write(text);
  await asha.saveProfile({ Location: 'Divar island' });
  await expect(asha.page.getByText('Profile saved on this device')).toBeVisible();
  await asha.closeTab();
  await ageSession(bare, 2 * 3_600);
  await closeEveryTab(asha);
  await server.expireTokens();
  expect(await contentsOn(server)).toEqual([]);
  const before = await server.calls('POST', refreshing);

  await asha.goOnline();
  // The browser decides when to wake the worker.
  await expect.poll(() => contentsOn(server)).toEqual(texts);
  expect(await server.calls('POST', refreshing)).toBe(before + 1);

  await asha.openTab('/members');
  await expect(asha.page.getByText('Profile updated!')).toBeVisible();
  await expectDelivered(server, [asha], texts);
  // The page uses the session that the worker has refreshed.
  expect(await server.calls('POST', refreshing)).toBe(before + 1);
  await expect(asha.page.getByRole('alert')).toHaveCount(0);
});

test('[BG2] an application arrives with no page open, and the next visit says so @slow', async ({
  newActor,
  server,
}) => {
  const visitor = await newActor();
  await allowBackground(visitor);
  await visitor.open('/');
  const { page } = visitor;
  await waitForWorker(page);
  await fillIn(page);
  await expectBackgroundWorker(visitor);
  await visitor.goOffline();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Saved. We will send it when you are back online.').first()).toBeVisible();
  await closeEveryTab(visitor);

  await visitor.goOnline();
  const received = async () => (await server.mails()).filter(({ to }) => to === 'meera@example.com').length;
  await expect.poll(received).toBe(1);
  await visitor.openTab('/');
  await expect(visitor.page.getByText('Application Submitted!')).toBeVisible();
  expect(await received()).toBe(1);
});

test('[BG1] the background worker waits for the open page, and everything is sent once @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik', { prepare: allowBackground });
  await expectBackgroundWorker(asha);
  await asha.goOffline();
  const texts = ['Beside a page, one', 'Beside a page, two'];
  for (const text of texts) await asha.write(text);
  const hung = await server.hang('POST', sendingMessages, 1);
  await asha.goOnline();
  await expect.poll(hung.waiting).toBe(1);
  /** The number of pages and workers that hold the member's outbox lock or wait for it. */
  const lockClients = () =>
    asha.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const clients = [...held, ...pending].flatMap(({ name, clientId }) =>
        name?.startsWith('outbox:') && !name.endsWith(':visitor') ? [clientId] : [],
      );
      return new Set(clients).size;
    });
  await expect.poll(lockClients).toBe(2);
  await hung.release();
  await expectDelivered(server, [asha], texts);
  expect(await server.calls('POST', sendingMessages)).toBe(1);
});
