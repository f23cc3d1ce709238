import { afterEach, expect } from 'vitest';
import { flushInBackground } from '../../src/engine/sync/background.ts';
import { createEngine, type Engine } from '../../src/engine/sync/engine.ts';
import type { CurrentSession, MemberSession, SyncEvent } from '../../src/engine/sync/ports.ts';
import { createWriting, type Writing } from '../../src/engine/sync/writing.ts';
import { createCalmServer, memberId } from './calm-server.ts';
import { createFakeLocks, createImmortalPage } from './fake-locks.ts';
import { createMemoryMirror, createMemoryOutbox, isStorageFull, shownBy } from './memory-stores.ts';

export const memberSession: MemberSession = { kind: 'member', uid: memberId, accessToken: 'token' };

/** One tab: its engine, and the operations of its person. */
type Tab = Engine & Writing;

/** One device of one member with any number of tabs, on virtual time. */
const createDevice = (server: ReturnType<typeof createCalmServer>, hasLocks = true) => {
  const { time } = server;
  const outbox = createMemoryOutbox();
  const mirror = createMemoryMirror();
  const locks = createFakeLocks(time, hasLocks);
  const events: SyncEvent[] = [];
  const tabs: Tab[] = [];
  const faults: unknown[] = [];
  let current: CurrentSession = memberSession;
  let renewal: CurrentSession | null = null;
  let renewals = 0;
  let isVisible = true;
  let nextUuid = 0;

  const ports = () => ({
    owner: memberId,
    outbox,
    mirror,
    locks: locks.forPage(createImmortalPage()),
    clock: time,
    timers: time,
    random: { next: () => 0.5, uuid: () => `uuid-${String(++nextUuid).padStart(4, '0')}` },
    transport: server.transport,
    announcer: { announce: (event: SyncEvent) => void events.push(event) },
    shownBy,
    session: {
      current: async () => current,
      renew: async () => {
        renewals += 1;
        if (renewal) current = renewal;
        // Like the auth client, informs every tab before the call returns.
        for (const tab of tabs) tab.sessionRenewed();
        return current;
      },
    },
  });
  const openTab = (): Tab => {
    const engine = createEngine({
      ...ports(),
      opened: () => [],
      isVisible: () => isVisible,
      isStorageFull,
      report: (error) => faults.push(error),
    });
    const announce = (event: SyncEvent) => {
      events.push(event);
      engine.queued();
    };
    const tab = {
      ...engine,
      ...createWriting({
        ...ports(),
        isStorageFull,
        releaseReserve: async () => {},
        announcer: { announce },
      }),
    };
    tabs.push(tab);
    return tab;
  };
  return {
    time,
    /** The locks port of another page of the device. */
    locks: locks.forPage(createImmortalPage()),
    outbox,
    mirror,
    events,
    /** The unexpected errors that the engine reported. */
    faults,
    openTab,
    startTab: (): Tab => {
      const tab = openTab();
      tab.start();
      return tab;
    },
    /** Runs the background worker as if the browser had woken it. */
    wakeWorker: (cameOnline = false) => flushInBackground({ ...ports(), cameOnline }),
    write: (tab: Tab, content: string, change: Partial<Parameters<Tab['enqueue']>[0]> = {}) =>
      tab.enqueue({ kind: 'message', lane: 'chat', version: 1, payload: { content }, ...change }),
    /** Replaces the session, without an event. */
    become: (next: CurrentSession) => {
      current = next;
    },
    /** Sets the session that a token refresh returns. */
    renewTo: (next: CurrentSession) => {
      renewal = next;
    },
    /** How often the token was refreshed. */
    renewals: () => renewals,
    hide: (hidden: boolean) => {
      isVisible = !hidden;
    },
    /** The kinds of the announced events. */
    kinds: () => events.map((event) => event.kind),
    /** How many pulls were completed. */
    pulls: () => events.filter((event) => event.kind === 'pulled').length,
  };
};

type Device = ReturnType<typeof createDevice>;

const devices: Device[] = [];

type SetUpOptions = NonNullable<Parameters<typeof createCalmServer>[0]> & { readonly hasLocks?: boolean };

/** A server and one device for one test. The test fails if the engine reports an error. */
export const setUp = (options: SetUpOptions = {}) => {
  const server = createCalmServer(options);
  const device = createDevice(server, options.hasLocks);
  devices.push(device);
  return { server, device };
};

/** The same with one tab, whose first flush and pull are over. `messages`: the ids of messages that the server already has. */
export const setUpTab = async ({
  messages = [],
  ...options
}: SetUpOptions & { readonly messages?: readonly string[] } = {}) => {
  const { server, device } = setUp(options);
  await server.write(messages);
  const tab = device.startTab();
  await device.time.advance(0);
  return { server, device, tab };
};

/** Records each send from now on, as its time in seconds since the last `restart`. */
export const recordSends = ({ transport, time }: ReturnType<typeof createCalmServer>) => {
  let start = time.now();
  const attempts: number[] = [];
  const { send } = transport;
  transport.send = (entries, session) => {
    attempts.push((time.now() - start) / 1_000);
    return send(entries, session);
  };
  return {
    attempts,
    restart() {
      start = time.now();
      attempts.length = 0;
    },
  };
};

afterEach(() => {
  expect(devices.splice(0).flatMap((device) => device.faults)).toEqual([]);
});

/** The states of the stored entries, in the order of writing. */
export const states = (device: Device) =>
  [...device.outbox.entries.values()].toSorted((a, b) => a.seq - b.seq).map((entry) => entry.state);

/** Queues entries like another page, each in its own lane unless `lane` is given. */
export const store = async (device: Device, ids: readonly string[], lane?: string): Promise<void> => {
  for (const id of ids)
    await device.outbox.add({
      id,
      owner: memberId,
      lane: lane ?? id,
      kind: 'message',
      version: 1,
      payload: { content: id },
      queuedAt: 0,
    });
};

/** Leaves an entry like a tab that died while sending it. */
export const leaveBehind = async (device: Device): Promise<void> => {
  await store(device, ['left-behind']);
  await device.outbox.change(['left-behind'], (entry) => ({
    ...entry,
    state: 'sending',
    attempts: 1,
    lease: { holder: 'dead tab', until: device.time.now() + 30_000 },
  }));
};
