import { flushInBackground } from '../../src/engine/sync/background.ts';
import { createEngine, type Engine } from '../../src/engine/sync/engine.ts';
import type { CurrentSession, SyncEvent } from '../../src/engine/sync/ports.ts';
import { createWriting, type Writing } from '../../src/engine/sync/writing.ts';
import { createFakeLocks, createImmortalPage } from './fake-locks.ts';
import { createMemoryMirror, isStorageFull, createMemoryOutbox, shownBy } from './memory-stores.ts';
import { memberId, type createCalmServer } from './calm-server.ts';

export const memberSession: CurrentSession = { kind: 'member', uid: memberId, accessToken: 'token' };

/** One tab: its engine, and the operations of its person. */
export type Tab = Engine & Writing;

/** One device of one member with any number of tabs, on virtual time. */
export const createDevice = (server: ReturnType<typeof createCalmServer>, hasLocks = true) => {
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
    const tab = { ...engine, ...createWriting({ ...ports(), isStorageFull, announcer: { announce } }) };
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
    /** Runs the background worker as if the browser had woken it. */
    wakeWorker: (cameOnline = false) => flushInBackground({ ...ports(), cameOnline }),
    write: (tab: Tab, content: string) =>
      tab.enqueue({ kind: 'message', lane: 'chat', version: 1, payload: { content } }),
    become: (next: CurrentSession) => {
      current = next;
    },
    renewTo: (next: CurrentSession) => {
      renewal = next;
    },
    /** How often the token was refreshed. */
    renewals: () => renewals,
    hide: (hidden: boolean) => {
      isVisible = !hidden;
    },
    kinds: () => events.map((event) => event.kind),
  };
};
