import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { shownBy } from '../../src/domain/kinds.ts';
import { MirrorDb } from '../../src/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/local/mirror/mirror-store.ts';
import { OutboxDb } from '../../src/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../src/local/outbox/outbox-store.ts';
import { isStorageFull } from '../../src/local/outbox/storage-faults.ts';
import { createRemote } from '../../src/server/client.ts';
import { listenLive } from '../../src/server/live.ts';
import { createSessionPort } from '../../src/server/session.ts';
import { createTransport } from '../../src/server/transport.ts';
import { createEngine } from '../../src/sync/engine.ts';
import type { RemoteRow, SyncEvent } from '../../src/sync/ports.ts';
import { createWriting } from '../../src/sync/writing.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';
import { createFakeLocks, createImmortalPage } from '../sim/fake-locks.ts';
import { countRows } from './count-rows.ts';

const password = 'goa-demo-2025';
let backend: TestBackend;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  for (const device of open) await device.close();
  await backend.close();
});

/** Timers never fire, so that only the test's own steps cause costs. */
const timers = { after: () => () => undefined };

/** A member's engine on the real adapters, with its requests and mirror rows counted. */
const createDevice = async (name: string) => {
  const email = `${name}@example.com`;
  const requests: { readonly path: string; readonly bytes: number }[] = [];
  const lifetime = new AbortController();
  const key = backend.backend.keys.publishable;
  const remote = createRemote({
    url: backend.url,
    key,
    lifetime: lifetime.signal,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const { byteLength } = await response.clone().arrayBuffer();
      requests.push({
        path: new URL(input instanceof Request ? input.url : input).pathname,
        bytes: byteLength,
      });
      return response;
    },
  });
  const { data, error } = await remote.auth.signUp({
    email,
    password,
    options: { data: { full_name: name } },
  });
  if (error || !data.user) throw error ?? new Error('No user.');
  const uid = data.user.id;

  const mirror = new MirrorDb(uid);
  const rows = countRows(mirror);
  const outbox = new OutboxDb(uid);
  const events: SyncEvent[] = [];
  const faults: unknown[] = [];
  const storage = {
    owner: uid,
    outbox: createOutboxStore(outbox),
    mirror: createMirrorStore(mirror, { now: () => 1 }),
    clock: { now: () => Date.now() },
    timers,
    random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
    announcer: {
      announce(event: SyncEvent) {
        events.push(event);
        if (event.kind === 'queued') engine.queued();
      },
    },
    isStorageFull,
  };
  const engine = createEngine({
    ...storage,
    shownBy,
    session: createSessionPort(remote),
    transport: createTransport(remote, key, lifetime.signal),
    locks: createFakeLocks(timers).forPage(createImmortalPage()),
    isVisible: () => true,
    report: (fault) => faults.push(fault),
  });
  const heard = (kind: SyncEvent['kind']) => events.filter((event) => event.kind === kind).length;
  /** Runs `act`, waits for one more event of this kind, and returns the costs. */
  const costOf = async (kind: SyncEvent['kind'], act: () => unknown) => {
    const before = heard(kind);
    requests.length = 0;
    rows.reset();
    await act();
    await expect.poll(() => heard(kind), { timeout: 20_000 }).toBe(before + 1);
    return cost();
  };
  const cost = () => ({
    paths: requests.map(({ path }) => path.replace('/rest/v1/', '')),
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    read: rows.read(),
    written: rows.written(),
  });
  open.push({
    async close() {
      await engine.stop();
      await remote.auth.stopAutoRefresh();
      await remote.removeAllChannels();
      await mirror.delete();
      await outbox.delete();
      expect(faults).toEqual([]);
    },
  });
  return {
    uid,
    remote,
    engine,
    writing: createWriting(storage),
    mirror,
    outbox,
    events,
    rows,
    requests,
    cost,
    costOf,
  };
};

type Device = Awaited<ReturnType<typeof createDevice>>;

const pulls = (count: number): string[] => Array.from({ length: count }, () => 'rpc/sync_pull');
const firstSync = (device: Device) => device.costOf('pulled', () => device.engine.start());
const catchUp = (device: Device) => device.costOf('pulled', () => device.engine.nudge());

/** Writes texts of one length, each in its own transaction like a member's. */
const write = async (device: Device, count: number) => {
  for (let n = 0; n < count; n++)
    await backend.backend.database.query('insert into public.messages (user_id, content) values ($1, $2)', [
      device.uid,
      `message number ${String(n).padStart(6, '0')}`,
    ]);
};
const joinClub = (count: number, from: number) =>
  backend.backend.database.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, is_sso_user, is_anonymous)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || n || '@example.com',
       jsonb_build_object('full_name', 'Member ' || n), false, false
     from generate_series($1::integer, $1::integer + $2::integer - 1) as n`,
    [from, count],
  );

describe('the costs of synchronising', () => {
  it('a catch-up with nothing changed is one request under 1 kB and touches no row', async () => {
    const device = await createDevice('asha');
    await firstSync(device);
    const { paths, bytes, read, written } = await catchUp(device);
    expect(paths).toEqual(pulls(1));
    expect(bytes).toBeLessThan(1_000);
    expect(read).toEqual({});
    expect(written).toEqual({});
  });

  it('a catch-up reads, writes and transfers only the changed rows', async () => {
    const device = await createDevice('ravi');
    await write(device, 50);
    await firstSync(device);
    await catchUp(device);
    const bytes = [];
    for (const count of [1, 10, 100]) {
      await write(device, count);
      const cost = await catchUp(device);
      expect(cost.paths).toEqual(pulls(1));
      expect(cost.written).toEqual({ messages: count });
      expect(cost.read).toEqual({ messages: count });
      bytes.push(cost.bytes);
    }
    const [one = 0, ten = 0, hundred = 0] = bytes;
    const each = (hundred - ten) / 90;
    expect(each).toBeGreaterThan(100);
    expect(each).toBeLessThan(300);
    // The database omits final zeros of a time, so messages differ by a byte or two.
    expect(Math.abs((ten - one) / 9 - each)).toBeLessThan(each * 0.05);
  });

  it('an own message takes one request and writes one row, also when realtime repeats it', async () => {
    const device = await createDevice('tara');
    const { writing, mirror } = device;
    await firstSync(device);
    const { received, applied } = await listen(device);
    const { paths } = await device.costOf('delivered', () =>
      writing.enqueue({ kind: 'message', lane: 'chat', version: 1, payload: { content: 'hello' } }),
    );
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    await Promise.all(applied);
    expect(paths).toHaveLength(1);
    expect(device.cost()).toMatchObject({ paths, written: { messages: 1 } });
    expect(await mirror.messages.get(received[0]?.id ?? '')).toMatchObject({ content: 'hello' });
  });

  it('the first sync of a club takes one request for every 1000 members and writes each member once', async () => {
    const device = await createDevice('uma');
    const members = async () => {
      const { rows } = await backend.backend.database.query<{ n: number }>(
        'select count(*)::integer as n from public.profiles',
      );
      return rows[0]?.n ?? 0;
    };
    await joinClub(1_100, 1);
    const { paths, written } = await firstSync(device);
    const count = await members();
    expect(paths).toEqual(pulls(Math.ceil(count / 1_000)));
    expect(written['profiles']).toBe(count);
    expect(await device.mirror.profiles.count()).toBe(count);
  });
});

/** Opens the app's live channel; resolves once it is live and its pull has ended. */
const listen = async (device: Device) => {
  const received: RemoteRow[] = [];
  const applied: Promise<void>[] = [];
  await device.costOf('pulled', async () => {
    await new Promise<void>((resolve) => {
      const stop = listenLive(device.remote, device.uid, {
        onLive: resolve,
        onMissed: () => undefined,
        onRows: (rows) => {
          received.push(...rows.filter(({ table }) => table === 'messages'));
          applied.push(device.engine.receive(rows));
        },
      });
      onTestFinished(stop);
    });
    device.engine.subscribed();
  });
  return { received, applied };
};
