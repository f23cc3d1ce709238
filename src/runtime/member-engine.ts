import { limits } from '../config/limits.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import { visitorSession, type Announcer, type MirrorStore, type RemoteRow } from '../sync/ports.ts';
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
import type { Backend } from './backend.ts';
import type { LateBackend } from './late-backend.ts';
import { setSyncStatus } from './state/set.ts';
import { watchWholeness } from './whole-copy.ts';

/** Storage and engine of one owner on this page. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
}

/** A member's engine also has the mirror and the live channel. */
export interface MemberEngine extends OwnerEngine {
  readonly mirror: MirrorDb;
  readonly fetchOlder: FetchOlder;
  /** Started by a person; resolves to how it ended ([PL8], [PL9]). */
  readonly pullNow: () => Promise<PullEnd>;
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Stops everything; `forget` says what to remove from the device. */
  stop(how: { readonly forget: Forgotten }): Promise<void>;
}

/** A sign-out removes only the mirror and keeps the outbox ([SO1]); a deleted account loses both. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface EngineOptions {
  readonly backend: LateBackend;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
  /** Resolves when the first view is on the screen: requests to the server begin then. */
  readonly firstViewShown: Promise<void>;
}

const touchEveryMs = 5 * 60_000;
/** An evicting browser first closes a database, and refuses to reopen it while it deletes. */
const refillAfterMs = 1_000;
/** The live channel waits at most this long for the first pull: another tab may be pulling instead. */
const longestPullMs = 2_000;

export const startMemberEngine = (uid: string, options: EngineOptions): MemberEngine => {
  const { backend } = options;
  const mirror = new MirrorDb(uid);
  // Opens both at once: the engine opens the outbox itself, and a new database takes as long as a page of members.
  void mirror.open().catch(() => undefined);
  const copy = watchWholeness(createMirrorStore(mirror, browserClock));
  const announcer: Announcer = {
    announce(event) {
      if (event.kind === 'pulled') copy.filled();
      if (event.kind === 'pulled' || event.kind === 'offline') void goLive();
      options.announcer.announce(event);
    },
  };
  const { engine, outbox, started, stopEngine } = startOwner(uid, copy.store, { ...options, announcer });
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));

  /** The live channel and the touch start after the first pull, because the person waits for that. */
  let isLiveWanted = true;
  let stopLive = () => {};
  const goLive = async () => {
    const arrived = await backend.get().catch(() => null);
    if (!arrived || !isLiveWanted) return;
    isLiveWanted = false;
    const noteSignOfLife = () => setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
    const pullAgain = () => {
      noteSignOfLife();
      engine.subscribed();
    };
    const receive = (rows: readonly RemoteRow[]) => {
      noteSignOfLife();
      void engine.receive(rows);
    };
    const live = { onLive: pullAgain, onRows: receive, onDeletion: pullAgain };
    const stopListening = arrived.listenLive(uid, live);
    const stopTouching = touchWhileOpen(arrived);
    stopLive = () => {
      stopListening();
      stopTouching();
    };
  };
  void started.then(() => browserTimers.after(longestPullMs, () => void goLive()));

  return {
    owner: uid,
    engine,
    outbox,
    mirror,
    pullNow: () => started.then(engine.pullNow),
    rebuild: () => started.then(engine.rebuild),
    async fetchOlder(before) {
      // An incomplete copy may have a gap before its newest messages.
      if (copy.isWhole()) return 'complete';
      const arrived = await backend.get().catch(() => null);
      const identity = await arrived?.session.current();
      if (identity?.kind !== 'member' || identity.uid !== uid) return 'out-of-reach';
      const rows = await arrived?.olderMessages(before, limits.messagesPerLoad, identity);
      if (!rows) return 'out-of-reach';
      await engine.receive(rows);
      return rows.length > 0 ? 'more' : 'complete';
    },
    async stop({ forget }) {
      isLiveWanted = false;
      stopLive();
      await stopEngine();
      if (forget === 'everything') {
        // The engine has closed its own connection.
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

/** The visitor's outbox: applications, sent without any session. */
export const startVisitorEngine = (options: EngineOptions): OwnerEngine => {
  const { engine, outbox } = startOwner('visitor', null, options);
  return { owner: 'visitor', engine, outbox, mirror: null };
};

const startOwner = (owner: string, mirror: MirrorStore | null, options: EngineOptions) => {
  const { backend, announcer } = options;
  const outbox = new OutboxDb(owner);
  const lifetime = new AbortController();
  let isStopped = false;
  const engine = createEngine({
    owner,
    outbox: createOutboxStore(outbox),
    mirror,
    session: mirror ? backend.session : visitorSession,
    transport: backend.transport(lifetime.signal),
    locks: browserLocks,
    clock: browserClock,
    timers: browserTimers,
    random: browserRandom,
    announcer,
    isStorageFull,
    isVisible: () => document.visibilityState === 'visible',
    // The next pull refills an evicted mirror, and eviction-watch.ts reports lost entries.
    report(error) {
      if (!isStorageTakenAway(error)) options.report(error);
    },
  });
  const start = () => {
    if (!isStopped) engine.start();
  };
  // Entries written earlier wait in the outbox. An engine that awaited the client under a lock would block other tabs; one
  // that starts without it finds the server unreachable and retries.
  const started = options.firstViewShown.then(() => backend.get()).then(start, start);
  const unwatch = watchReturns(engine.nudge);
  const stopEngine = async () => {
    unwatch();
    isStopped = true;
    // Aborts the open requests: their entries stay queued, and their ids make the resend harmless.
    const stopped = engine.stop();
    lifetime.abort();
    await stopped;
    outbox.close();
  };
  return { engine, outbox, started, stopEngine };
};

/** Reports the member as active, at most every five minutes while the portal is open and visible. */
const touchWhileOpen = (backend: Backend): (() => void) => {
  const touch = () => {
    if (document.visibilityState === 'visible') void backend.touch();
  };
  touch();
  const timer = setInterval(touch, touchEveryMs);
  return () => clearInterval(timer);
};
