import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDeviceStorage } from '../../../tests/contracts/device-storage.ts';
import { changes, schema } from '../../app/capabilities.ts';
import { createEvents } from '../local/browser/ports.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import type { Announcer } from '../sync/ports.ts';
import type { Forgotten } from './eviction-watch.ts';
import { createConnecting, openMember } from './member.ts';
import type { Connection } from './online.ts';

beforeEach(() => {
  stubDeviceStorage();
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const cursor = { key: 'cursor', epoch: 'one', cursors: {}, pulledAt: Date.now() } as const;

/** Opens a member with a mirror on a page that cannot load the connection. */
const open = async () => {
  const uid = crypto.randomUUID();
  const filled = new MirrorDb(uid, schema);
  await filled.meta.put({ ...cursor, coveredBelow: null });
  filled.close();
  const announceLater = vi.fn<(id: string) => void>();
  const member = await openMember(uid, {
    changes,
    schema,
    connecting: { connect: async () => null, connected: new Promise(() => {}) },
    events: createEvents(),
    firstViewShown: Promise.resolve(),
    announceLater,
  });
  return { uid, member, announceLater };
};
const message = { kind: 'message', lane: 'chat', version: 1, payload: { content: 'Early' } };
const written = async (uid: string) => {
  const outbox = new OutboxDb(uid);
  const entries = await outbox.entries.toArray();
  outbox.close();
  return entries.map(({ payload, state }) => ({ payload, state }));
};

it('stores a message before the connection is loaded, and sends no request', async () => {
  const { uid, member } = await open();
  await member.opened;
  await member.writing.enqueue(message);
  expect(await written(uid)).toEqual([{ payload: { content: 'Early' }, state: 'queued' }]);
  expect(await member.online()).toBeNull();
  await member.close('everything');
});

it.each<[Forgotten, number, boolean]>([
  ['nothing', 1, true],
  ['mirror', 1, false],
  ['everything', 0, false],
])('[SO1] a close that forgets %s', async (forget, entries, keepsMirror) => {
  const { uid, member } = await open();
  await member.mirror.documents.put({ name: 'desk', revision: 'one', content: {}, confirmedAt: 1 });
  await member.writing.enqueue(message);
  await member.close(forget);
  expect(await written(uid)).toHaveLength(entries);
  const mirror = new MirrorDb(uid, schema);
  expect(await mirror.documents.count()).toBe(keepsMirror ? 1 : 0);
  expect(await mirror.hasPulled()).toBe(keepsMirror);
  mirror.close();
});

it('announces the outcome of an entry that waited at the start', async () => {
  const { uid, member } = await open();
  const id = await member.writing.enqueue(message);
  await member.close('nothing');
  const announceLater = vi.fn<(id: string) => void>();
  const again = await openMember(uid, {
    changes,
    schema,
    connecting: { connect: async () => null, connected: new Promise(() => {}) },
    events: createEvents(),
    firstViewShown: new Promise(() => {}),
    announceLater,
  });
  expect(announceLater).toHaveBeenCalledWith(id);
  await again.close('everything');
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used.
const connection = {} as Connection;

/** A page whose attempts to load the connection end with these `outcomes`. */
const createPage = (outcomes: readonly ('fails' | 'comes')[]) => {
  const load = vi.fn<() => Promise<Connection>>();
  for (const outcome of outcomes)
    if (outcome === 'fails') load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else load.mockResolvedValueOnce(connection);
  const announce = vi.fn<Announcer['announce']>();
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  const page = { isVisible: true };
  const { connect, connected } = createConnecting(load, {
    announcer: { announce },
    timers: {
      after(ms, work) {
        const timer = { ms, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    isVisible: () => page.isVisible,
  });
  const fire = () => {
    for (const timer of timers) {
      timers.delete(timer);
      timer.work();
    }
  };
  return { connect, connected, load, announce, timers, page, fire };
};

it('loads the connection once for several calls', async () => {
  const { connect, connected, load, announce } = createPage(['comes']);
  expect(await Promise.all([connect(), connect(), connected])).toEqual([connection, connection, connection]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(announce).not.toHaveBeenCalled();
});

it('announces `offline` while the chunk fails to load, and each call retries [BO1]', async () => {
  const { connect, connected, load, announce, timers } = createPage(['fails', 'fails', 'comes']);
  expect(await connect()).toBeNull();
  expect(announce).toHaveBeenCalledWith({ kind: 'offline' });
  expect(await connect()).toBeNull();
  expect([...timers].map(({ ms }) => ms)).toEqual([2_000]);
  await connect();
  expect(await connected).toBe(connection);
  expect(load).toHaveBeenCalledTimes(3);
  expect(timers.size).toBe(0);
});

it('retries after a delay, but not in a hidden page', async () => {
  const { connect, connected, load, page, fire } = createPage(['fails', 'fails', 'comes']);
  expect(await connect()).toBeNull();
  page.isVisible = false;
  fire();
  expect(load).toHaveBeenCalledTimes(1);
  page.isVisible = true;
  expect(await connect()).toBeNull();
  fire();
  expect(await connected).toBe(connection);
});
