import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { MirrorDb } from '../../src/data/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/data/mirror/mirror-store.ts';
import type { MirrorStore, RemoteRow } from '../../src/sync/ports.ts';
import { createMemoryMirror } from '../sim/memory-stores.ts';

const message = (id: string, xid: string, content = id): RemoteRow => ({
  table: 'messages',
  id,
  xid,
  value: { id, content, userId: null, createdAt: '2026-01-01T00:00:00+00:00' },
});

const databases: MirrorDb[] = [];
const stores: readonly (readonly [
  string,
  () => { store: MirrorStore; content(id: string): Promise<unknown> },
])[] = [
  [
    'memory',
    () => {
      const store = createMemoryMirror();
      const content = async (id: string) =>
        (store.rows.get(`messages:${id}`)?.value as { content?: string })?.content;
      return { store, content };
    },
  ],
  [
    'Dexie',
    () => {
      const db = new MirrorDb(`test-${databases.length}`);
      databases.push(db);
      return {
        store: createMirrorStore(db, { now: () => 1 }),
        content: async (id) => (await db.messages.get(id))?.content,
      };
    },
  ],
];

afterEach(async () => {
  await Promise.all(databases.splice(0).map((db) => db.delete()));
});

const page = (rows: readonly RemoteRow[], xid = '5') => ({
  epoch: 'one',
  rows,
  tombstones: [],
  cursors: { messages: { xid, id: 'a' } },
});

describe.each(stores)('mirror store on %s', (_name, create) => {
  it('is empty without an epoch at first and keeps rows and cursor together', async () => {
    const { store, content } = create();
    expect(await store.cursor()).toEqual({ epoch: null, cursors: {} });
    await store.apply(page([message('a', '5')]));
    expect(await store.cursor()).toEqual({ epoch: 'one', cursors: { messages: { xid: '5', id: 'a' } } });
    expect(await content('a')).toBe('a');
  });

  it('passes over an older row and takes a newer one [PL3]', async () => {
    const { store, content } = create();
    await store.apply(page([message('a', '10', 'ten')]));
    await store.applyHint([message('a', '9', 'nine')]);
    expect(await content('a')).toBe('ten');
    await store.applyHint([message('a', '11', 'eleven')]);
    expect(await content('a')).toBe('eleven');
  });

  it('keeps the cursor when a hint comes [RT1]', async () => {
    const { store } = create();
    await store.apply(page([]));
    await store.applyHint([message('b', '99')]);
    expect((await store.cursor()).cursors).toEqual({ messages: { xid: '5', id: 'a' } });
    expect(await store.has('messages', 'b')).toBe(true);
  });

  it('lets a tombstone beat rows that are older, and a row that came back beat the tombstone [PL3]', async () => {
    const { store } = create();
    await store.apply(page([message('a', '5')]));
    await store.apply({ ...page([]), tombstones: [{ table: 'messages', id: 'a', xid: '7' }] });
    await store.applyHint([message('a', '6')]);
    expect(await store.has('messages', 'a')).toBe(false);
    await store.applyHint([message('a', '8')]);
    expect(await store.has('messages', 'a')).toBe(true);
  });

  it('keeps a row that is newer than a tombstone that comes late [PL3]', async () => {
    const { store } = create();
    await store.apply(page([message('a', '9')]));
    await store.apply({ ...page([]), tombstones: [{ table: 'messages', id: 'a', xid: '7' }] });
    expect(await store.has('messages', 'a')).toBe(true);
  });

  it('forgets everything on clear', async () => {
    const { store } = create();
    await store.apply(page([message('a', '5')]));
    await store.clear();
    expect(await store.cursor()).toEqual({ epoch: null, cursors: {} });
    expect(await store.has('messages', 'a')).toBe(false);
  });
});
