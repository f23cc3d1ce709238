import Dexie from 'dexie';
import { createEngine, type Engine } from '../../sync/engine.ts';
import type { Announcer } from '../../sync/ports.ts';
import { browserClock, browserLocks, browserRandom, browserTimers, watchReturns } from '../browser/ports.ts';
import { MirrorDb, mirrorName } from '../mirror/mirror-db.ts';
import { createMirrorStore } from '../mirror/mirror-store.ts';
import { isStorageFull } from '../outbox/storage-full.ts';
import { OutboxDb } from '../outbox/outbox-db.ts';
import { createOutboxStore } from '../outbox/outbox-store.ts';
import type { Remote } from '../remote/client.ts';
import { listenLive } from '../remote/live.ts';
import { createSessionPort } from '../remote/session.ts';
import { createTransport } from '../remote/transport.ts';

/** What runs for one owner on this page: storage, engine, and for a member the live channel. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
  /** Ends everything; with `forget` the mirror leaves the device, the outbox stays ([SO1]). */
  stop(how: { readonly forget: boolean }): Promise<void>;
}

export interface EngineOptions {
  readonly remote: Remote;
  readonly key: string;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
}

const touchEveryMs = 5 * 60_000;
/** The browser is still clearing when it closes a database, and refuses to open it again. */
const refillAfterMs = 1_000;

export const startMemberEngine = (uid: string, options: EngineOptions): OwnerEngine => {
  const { remote } = options;
  const mirror = new MirrorDb(uid);
  const { engine, outbox, stopEngine } = startOwner(uid, mirror, options);
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));
  const stopListening = listenLive(remote, uid, {
    onLive: engine.subscribed,
    onRows: (rows) => void engine.receive(rows),
    onDeletion: engine.subscribed,
  });
  const stopTouching = touchWhileOpen(remote);
  return {
    owner: uid,
    engine,
    outbox,
    mirror,
    async stop({ forget }) {
      stopListening();
      stopTouching();
      await stopEngine();
      if (!forget) return mirror.close();
      // Emptied first: the deletion waits for every tab that has it open, and nobody shall wait for a frozen one.
      await createMirrorStore(mirror, browserClock).clear();
      mirror.close();
      void Dexie.delete(mirrorName(uid)).catch(() => undefined);
    },
  };
};

/** The visitor's outbox: applications, sent without any session. */
export const startVisitorEngine = (options: EngineOptions): OwnerEngine => {
  const { engine, outbox, stopEngine } = startOwner('visitor', null, options);
  return {
    owner: 'visitor',
    engine,
    outbox,
    mirror: null,
    stop: stopEngine,
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
