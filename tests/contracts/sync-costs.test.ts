import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/app/capabilities.ts';
import { MirrorDb } from '../../src/engine/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/engine/local/mirror/mirror-store.ts';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { pull } from '../../src/engine/sync/pull.ts';
import { countRows } from './count-rows.ts';
import { openRealTransport, pathOf, type RealTransport } from './real-transport.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

let real: RealTransport;
const databases: (MirrorDb | OutboxDb)[] = [];

beforeAll(async () => {
  real = await openRealTransport();
});
afterAll(async () => {
  for (const database of databases) await database.delete();
  await real.close();
});

/** A device of Ravi's without a mirror. `catchUp` pulls and resolves to the costs of the pull. */
const createDevice = () => {
  const mirror = new MirrorDb(crypto.randomUUID(), schema);
  databases.push(mirror);
  const rows = countRows(mirror);
  let requests: { readonly path: string; readonly bytes: number }[] = [];
  const transport = real.transportOver(async (input, init) => {
    const response = await fetch(input, init);
    const { byteLength } = await response.clone().arrayBuffer();
    requests.push({ path: pathOf(input), bytes: byteLength });
    return response;
  });
  const store = createMirrorStore(mirror, { now: () => 1 });
  return {
    mirror,
    async catchUp() {
      requests = [];
      rows.reset();
      const result = await pull({
        owner: real.ravi.uid,
        mirror: store,
        transport,
        session: { current: async () => real.ravi, renew: async () => real.ravi },
        clock: { now: () => 1 },
        opened: [],
        isRunning: () => true,
      });
      expect(result).toMatchObject({ kind: 'complete' });
      return {
        paths: requests.map(({ path }) => path),
        bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
        read: rows.read(),
        written: rows.written(),
      };
    },
  };
};

const pulls = (count: number): string[] => Array.from({ length: count }, () => '/rest/v1/rpc/sync_pull');

/** Writes texts of one length in one transaction. */
const write = (count: number) =>
  real.backend.backend.database.query(
    `insert into public.messages (user_id, content)
     select $1, 'message number ' || lpad(n::text, 6, '0') from generate_series(1, $2::integer) as n`,
    [real.asha.uid, count],
  );

describe('the costs of synchronising', () => {
  it('a catch-up with nothing changed is one request under 1 kB and touches no row', async () => {
    const device = createDevice();
    await device.catchUp();
    const { paths, bytes, read, written } = await device.catchUp();
    expect(paths).toEqual(pulls(1));
    expect(bytes).toBeLessThan(1_000);
    expect(read).toEqual({});
    expect(written).toEqual({});
  });

  it('a catch-up reads, writes and transfers only the changed rows', async () => {
    const device = createDevice();
    await write(50);
    await device.catchUp();
    const bytes = [];
    for (const count of [1, 10, 100]) {
      await write(count);
      const cost = await device.catchUp();
      expect(cost.paths).toEqual(pulls(1));
      expect(cost.written).toEqual({ messages: count });
      expect(cost.read).toEqual({ messages: count });
      bytes.push(cost.bytes);
    }
    const [one = 0, ten = 0, hundred = 0] = bytes;
    const each = (hundred - ten) / 90;
    expect(each).toBeGreaterThan(100);
    expect(each).toBeLessThan(300);
    expect(Math.abs((ten - one) / 9 - each)).toBeLessThan(each * 0.05);
  });

  it('the first sync takes one request for every 1000 messages', async () => {
    const device = createDevice();
    await write(1_050);
    const { paths } = await device.catchUp();
    const count = await device.mirror.rows(chatTables.messages).count();
    expect(count).toBeGreaterThan(1_050);
    expect(paths).toEqual(pulls(Math.ceil(count / 1_000)));
  });
});

/** An outbox with `count` waiting messages in one lane, and an invitation in each of two others. */
const withWaiting = async (count: number) => {
  const owner = crypto.randomUUID();
  const db = new OutboxDb(owner);
  databases.push(db);
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

describe.each([10, 60])('[OB9] with %i messages waiting', (count) => {
  it('the search for due entries reads one entry a lane', async () => {
    const { store, rows } = await withWaiting(count);
    const heads = await store.heads();
    expect(heads.map(({ lane }) => lane)).toEqual([
      'invitation:a@example.com',
      'chat',
      'invitation:b@example.com',
    ]);
    // Each lane costs one read to find it and one for its head.
    expect(rows.read()).toEqual({ entries: 6 });
  });

  it('adding an entry reads one entry and writes one', async () => {
    const { rows, add } = await withWaiting(count);
    await add('chat', 'message');
    expect(rows.read()).toEqual({ entries: 1 });
    expect(rows.written()).toEqual({ entries: 1 });
  });

  it('the search for sending or acknowledged entries reads no waiting entry', async () => {
    const { store, rows } = await withWaiting(count);
    expect(await store.inState('acked')).toEqual([]);
    expect(await store.inState('sending')).toEqual([]);
    expect(rows.read()).toEqual({});
  });
});
