import { limits } from '../config/limits.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import {
  visitorSession,
  type Announcer,
  type MirrorStore,
  type RemoteRow,
  type Transport,
} from '../sync/ports.ts';
import { browserClock, browserLocks, browserRandom, browserTimers } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { FetchOlder } from './hooks/portal-context.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { removeDatabase, removeMirror } from '../local/mirror/remove-mirror.ts';
import { isStorageFull, isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { OutboxDb, outboxName } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import type { PullEnd, RebuildEnd } from '../sync/pulling.ts';
import type { BackendSource } from './backend-source.ts';
import type { Backend } from './backend.ts';
import { watchFirstPull } from './first-pull.ts';
import { setSyncStatus } from './state/set.ts';

/** What runs for one owner on this page: storage, engine, and for a member the live channel. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
  readonly fetchOlder?: FetchOlder;
  /** What a person asks for; resolves to how it ended ([PL8], [PL9]). */
  readonly pullNow: () => Promise<PullEnd>;
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Ends everything; `forget` is what leaves the device with it. */
  stop(how: { readonly forget: Forgotten }): Promise<void>;
}

/** The mirror alone after a sign-out, the outbox stays ([SO1]); both once the account is gone. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface EngineOptions {
  readonly backend: BackendSource;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
}

const touchEveryMs = 5 * 60_000;
/** The browser is still clearing when it closes a database, and refuses to open it again. */
const refillAfterMs = 1_000;

export const startMemberEngine = (uid: string, options: EngineOptions): OwnerEngine => {
  const mirror = new MirrorDb(uid);
  // Both at once: the engine asks for the outbox first, and a new database takes as long to open as a page of members.
  void mirror.open().catch(() => undefined);
  const pulling = watchFirstPull(options.announcer);
  const { engine, outbox, stopEngine } = startOwner(
    uid,
    pulling.copy(createMirrorStore(mirror, browserClock)),
    {
      ...options,
      announcer: pulling.announcer,
    },
  );
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));
  let stopListening = () => {};
  let stopTouching = () => {};
  void options.backend.arrived.then((backend) =>
    pulling.onceEnded(() => {
      const noteSignOfLife = () => setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
      const pullAgain = () => {
        noteSignOfLife();
        engine.subscribed();
      };
      const receive = (rows: readonly RemoteRow[]) => {
        noteSignOfLife();
        void engine.receive(rows);
      };
      stopListening = backend.listenLive(uid, { onLive: pullAgain, onRows: receive, onDeletion: pullAgain });
      stopTouching = touchWhileOpen(backend);
    }),
  );
  return {
    owner: uid,
    engine,
    outbox,
    mirror,
    pullNow: () => whenArrived(options.backend, engine.pullNow),
    rebuild: () => whenArrived(options.backend, engine.rebuild),
    async fetchOlder(before) {
      // After a whole pull the mirror has everything; until then the newest lie there with a gap before them.
      if (pulling.hasPulled()) return 'complete';
      const backend = await options.backend.ask().catch(() => null);
      const identity = await backend?.session.current();
      if (identity?.kind !== 'member' || identity.uid !== uid) return 'out-of-reach';
      const rows = await backend?.olderMessages(before, limits.messagesPerLoad, identity);
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
        removeDatabase(outboxName(uid));
      }
      if (forget === 'nothing') return mirror.close();
      memberValues(uid).savedProfile.write(null);
      await removeMirror(mirror);
    },
  };
};

/** The engine starts with the backend, whose script may not have come yet. */
const whenArrived = async <End>(
  backend: BackendSource,
  work: () => Promise<End>,
): Promise<End | 'connection-down'> => {
  const arrived = await backend.ask().catch(() => null);
  return arrived ? work() : 'connection-down';
};

/** The visitor's outbox: applications, sent without any session. */
export const startVisitorEngine = (options: EngineOptions): OwnerEngine => {
  const { engine, outbox, stopEngine } = startOwner('visitor', null, options);
  return {
    owner: 'visitor',
    engine,
    outbox,
    mirror: null,
    pullNow: async () => 'stopped',
    rebuild: async () => 'stopped',
    stop: () => stopEngine(),
  };
};

const startOwner = (owner: string, mirror: MirrorStore | null, options: EngineOptions) => {
  const { backend, announcer } = options;
  const outbox = new OutboxDb(owner);
  const lifetime = new AbortController();
  let isStopped = false;
  const lateSession = {
    current: async () => (await backend.arrived).session.current(),
    renew: async () => (await backend.arrived).session.renew(),
  };
  const engine = createEngine({
    owner,
    outbox: createOutboxStore(outbox),
    mirror,
    session: mirror ? lateSession : visitorSession,
    transport: lateTransport(backend.arrived.then((arrived) => arrived.transport(lifetime.signal))),
    locks: browserLocks,
    clock: browserClock,
    timers: browserTimers,
    random: browserRandom,
    announcer,
    isStorageFull,
    isVisible: () => document.visibilityState === 'visible',
    // What is taken away is fetched again, and what was lost of the outbox is told (eviction-watch.ts).
    report(error) {
      if (!isStorageTakenAway(error)) options.report(error);
    },
  });
  // What is written before is kept, and goes then. An engine that waited for it under a lock would hold up other tabs.
  void backend.arrived.then(() => {
    if (!isStopped) engine.start();
  });
  const unwatch = watchReturns(engine.nudge);
  const stopEngine = async () => {
    unwatch();
    isStopped = true;
    // What is under way is cut off: its entry stays queued, and its id makes the resend harmless.
    const stopped = engine.stop();
    lifetime.abort();
    await stopped;
    outbox.close();
  };
  return { engine, outbox, stopEngine };
};

/** The transport of a backend that is still to come. The engine starts, and so sends, only once it is there. */
const lateTransport = (arriving: Promise<Transport>): Transport => {
  let transport: Transport | null = null;
  const ready = arriving.then((arrived) => (transport = arrived));
  return {
    canSend: (entry) => transport?.canSend(entry) ?? false,
    batchLimit: (kind) => transport?.batchLimit(kind) ?? 1,
    send: async (entries, sender) => (await ready).send(entries, sender),
    pull: async (...asked) => (await ready).pull(...asked),
  };
};

/** Tells the server that the member is here, at most every five minutes while the portal is open and visible. */
const touchWhileOpen = (backend: Backend): (() => void) => {
  const touch = () => {
    if (document.visibilityState === 'visible') void backend.touch();
  };
  touch();
  const timer = setInterval(touch, touchEveryMs);
  return () => clearInterval(timer);
};
