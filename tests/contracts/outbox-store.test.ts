import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboxDb } from '../../src/data/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/data/outbox/outbox-store.ts';
import type { OutboxStore } from '../../src/sync/ports.ts';
import { createMemoryOutbox } from '../sim/memory-stores.ts';

const draft = (id: string) => ({
  id,
  owner: 'member-a',
  lane: 'chat',
  kind: 'message',
  version: 1,
  payload: { content: id },
  queuedAt: 1,
});

const databases: OutboxDb[] = [];
const stores: readonly (readonly [string, () => OutboxStore])[] = [
  ['memory', createMemoryOutbox],
  [
    'Dexie',
    () => {
      const db = new OutboxDb(`test-${databases.length}`);
      databases.push(db);
      return createOutboxStore(db);
    },
  ],
];

afterEach(async () => {
  await Promise.all(databases.splice(0).map((db) => db.delete()));
});

describe.each(stores)('outbox store on %s', (_name, create) => {
  it('numbers entries in the order of writing, also when they are written at once', async () => {
    const store = create();
    await Promise.all(['a', 'b', 'c'].map((id) => store.add(draft(id))));
    const all = await store.all();
    expect(all.map((entry) => entry.id)).toEqual(['a', 'b', 'c']);
    expect(all.every((entry, index) => index === 0 || entry.seq > (all[index - 1]?.seq ?? 0))).toBe(true);
    expect(all[0]).toMatchObject({ state: 'queued', attempts: 0, payload: { content: 'a' } });
  });

  it('refuses the same id twice and keeps the first', async () => {
    const store = create();
    await store.add(draft('a'));
    await expect(store.add(draft('a'))).rejects.toThrow();
    expect(await store.all()).toHaveLength(1);
  });

  it('changes one entry at a time: of two claims made at once one succeeds', async () => {
    const store = create();
    await store.add(draft('a'));
    const claim = (holder: string) =>
      store.change('a', (entry) =>
        entry.state === 'queued' ? { ...entry, state: 'sending', lease: { holder, until: 10 } } : 'keep',
      );
    const results = await Promise.all([claim('one'), claim('two')]);
    expect(results.filter((result) => result.changed)).toHaveLength(1);
  });

  it('removes an entry and tells that it is gone; a later change finds nothing', async () => {
    const store = create();
    await store.add(draft('a'));
    expect(await store.change('a', () => 'remove')).toEqual({ changed: true, entry: undefined });
    expect(await store.change('a', () => 'remove')).toEqual({ changed: false, entry: undefined });
    expect(await store.all()).toEqual([]);
  });
});
