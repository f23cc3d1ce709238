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
import { setSyncStatus } from './state/sync-status.ts';
import { watchWholeness } from './whole-copy.ts';

/** What runs for one owner on this page: storage and engine. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
}

/** And for a member the copy and the live channel. */
export interface MemberEngine extends OwnerEngine {
  readonly mirror: MirrorDb;
  readonly fetchOlder: FetchOlder;
  /** What a person asks for; resolves to how it ended ([PL8], [PL9]). */
  readonly pullNow: () => Promise<PullEnd>;
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Ends everything; `forget` is what leaves the device with it. */
  stop(how: { readonly forget: Forgotten }): Promise<void>;
}

/** The mirror alone after a sign-out, the outbox stays ([SO1]); both once the account is gone. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface EngineOptions {
  readonly backend: LateBackend;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
  /** Resolves when the page shows its first view: what talks to the server begins then. */
  readonly firstViewShown: Promise<void>;
}

const touchEveryMs = 5 * 60_000;
/** The browser is still clearing when it closes a database, and refuses to open it again. */
const refillAfterMs = 1_000;
/** A first pull that takes longer no longer keeps the live channel waiting: another tab may be pulling. */
const longestPullMs = 2_000;

export const startMemberEngine = (uid: string, options: EngineOptions): MemberEngine => {
  const { backend } = options;
  const mirror = new MirrorDb(uid);
  // Both at once: the engine asks for the outbox first, and a new database takes as long to open as a page of members.
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

  /** The first pull goes ahead of the live channel and of the touch: the person waits for it. */
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
      // Until then the newest lie there with a gap before them.
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
    // What is taken away is fetched again, and what was lost of the outbox is told (eviction-watch.ts).
    report(error) {
      if (!isStorageTakenAway(error)) options.report(error);
    },
  });
  const start = () => {
    if (!isStopped) engine.start();
  };
  // What is written before is kept, and goes then. An engine that waited for the client under a lock would hold up other
  // tabs; one without it finds the server out of reach, and tries again.
  const started = options.firstViewShown.then(() => backend.get()).then(start, start);
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
  return { engine, outbox, started, stopEngine };
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
