import { expect } from '@playwright/test';
import type { Actor } from '../support/actor.ts';
import { say } from '../support/chat.ts';
import { expectDelivered } from '../support/delivery.ts';
import { test } from '../support/test.ts';

const expectStatus = (actor: Actor, status: string) =>
  expect(actor.page.getByText(status, { exact: true })).toBeVisible();

/** Fakes `navigator.onLine` from the next document on. */
const pretend = (actor: Actor, isOnline: boolean) =>
  actor.context.addInitScript((claim) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => claim });
  }, isOnline);

test('[13] the app sends and receives while the browser wrongly says offline @slow', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  const asha = await member('Asha Naik', { prepare: (actor) => pretend(actor, false) });
  await expectStatus(asha, 'Online');
  await say(server, 'Ravi Menezes', 'Received');
  await expect(asha.line('Received')).toBeVisible();
  await asha.page.evaluate(() => dispatchEvent(new Event('offline')));
  await asha.write('Sent after a false alarm');
  await expectDelivered(server, [asha], ['Received', 'Sent after a false alarm']);
  await expectStatus(asha, 'Online');
});

test('[13] the page shows at once that the network failed while it opened @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  // The browser still says online at first, and fires its offline event before the app listens.
  await asha.context.addInitScript(() => {
    let questions = 0;
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => (questions += 1) === 1 });
  });
  const network = await server.hang('POST', /^\/(rest|auth|functions)\//);
  await asha.page.reload();
  // Sooner than the transport's timeout of 15 s.
  await expect(asha.page.getByRole('link', { name: /^Offline.*, as of/ })).toBeVisible({ timeout: 10_000 });
  await network.release();
  await expectStatus(asha, 'Online');
});
