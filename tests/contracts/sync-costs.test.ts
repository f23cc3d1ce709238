import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/app/capabilities.ts';
import { MirrorDb } from '../../src/engine/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/engine/local/mirror/mirror-store.ts';
import { pull } from '../../src/engine/sync/pull.ts';
import { countRows } from './count-rows.ts';
import { openRealTransport, pathOf, type RealTransport } from './real-transport.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

let real: RealTransport;
const mirrors: MirrorDb[] = [];

beforeAll(async () => {
  real = await openRealTransport();
});
afterAll(async () => {
  for (const mirror of mirrors) await mirror.delete();
  await real.close();
});

/** A device of Ravi's without a mirror. `catchUp` pulls and resolves to the costs of the pull. */
const createDevice = () => {
  const mirror = new MirrorDb(crypto.randomUUID(), schema);
  mirrors.push(mirror);
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
