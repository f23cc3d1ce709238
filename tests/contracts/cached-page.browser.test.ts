import { liveQuery, type Transaction } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { endDatabaseWorkWhenCached } from '../../src/engine/local/browser/end-database-work.ts';
import { LocalDb } from '../../src/engine/local/local-db.ts';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { draftOf } from '../../src/engine/local/outbox/draft.testing.ts';

endDatabaseWorkWhenCached();

/** Fires the browser's event for a page that enters or leaves the back-forward cache. */
const fire = (type: 'pagehide' | 'pageshow') =>
  void dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

const draft = (owner: string) => draftOf(owner, 'message', { content: 'Hello' });

const made: string[] = [];
const newOwner = (): string => {
  const owner = crypto.randomUUID();
  made.push(`outbox-${owner}`);
  return owner;
};

afterEach(() => {
  fire('pageshow');
  for (const name of made.splice(0)) indexedDB.deleteDatabase(name);
});

/** Keeps a read transaction open, like a page that is frozen within it. Resolves once the transaction runs. */
const readForEver = async (db: OutboxDb): Promise<{ readonly ended: Promise<unknown> }> => {
  const reads = Promise.withResolvers<void>();
  const ended = db
    .transaction('r', db.entries, async () => {
      for (;;) {
        await db.entries.count();
        reads.resolve();
      }
    })
    .catch((error: unknown) => error);
  await reads.promise;
  return { ended };
};

/** Empties the outbox from a frame, which stands for another page because this page's events do not reach it. */
const emptyFromOtherPage = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const opening = (frame.contentWindow ?? window).indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} was refused.`)));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('entries', 'readwrite');
      transaction.objectStore('entries').clear();
      transaction.addEventListener('complete', () => {
        opening.result.close();
        frame.remove();
        resolve();
      });
    });
  });

test('a page in the back-forward cache does not block other pages from writing', async () => {
  const owner = newOwner();
  const cached = new OutboxDb(owner);
  const { ended } = await readForEver(cached);
  let isEmptied = false;
  const emptying = emptyFromOtherPage(cached.name).then(() => (isEmptied = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isEmptied).toBe(false);

  fire('pagehide');
  await emptying;
  expect(await ended).toMatchObject({ name: 'AbortError' });
});

test('a page in the back-forward cache does not block other pages from opening its database', async () => {
  const name = `outbox-${newOwner()}`;
  const upgrades = Promise.withResolvers<void>();
  const cached = new LocalDb(name, 'relaxed');
  cached.version(1).stores({ items: 'key' });
  const fill = (transaction: Transaction) => {
    const read = (): PromiseLike<unknown> =>
      transaction
        .table('items')
        .count()
        .then(() => {
          upgrades.resolve();
          return read();
        });
    void read().then(undefined, () => undefined);
  };
  cached.on('populate', fill);
  const opening = cached.open().then(
    () => 'opened',
    () => 'cancelled',
  );
  await upgrades.promise;
  fire('pagehide');
  expect(await opening).toBe('cancelled');
  const other = new LocalDb(name, 'relaxed');
  other.version(1).stores({ items: 'key' });
  expect(await other.table('items').count()).toBe(0);
  other.close();
  fire('pageshow');
  cached.on('populate').unsubscribe(fill);
  expect(await cached.table('items').count()).toBe(0);
  cached.close();
});

test('a page that leaves the back-forward cache reads rows that others wrote meanwhile', async () => {
  const owner = newOwner();
  const cached = new OutboxDb(owner);
  const seen: number[] = [];
  const watching = liveQuery(() => cached.entries.count()).subscribe({
    next: (count) => seen.push(count),
    error: (error: unknown) => expect.unreachable(String(error)),
  });
  await expect.poll(() => seen.at(-1)).toBe(0);
  fire('pagehide');
  const other = new OutboxDb(owner);
  await createOutboxStore(other).add(draft(owner));
  other.close();
  fire('pageshow');
  await expect.poll(() => seen.at(-1)).toBe(1);
  await createOutboxStore(cached).add(draft(owner));
  await expect.poll(() => seen.at(-1)).toBe(2);
  watching.unsubscribe();
  cached.close();
});
