import { limits } from '../config/limits.ts';
import type { MessageKey } from '../domain/message.ts';
import { browserClock, browserTimers, type Events, browserLocks } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { listenLive } from '../server/live.ts';
import { claimDesk, fetchPictures, fetchOlderMessages, markRead } from '../server/member-reads.ts';
import type { Caller } from '../server/requests.ts';
import { createTransport } from '../server/transport.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import { shownByIn } from '../sync/kind.ts';
import { type RemoteRow, visitorSession } from '../sync/ports.ts';
import { createAvatarLoader } from './avatar-loader.ts';
import type { Changes } from './change.ts';
import type { Connection } from './connection.ts';
import { createDeskLeaver } from './leave-desk.ts';
import type { FetchedOlder, Member } from './open-member.ts';
import type { OwnerPorts } from './owner-ports.ts';
import { sendReadMarks } from './read-mark.ts';
import { closeReadNotices, createRinging } from './ringing.ts';
import { readSyncStatus, setSyncStatus } from './state/sync-status.ts';

interface MemberOnPage extends Pick<
  Member,
  'uid' | 'mirror' | 'outbox' | 'changes' | 'avatars' | 'openDocuments'
> {
  readonly ports: OwnerPorts;
  readonly events: Events;
  readonly closing: AbortSignal;
}

const touchEveryMs = 5 * 60_000;
/** The live channel waits this long for the first pull, which another tab may be doing. */
const longestPullMs = 2_000;

export type RunningMember = ReturnType<typeof runMember>;

/** Runs a member's engine, live channel and picture loader until `closing`. */
export const runMember = (connection: Connection, member: MemberOnPage) => {
  const { client, session } = connection;
  const { uid, mirror, outbox, changes, avatars, openDocuments, ports, events, closing } = member;
  const atClosing = (stop: () => void) => closing.addEventListener('abort', stop);
  const engine = runEngine(connection, ports, changes, events, closing, openDocuments);
  const desk = createDeskLeaver({ uid, mirror, outbox });

  /** The identity of this member's requests; null while another one is signed in, or nobody, or the token cannot be refreshed. */
  const caller = async (): Promise<Caller | null> => {
    const identity = await session.current();
    return identity.kind === 'member' && identity.uid === uid ? identity : null;
  };

  let isLive = false;
  /** The live channel opens after the first pull, for which the person waits. */
  const goLive = () => {
    if (isLive || closing.aborted) return;
    isLive = true;
    const noted = (work: () => void) => () => {
      setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
      work();
    };
    const receive = async (rows: readonly RemoteRow[]) => {
      await engine.receive(rows);
      // The organiser's badge may be gone: a pull tells, and removes the desk.
      if (desk.mayHoldDesk() && rows.some(({ table, id }) => table === 'profiles' && id === uid))
        engine.missed();
    };
    const onRows = (rows: readonly RemoteRow[]) => noted(() => void receive(rows).catch(() => undefined))();
    atClosing(
      listenLive(client, uid, { onLive: noted(engine.subscribed), onRows, onMissed: noted(engine.missed) }),
    );
    atClosing(touchWhileOpen(connection));
  };
  browserTimers.after(longestPullMs, goLive);

  const fetch = async (ids: readonly string[]) => {
    const asking = readSyncStatus().hasNetwork ? await caller() : null;
    return asking && fetchPictures(client, ids, asking);
  };
  avatars.startLoading(createAvatarLoader({ uid, mirror, outbox, changes, avatars, fetch, closing }));

  const tellReadMark = sendReadMarks({
    uid,
    mirror,
    closing,
    timers: browserTimers,
    receive: engine.receive,
    send: async (messageId) => {
      const asking = await caller();
      return asking && markRead(client, messageId, asking);
    },
  });

  const ringing = createRinging({ uid, remote: client, caller });
  // Once an opening: browsers lose subscriptions in silence.
  browserTimers.after(longestPullMs, () => void ringing.mend().catch(() => undefined));
  atClosing(closeReadNotices(uid));

  const unsubscribe = events.subscribe((event, isOwn) => {
    if (!isOwn || (event.kind !== 'pulled' && event.kind !== 'offline')) return;
    goLive();
    if (event.kind === 'offline') return;
    avatars.loadAll();
    tellReadMark();
    // If this fails, the next pull tries again.
    desk.leaveUnlessOrganiser().catch(() => undefined);
  });
  atClosing(unsubscribe);

  return {
    engine,
    async fetchOlder(before: MessageKey): Promise<FetchedOlder> {
      const asking = await caller();
      const rows = asking && (await fetchOlderMessages(client, before, limits.messagesPerLoad, asking));
      if (!rows) return 'out-of-reach';
      await engine.receive(rows);
      return rows.length > 0 ? 'more' : 'complete';
    },
    ringing,
    async claimDesk(): Promise<boolean> {
      const asking = await caller();
      return asking !== null && claimDesk(client, asking);
    },
  };
};

/** Reports the member as active, at most every five minutes while the portal is open and visible. */
const touchWhileOpen = ({ client }: Connection): (() => void) => {
  const touch = async () => {
    if (document.visibilityState !== 'visible') return;
    const { data } = await client.auth.getSession();
    if (data.session) await client.rpc('touch_last_active');
  };
  void touch();
  const timer = setInterval(() => void touch(), touchEveryMs);
  return () => clearInterval(timer);
};

/** Runs one owner's engine until `closing`, which aborts its open requests: their ids make the resend harmless. */
export const runEngine = (
  { client, key, session }: Connection,
  ports: OwnerPorts,
  kinds: Changes,
  events: Events,
  closing: AbortSignal,
  openDocuments: ReadonlySet<string> = new Set(),
): Engine => {
  const engine = createEngine({
    ...ports,
    session: ports.mirror ? session : visitorSession,
    transport: createTransport(client, key, kinds, closing),
    locks: browserLocks,
    shownBy: shownByIn(kinds),
    opened: () => [...openDocuments],
    isVisible: () => document.visibilityState === 'visible',
    // After an eviction the mirror is pulled again, and eviction-watch.ts notes what the outbox lost.
    report(error) {
      if (!isStorageTakenAway(error)) reportError(error);
    },
  });
  watchReturns(engine.nudge, engine.reconnected, closing);
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === 'queued' && event.owner === ports.owner) engine.queued();
    if (event.kind === 'arrived' && event.owner === ports.owner) engine.nudge();
  });
  closing.addEventListener('abort', unsubscribe);
  engine.start();
  return engine;
};
