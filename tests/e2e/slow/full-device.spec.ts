import { expect, type Page } from '@playwright/test';
import { say } from '../support/chat.ts';
import { expectDelivered, queuedOn } from '../support/delivery.ts';
import { fillStorage, openBareTab, quotaOf } from '../support/device-storage.ts';
import { test } from '../support/test.ts';

/** In bytes: space for the app, its workers, the mirror and the reserve, and some to fill. */
const roomForAll = 9_500_000;

test('[19] a full device still takes messages, because it frees its reserve for them', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  await say(server, 'Asha Naik', 'Before the trip');
  const asha = await newActor();
  const bare = await openBareTab(asha);
  const quota = await quotaOf(asha, bare);
  await quota.limit(roomForAll);
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilReady();
  await expect.poll(() => hasReserve(bare)).toBe(true);

  await asha.goOffline();
  await fillStorage(bare);
  await asha.write('Full one');
  await asha.write('Full two');
  await expect(asha.pending()).toHaveCount(2);
  expect(await hasReserve(bare)).toBe(false);
  await expect(asha.page.getByText('Before the trip')).toBeVisible();

  // Fills the space of the reserve.
  await quota.limit(1);
  await fillStorage(bare);
  await asha.composer.fill('Full three, for which there is no room at all');
  await asha.composer.press('Enter');
  await expect(asha.page.getByText('Failed to send message')).toBeVisible();
  await expect(asha.composer).toHaveValue('Full three, for which there is no room at all');
  expect(await queuedOn(asha)).toMatchObject([{ content: 'Full one' }, { content: 'Full two' }]);
  await expect(asha.pending()).toHaveCount(2);

  await asha.goOnline();
  await quota.lift();
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('');
  const written = ['Full one', 'Full two', 'Full three, for which there is no room at all'];
  await expectDelivered(server, [asha], ['Before the trip', ...written]);
  await asha.page.reload();
  await expect.poll(() => hasReserve(bare)).toBe(true);
});

const hasReserve = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await caches.open('reserve')).keys()).length > 0);
