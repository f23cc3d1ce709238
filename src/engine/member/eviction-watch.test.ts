import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { schema } from '../../app/capabilities.ts';
import { stubDeviceStorage } from '../../../tests/contracts/device-storage.ts';
import { createEvents } from '../local/browser/ports.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { draftOf } from '../local/outbox/draft.testing.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { SessionDb } from '../local/session/session-db.ts';
import { memberValues } from '../local/store/member-keys.ts';
import { watchEviction } from './eviction-watch.ts';

let closing = new AbortController();
beforeEach(() => {
  closing = new AbortController();
  stubDeviceStorage();
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  closing.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Deletes databases as a browser evicts them: open connections get `close`. */
const evict = async (...databases: readonly (OutboxDb | MirrorDb)[]) => {
  const names = [...databases.map(({ name }) => name), 'session'];
  // The library's type asks for the class.
  for (const db of databases) Reflect.apply(forceCloseDatabase, null, [db.backendDB()]);
  for (const name of names) await settled(indexedDB.deleteDatabase(name));
};

const settled = (request: IDBRequest) =>
  new Promise((resolve) => {
    request.addEventListener('success', resolve);
  });

const open = (owner: string, mirror: MirrorDb | null) => {
  const outbox = new OutboxDb(owner);
  const store = createOutboxStore(outbox);
  const events = createEvents();
  return {
    outbox,
    store,
    announce: vi.spyOn(events, 'announce'),
    write: (content: string) => store.add(draftOf(owner, 'message', { content })),
    watch: () => watchEviction({ owner, outbox, mirror, announcer: events }, closing.signal),
    held: () => outbox.entries.orderBy('seq').toArray(),
  };
};

it('[ST2] restores evicted unsent entries under their ids, before later ones', async () => {
  const uid = crypto.randomUUID();
  const mirror = new MirrorDb(uid, schema);
  await mirror.open();
  const { outbox, store, announce, write, watch, held } = open(uid, mirror);
  await write('Before the page was opened');
  watch();
  await write('Accepted');
  const [sending, arrived] = [await write('On its way'), await write('Arrived')];
  await store.change([sending.id], (entry) => ({
    ...entry,
    state: 'sending',
    attempts: 1,
    lease: { holder: 'a tab', until: Date.now() + 30_000 },
  }));
  await store.change([arrived.id], () => 'remove');
  const { evictionMarker } = memberValues(uid);
  await vi.waitFor(() => expect(evictionMarker.read()?.unsent).toHaveLength(3));
  const ids = (await held()).map(({ id }) => id);

  await evict(outbox, mirror);
  const { id } = await write('After the eviction');
  await vi.waitFor(async () => expect((await held()).map((entry) => entry.id)).toEqual([...ids, id]), 5_000);
  expect((await held()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
    'queued 0',
    'queued 0',
    'queued 1',
    'queued 0',
  ]);
  await vi.waitFor(() => expect(announce).toHaveBeenCalledWith({ kind: 'queued', owner: uid }));
  expect(evictionMarker.read()?.lost).toEqual([]);
});

it('[ST2] retries until the visitor’s entry is stored', async () => {
  const { outbox, write, watch, held } = open('visitor', null);
  watch();
  const { id } = await write('An application');
  const names = () => new SessionDb().device.count();
  await vi.waitFor(async () => expect(await names()).toBe(1));
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No space.', 'QuotaExceededError');
  });
  await evict(outbox);
  await vi.waitFor(() => expect(full).toHaveBeenCalled(), 5_000);
  full.mockRestore();
  await vi.waitFor(async () => expect((await held()).map((entry) => entry.id)).toEqual([id]), 5_000);
});
