import { afterEach, expect, it } from 'vitest';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { countRows } from './count-rows.ts';

const opened: OutboxDb[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

/** An outbox with `count` waiting messages in one lane, and an invitation in each of two others. */
const withWaiting = async (count: number) => {
  const owner = crypto.randomUUID();
  const db = new OutboxDb(owner);
  opened.push(db);
  const rows = countRows(db);
  const store = createOutboxStore(db);
  const add = (lane: string, kind: string) =>
    store.add({ id: crypto.randomUUID(), owner, lane, kind, version: 1, payload: {}, queuedAt: 0 });
  await add('invitation:a@example.com', 'invitation');
  for (let number = 0; number < count; number++) await add('chat', 'message');
  await add('invitation:b@example.com', 'invitation');
  rows.reset();
  return { store, rows, add };
};

it.each([10, 60])(
  '[OB9] with %i messages waiting, the search for due entries reads one entry a lane',
  async (count) => {
    const { store, rows } = await withWaiting(count);
    const heads = await store.heads();
    expect(heads.map(({ lane }) => lane)).toEqual([
      'invitation:a@example.com',
      'chat',
      'invitation:b@example.com',
    ]);
    // Each lane costs one read to find it and one for its head.
    expect(rows.read()).toEqual({ entries: 6 });
  },
);

it.each([10, 60])(
  '[OB9] with %i messages waiting, adding one reads one entry and writes one',
  async (count) => {
    const { rows, add } = await withWaiting(count);
    await add('chat', 'message');
    expect(rows.read()).toEqual({ entries: 1 });
    expect(rows.written()).toEqual({ entries: 1 });
  },
);

it('[OB9] the search for sending or acknowledged entries reads no waiting entry', async () => {
  const { store, rows } = await withWaiting(60);
  expect(await store.inState('acked')).toEqual([]);
  expect(await store.inState('sending')).toEqual([]);
  expect(rows.read()).toEqual({});
});
