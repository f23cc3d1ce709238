import Dexie from 'dexie';
import { limits } from '../../config/limits.ts';
import { createEngine, type Engine } from '../../sync/engine.ts';
import type { Announcer, SyncEvent } from '../../sync/ports.ts';
import { browserClock, browserLocks, browserRandom, browserTimers, watchReturns } from '../browser/ports.ts';
import type { FetchOlder } from '../hooks/portal-context.ts';
import { MirrorDb, mirrorName } from '../mirror/mirror-db.ts';
import { createMirrorStore } from '../mirror/mirror-store.ts';
import { isStorageFull } from '../outbox/storage-full.ts';
import { OutboxDb, outboxName } from '../outbox/outbox-db.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import type { Remote } from '../remote/client.ts';
import { listenLive } from '../remote/live.ts';
import { fetchOlderMessages } from '../remote/older-messages.ts';
import { createSessionPort } from '../remote/session.ts';
import { createTransport } from '../remote/transport.ts';

/** What runs for one owner on this page: storage, engine, and for a member the live channel. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
  readonly fetchOlder?: FetchOlder;
  /** Ends everything; `forget` is what leaves the device with it. */
  stop(how: { readonly forget: Forgotten }): Promise<void>;
}

/** The mirror alone after a sign-out, the outbox stays ([SO1]); both once the account is gone. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface EngineOptions {
  readonly remote: Remote;
  readonly key: string;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
}

const touchEveryMs = 5 * 60_000;
const longestPullMs = 2_000;
/** The browser is still clearing when it closes a database, and refuses to open it again. */
const refillAfterMs = 1_000;

export const startMemberEngine = (uid: string, options: EngineOptions): OwnerEngine => {
  const { remote } = options;
  const mirror = new MirrorDb(uid);
  // Both at once: the engine asks for the outbox first, and a new database takes as long to open as a page of members.
  void mirror.open().catch(() => undefined);
  const pulling = watchFirstPull(options.announcer);
  const { engine, outbox, stopEngine } = startOwner(uid, mirror, {
    ...options,
    announcer: pulling.announcer,
  });
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));
  let stopListening = () => {};
  let stopTouching = () => {};
  pulling.onceEnded(() => {
    stopListening = listenLive(remote, uid, {
      onLive: engine.subscribed,
      onRows: (rows) => void engine.receive(rows),
      onDeletion: engine.subscribed,
    });
    stopTouching = touchWhileOpen(remote);
  });
  return {
    owner: uid,
    engine,
    outbox,
    mirror,
    async fetchOlder(before) {
      // After a whole pull the mirror has everything; until then the newest lie there with a gap before them.
      if (pulling.hasPulled()) return 'complete';
      const identity = await createSessionPort(remote).current();
      if (identity.kind !== 'member' || identity.uid !== uid) return 'out-of-reach';
      const rows = await fetchOlderMessages(remote, before, limits.messagesPerLoad, identity);
      if (!rows) return 'out-of-reach';
      await engine.receive(rows);
      return rows.length > 0 ? 'more' : 'complete';
    },
    async stop({ forget }) {
      pulling.forget();
      stopListening();
      stopTouching();
      await stopEngine();
      if (forget === 'everything') {
        // The engine has closed its own.
        const left = new OutboxDb(uid);
        await left.entries.clear();
        left.close();
        remove(outboxName(uid));
      }
      if (forget === 'nothing') return mirror.close();
      // Emptied first: the deletion waits for every tab that has it open, and nobody shall wait for a frozen one.
      await createMirrorStore(mirror, browserClock).clear();
      mirror.close();
      remove(mirrorName(uid));
    },
  };
};

const remove = (database: string): void => {
  const emptied = new Dexie(database);
  // That it waits for other tabs is expected; Dexie would warn of it on the console.
  emptied.on('blocked', () => false);
  void emptied.delete().catch(() => undefined);
};

/** The visitor's outbox: applications, sent without any session. */
export const startVisitorEngine = (options: EngineOptions): OwnerEngine => {
  const { engine, outbox, stopEngine } = startOwner('visitor', null, options);
  return {
    owner: 'visitor',
    engine,
    outbox,
    mirror: null,
    stop: () => stopEngine(),
  };
};

const startOwner = (owner: string, mirror: MirrorDb | null, options: EngineOptions) => {
  const { remote, key, announcer } = options;
  const outbox = new OutboxDb(owner);
  const lifetime = new AbortController();
  const engine = createEngine({
    owner,
    outbox: createOutboxStore(outbox),
    mirror: mirror && createMirrorStore(mirror, browserClock),
    session: mirror ? createSessionPort(remote) : visitorSession,
    transport: createTransport(remote, key, lifetime.signal),
    locks: browserLocks,
    clock: browserClock,
    timers: browserTimers,
    random: browserRandom,
    announcer,
    isStorageFull,
    isVisible: () => document.visibilityState === 'visible',
    report: options.report,
  });
  engine.start();
  const unwatch = watchReturns(engine.nudge);
  const stopEngine = async () => {
    unwatch();
    // What is under way is cut off: its entry stays queued, and its id makes the resend harmless.
    const stopped = engine.stop();
    lifetime.abort();
    await stopped;
    outbox.close();
  };
  return { engine, outbox, stopEngine };
};

/**
 * Joining the channel and telling that the member is here are work for the server too. The first pull goes ahead of them,
 * because the person waits for it; where none ends soon (another tab pulls, a slow network) they begin without it.
 */
const watchFirstPull = (announcer: Announcer) => {
  let begin = () => {};
  let hasPulled = false;
  const end = () => {
    clearTimeout(timer);
    begin();
    begin = () => {};
  };
  const timer = setTimeout(end, longestPullMs);
  return {
    announcer: {
      announce(event: SyncEvent) {
        hasPulled ||= event.kind === 'pulled';
        if (event.kind === 'pulled' || event.kind === 'offline') end();
        announcer.announce(event);
      },
    },
    hasPulled: () => hasPulled,
    onceEnded(work: () => void) {
      begin = work;
    },
    forget() {
      clearTimeout(timer);
      begin = () => {};
    },
  };
};

const visitorSession = {
  current: async () => ({ kind: 'visitor' }) as const,
  renew: async () => ({ kind: 'visitor' }) as const,
};

/** Tells the server that the member is here, at most every five minutes while the portal is open and visible. */
const touchWhileOpen = (remote: Remote): (() => void) => {
  const touch = async () => {
    if (document.visibilityState !== 'visible') return;
    const { data } = await remote.auth.getSession();
    if (data.session) await remote.rpc('touch_last_active');
  };
  void touch();
  const timer = setInterval(() => void touch(), touchEveryMs);
  return () => clearInterval(timer);
};
