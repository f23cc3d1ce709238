import { expect, type Page } from '@playwright/test';
import { queuedOn } from '../support/delivery.ts';
import { fillStorage, openBareTab, quotaOf, storedCounts } from '../support/device-storage.ts';
import type { TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

/** Large enough that the freed mirror exceeds the tolerance of the browser's quota. */
const history = 4_000;
/** In bytes: space for the app, its workers and the history, and some to fill. */
const roomForAll = 9_500_000;

test('[19] a full device evicts its mirror before its outbox', async ({ newActor, server }) => {
  await server.signUp('Asha Naik');
  await fillHistory(server);
  const asha = await newActor();
  const bare = await openBareTab(asha);
  const quota = await quotaOf(asha, bare);
  await quota.limit(roomForAll);
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilReady();
  await expectMessagesKept(bare, history);

  await asha.goOffline();
  await fillStorage(bare);
  await asha.write('Full one');
  await asha.write('Full two');
  await expect(asha.pending()).toHaveCount(2);
  await expectMessagesKept(bare, 0);

  // Fills the space that the mirror has freed.
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
  await expect.poll(() => writtenOn(server)).toEqual(written);
  await expect(asha.pending()).toHaveCount(0);
  await expectMessagesKept(bare, history + written.length);
  await expect.poll(() => queuedOn(asha)).toEqual([]);
});

/** Adds messages of an ordinary length. */
const fillHistory = (server: TestServer) =>
  server.database.exec(`
    insert into public.messages (content, user_id)
      select 'History ' || n || ' ' || repeat(md5(n::text), 12), id
      from generate_series(1, ${history}) as n, auth.users order by n`);

/** The messages after the history, in order. */
const writtenOn = async (server: TestServer): Promise<readonly string[]> => {
  const { rows } = await server.database.query<{ content: string }>(
    `select content from public.messages where content not like 'History %' order by created_at, id`,
  );
  return rows.map((row) => row.content);
};

const expectMessagesKept = async (page: Page, count: number) => {
  const kept = async () => (await storedCounts(page))['mirror/messages'];
  await expect.poll(kept).toBe(count);
};
