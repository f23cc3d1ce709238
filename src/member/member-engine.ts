import { limits } from '../config/limits.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import { createWriting, type Writing } from '../sync/writing.ts';
import { visitorSession, type Announcer, type MirrorStore, type RemoteRow } from '../sync/ports.ts';
import { browserClock, browserLocks, browserRandom, browserTimers } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { deskName } from '../local/desk-db.ts';
import { forgetMember, memberValues } from '../local/store/member-keys.ts';
import type { DeskService, FetchOlder, FetchTicket } from './hooks/portal-context.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { removeDatabase, removeMirror } from '../local/mirror/remove-mirror.ts';
import { isStorageFull, isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { OutboxDb, outboxName } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import type { PullEnd, RebuildEnd } from '../sync/pull-when.ts';
import type { Backend } from './backend.ts';
import type { LateBackend } from './late-backend.ts';
import { createDeskLeaver } from './leave-desk.ts';
import { createPictures, type Pictures } from './pictures.ts';
import { readSyncStatus, setSyncStatus } from './state/sync-status.ts';
import { watchWholeness } from './whole-copy.ts';

/** One owner's storage and engine on this page. */
export interface OwnerEngine {
  readonly owner: string;
  readonly engine: Engine;
  readonly writing: Writing;
  readonly outbox: OutboxDb;
  readonly mirror: MirrorDb | null;
}

/** A member's engine, with the mirror and the live channel. */
export interface MemberEngine extends OwnerEngine {
  readonly mirror: MirrorDb;
  readonly fetchOlder: FetchOlder;
  readonly pictures: Pictures;
  readonly desk: DeskService;
  readonly fetchTicket: FetchTicket;
  /** Resolve to how the pull or the rebuild ended ([PL8], [PL9]). */
  readonly pullNow: () => Promise<PullEnd>;
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Stops everything, and removes what `forget` names from the device. */
  stop(how: { readonly forget: Forgotten }): Promise<void>;
}

/** A sign-out removes the mirror and keeps the outbox ([SO1]). A deleted account removes both. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface EngineOptions {
  readonly backend: LateBackend;
  readonly announcer: Announcer;
  readonly report: (error: unknown) => void;
  /** Resolves when the page shows its first view. Nothing contacts the server before. */
  readonly firstViewShown: Promise<void>;
}

const touchEveryMs = 5 * 60_000;
/** A browser that evicts closes a database first, and refuses to open it again for a moment. */
const refillAfterMs = 1_000;
/** The live channel waits this long for the first pull, which another tab may be doing. */
const longestPullMs = 2_000;

export const startMemberEngine = (uid: string, options: EngineOptions): MemberEngine => {
  const { backend } = options;
  const pictures = createPictures();
  const mirror = new MirrorDb(uid);
  // Opens the mirror while the engine opens the outbox: a new database takes as long as a page of members.
  void mirror.open().catch(() => undefined);
  const copy = watchWholeness(createMirrorStore(mirror, browserClock));
  const announcer: Announcer = {
    announce(event) {
      if (event.kind === 'pulled') {
        copy.filled();
        void showPictures().then(pictures.loadAll);
        // Without storage there is no copy of the desk.
        leaveDesk().catch(() => undefined);
      }
      if (event.kind === 'pulled' || event.kind === 'offline') void goLive();
      options.announcer.announce(event);
    },
  };
  const { engine, writing, outbox, started, stopEngine } = startOwner(uid, copy.store, {
    ...options,
    announcer,
  });
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));

  const leaveDesk = createDeskLeaver({ uid, mirror, outbox, pullDesk: engine.pullDesk });

  /** False once the live channel is open, and after a stop. It opens after the first pull, for which the person waits. */
  let mayGoLive = true;
  let stopLive = () => {};
  const goLive = async () => {
    const arrived = await backend.get().catch(() => null);
    if (!arrived || !mayGoLive) return;
    mayGoLive = false;
    const noteSignOfLife = () => setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
    const noted = (work: () => void) => () => {
      noteSignOfLife();
      work();
    };
    const receive = (rows: readonly RemoteRow[]) => {
      noteSignOfLife();
      void engine.receive(rows);
    };
    const live = { onLive: noted(engine.subscribed), onRows: receive, onMissed: noted(engine.missed) };
    const stopListening = arrived.listenLive(uid, live);
    const stopTouching = touchWhileOpen(arrived);
    stopLive = () => {
      stopListening();
      stopTouching();
    };
  };
  void started.then(() => browserTimers.after(longestPullMs, () => void goLive()));

  /** False once the loader runs, and after a stop. It comes with the client. */
  let mayLoadPictures = true;
  let stopPictures = () => {};
  const showPictures = async () => {
    const arrived = await backend.get().catch(() => null);
    if (!arrived || !mayLoadPictures) return;
    mayLoadPictures = false;
    const fetch = async (ids: readonly string[]) => {
      const server = readSyncStatus().hasNetwork ? await reachable() : null;
      return server && server.arrived.pictures(ids, server.identity);
    };
    const loader = arrived.createPictureLoader({ uid, mirror, outbox, pictures, fetch });
    stopPictures = loader.stop;
    pictures.startLoading(loader);
  };
  void started.then(showPictures);

  /** The backend and the identity to read with now; null while the server is out of reach. */
  const reachable = async () => {
    const arrived = await backend.get().catch(() => null);
    const identity = await arrived?.session.current();
    return arrived && identity?.kind === 'member' && identity.uid === uid ? { arrived, identity } : null;
  };
  return {
    owner: uid,
    engine,
    writing,
    outbox,
    mirror,
    pictures,
    pullNow: () => started.then(engine.pullNow),
    rebuild: () => started.then(engine.rebuild),
    desk: {
      settle: engine.pullDesk,
      async pull(revision) {
        const server = await reachable();
        if (!server) return { kind: 'no-answer' };
        const answer = await server.arrived.desk(revision, server.identity);
        // Refreshes the token, and asks to sign in again when that fails.
        if (answer.kind === 'signed-out') engine.nudge();
        return answer;
      },
      async claim() {
        const server = await reachable();
        return server !== null && server.arrived.claimDesk(server.identity);
      },
    },
    async fetchTicket() {
      const server = await reachable();
      return server ? server.arrived.ticket(server.identity) : { kind: 'no-answer' };
    },
    async fetchOlder(before) {
      // An incomplete mirror has a gap below the newest messages.
      if (copy.isWhole()) return 'complete';
      const server = await reachable();
      const rows = await server?.arrived.olderMessages(before, limits.messagesPerLoad, server.identity);
      if (!rows) return 'out-of-reach';
      await engine.receive(rows);
      return rows.length > 0 ? 'more' : 'complete';
    },
    async stop({ forget }) {
      mayGoLive = false;
      mayLoadPictures = false;
      stopPictures();
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
      memberValues(uid).ticket.write(null);
      // They hold the Wi-Fi's password.
      memberValues(uid).villaEdits.write(null);
      removeDatabase(deskName(uid));
      await removeMirror(mirror);
      // Last: the portal unmounts meanwhile, and its forms may store drafts until then.
      if (forget === 'everything') forgetMember(uid);
    },
  };
};

/** The visitor's outbox: applications, sent without any session. */
export const startVisitorEngine = (options: EngineOptions): OwnerEngine => {
  const { engine, writing, outbox } = startOwner('visitor', null, options);
  return { owner: 'visitor', engine, writing, outbox, mirror: null };
};

const startOwner = (owner: string, mirror: MirrorStore | null, options: EngineOptions) => {
  const { backend, announcer } = options;
  const outbox = new OutboxDb(owner);
  const lifetime = new AbortController();
  let isStopped = false;
  const storage = {
    owner,
    outbox: createOutboxStore(outbox),
    mirror,
    clock: browserClock,
    timers: browserTimers,
    random: browserRandom,
    announcer,
    isStorageFull,
  };
  const engine = createEngine({
    ...storage,
    session: mirror ? backend.session : visitorSession,
    transport: backend.transport(lifetime.signal),
    locks: browserLocks,
    isVisible: () => document.visibilityState === 'visible',
    // After an eviction the mirror is pulled again, and eviction-watch.ts notes what the outbox lost.
    report(error) {
      if (!isStorageTakenAway(error)) options.report(error);
    },
  });
  const start = () => {
    if (!isStopped) engine.start();
  };
  // An engine that waited for the client under the lock would block other tabs. Without the client the engine starts too:
  // it finds the server unreachable, and retries. Entries written before the start are stored, and sent then.
  const started = options.firstViewShown.then(() => backend.get()).then(start, start);
  const unwatch = watchReturns(engine.nudge, engine.reconnected);
  const stopEngine = async () => {
    unwatch();
    isStopped = true;
    // Aborts open requests. Their entries stay queued, and their ids make the resend harmless.
    const stopped = engine.stop();
    lifetime.abort();
    await stopped;
    outbox.close();
  };
  return { engine, writing: createWriting(storage), outbox, started, stopEngine };
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
