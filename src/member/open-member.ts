import type { MessageKey } from '../domain/message.ts';
import type { RingingStart } from '../domain/notifications.ts';
import { browserClock, browserTimers, type Events } from '../local/browser/ports.ts';
import { closeNotices, endSubscription } from '../local/browser/push-subscription.ts';
import { inTime } from '../local/in-time.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { removeDatabase, removeMirror, removeOtherMirrors } from '../local/mirror/remove-mirror.ts';
import { OutboxDb, outboxName } from '../local/outbox/outbox-db.ts';
import { forgetMember, memberValues } from '../local/store/member-keys.ts';
import { openingMs, watchOpening } from '../local/watch-opening.ts';
import type { PushTest } from '../server/notifications.ts';
import type { Engine } from '../sync/engine.ts';
import type { PullEnd, RebuildEnd } from '../sync/pull-when.ts';
import { createWriting, type Writing } from '../sync/writing.ts';
import type { Changes } from './change.ts';
import type { Connecting } from './connect.ts';
import { noteRemoval, watchEviction } from './eviction-watch.ts';
import { emptyView, readMirror, waitForFirstPull, type FirstView } from './first-view.ts';
import { loadOnce } from './load-once.ts';
import { createOwnerPorts } from './owner-ports.ts';
import { createAvatars, type Avatars } from './avatars.ts';
import { followReadMark } from './read-mark.ts';
import type { RunningMember } from './run-member.ts';
import { setSyncStatus } from './state/sync-status.ts';
import { watchUnread } from './state/unread.ts';

/** The signed-in member on this page. Reading and writing need its storage only; the rest waits for the connection. */
export interface Member {
  readonly uid: string;
  readonly mirror: MirrorDb;
  readonly outbox: OutboxDb;
  /** The kinds of change that this app knows. */
  readonly changes: Changes;
  readonly writing: Writing;
  readonly avatars: Avatars;
  /** The names of the documents that this page shows, of those that a pull brings only then ([PL12]). */
  readonly openDocuments: Set<string>;
  /** Read before the first frame, which shows it. Later reads replace it. */
  readonly firstView: FirstView;
  /** Resolves once `firstView` is read. A device without a copy waits for the first pull, though not for long. */
  readonly opened: Promise<void>;
  /** Resolves when the page shows the first view. Work that nobody waits for starts then. */
  readonly firstViewShown: Promise<void>;
  /** Null until the connection is loaded. */
  readonly engine: Engine | null;
  /** Sends and pulls now; resolves to how it ended ([PL8]). */
  pullNow(): Promise<PullEnd>;
  /** Rebuilds the mirror if the server answers; resolves to how it ended ([PL9]). */
  rebuild(): Promise<RebuildEnd>;
  /** Fetches the messages from before this one into the mirror. */
  fetchOlder(before: MessageKey): Promise<FetchedOlder>;
  readonly ringing: RingingService;
  /** Asks to be the first organiser; resolves to whether the member is an organiser now. */
  claimDesk(): Promise<boolean>;
  /** Stops everything, and removes what `forget` names from the device. */
  close(forget: Forgotten): Promise<void>;
}

/** What reading needs. */
export type MemberStorage = Pick<Member, 'uid' | 'mirror' | 'outbox' | 'changes'>;

/** `complete`: the mirror has all older messages. `more`: some came. `out-of-reach`: it may lack some, and the server does not answer. */
export type FetchedOlder = 'complete' | 'more' | 'out-of-reach';

/** The requests of a device that rings. */
interface RingingService {
  /** Subscribes this device, which the person has allowed to show notifications. */
  begin(): Promise<RingingStart>;
  end(): Promise<void>;
  /** Has a notice sent to this device; null when the server did not answer. */
  test(): Promise<PushTest | null>;
}

/** A sign-out removes the mirror and keeps the outbox ([SO1]). A deleted account removes both. */
export type Forgotten = 'nothing' | 'mirror' | 'everything';

export interface OpenOptions {
  readonly connecting: Connecting;
  /** The kinds of change that this app knows. */
  readonly changes: Changes;
  readonly events: Events;
  /** Resolves when the page shows its first view. Nothing contacts the server before. */
  readonly firstViewShown: Promise<void>;
  /** Makes the page announce the entry's outcome, since no form waits for it any more. */
  readonly announceLater: (id: string) => void;
}

/** A browser that evicts closes a database first, and refuses to open it again for a moment. */
const refillAfterMs = 1_000;

/** Opens a member's storage, and runs the engine once the connection is loaded. Resolves when the mirror is read. */
export const openMember = async (uid: string, options: OpenOptions): Promise<Member> => {
  const { connecting, changes, events, firstViewShown, announceLater } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const outbox = new OutboxDb(uid);
  const mirror = new MirrorDb(uid);
  // Both at once: a new database takes as long as a page of members.
  watchOpening([outbox, mirror], (storageFault) => {
    if (!signal.aborted) setSyncStatus(() => ({ storageFault }));
  });
  const device = { uid, mirror, outbox, changes };
  const ports = createOwnerPorts(uid, outbox, createMirrorStore(mirror, browserClock), events);
  const avatars = createAvatars();
  const openDocuments = new Set<string>();

  let running: RunningMember | null = null;
  const run = loadOnce(async () => {
    await firstViewShown;
    const connection = await connecting.connect();
    const { online } = await import('./online.ts');
    signal.throwIfAborted();
    running = online.runMember(connection, {
      ...device,
      avatars,
      openDocuments,
      ports,
      events,
      closing: signal,
    });
    return running;
  });
  /** Null while the connection cannot be loaded, and after a close before that. */
  const whenRunning = () => run().catch(() => null);
  void connecting.connected.then(whenRunning);
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, () => running?.engine.nudge()));

  const startAfterFirstView = async () => {
    await firstViewShown;
    if (signal.aborted) return;
    watchEviction({ owner: uid, outbox, mirror, announcer: events }, signal);
    followReadMark({ uid, mirror, closing: signal });
    watchUnread(uid, mirror, signal);
    await removeOtherMirrors(uid);
  };
  // If this fails, the next start tries again.
  startAfterFirstView().catch(() => undefined);

  let hasAnswered = true;
  let firstView = await inTime(readMirror(device, browserClock.now()), openingMs).catch(() => {
    hasAnswered = false;
    return emptyView;
  });
  for (const id of firstView.overlay.ids) announceLater(id);
  const finishFirstView = async () => {
    if (firstView.pulledAt === null && hasAnswered) firstView = await waitForFirstPull(device);
    if (signal.aborted) return;
    const { pulledAt } = firstView;
    // A pull that was quicker has set it already.
    setSyncStatus(({ lastPullAt }) => ({ lastPullAt: lastPullAt ?? pulledAt }));
  };

  return {
    ...device,
    writing: createWriting(ports),
    avatars,
    openDocuments,
    get firstView() {
      return firstView;
    },
    opened: finishFirstView(),
    firstViewShown,
    get engine() {
      return running?.engine ?? null;
    },
    pullNow: async () => (await whenRunning())?.engine.pullNow() ?? 'connection-down',
    rebuild: async () => (await whenRunning())?.engine.rebuild() ?? 'connection-down',
    async fetchOlder(before) {
      // An incomplete mirror has a gap below the newest messages.
      if (await mirror.isWhole()) return 'complete';
      return (await whenRunning())?.fetchOlder(before) ?? 'out-of-reach';
    },
    ringing: {
      begin: async () => (await whenRunning())?.ringing.begin() ?? 'unreachable',
      async end() {
        memberValues(uid).ringsHere.write(null);
        await (await whenRunning())?.ringing.end();
        await endSubscription();
      },
      test: async () => (await whenRunning())?.ringing.test() ?? null,
    },
    claimDesk: async () => (await whenRunning())?.claimDesk() ?? false,
    async close(forget) {
      closing.abort();
      noteRemoval(uid, forget);
      // The device belongs to nobody then.
      if (forget !== 'nothing') {
        await endSubscription();
        // After the subscription has ended no further notice comes.
        await closeNotices(null);
      }
      await running?.engine.stop();
      if (forget === 'everything') await outbox.entries.clear();
      outbox.close();
      if (forget === 'everything') removeDatabase(outboxName(uid));
      if (forget === 'nothing') return mirror.close();
      memberValues(uid).savedProfile.write(null);
      memberValues(uid).savedEdits.write(null);
      // They hold the Wi-Fi's password.
      memberValues(uid).villaEdits.write(null);
      await removeMirror(mirror);
      // Last: the portal unmounts meanwhile, and its forms may store drafts until then.
      if (forget === 'everything') forgetMember(uid);
    },
  };
};
