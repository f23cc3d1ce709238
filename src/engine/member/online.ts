import { limits } from '../../config/limits.ts';
import type { MessageKey } from '../../features/chat/rules/message.ts';
import { browserClock, browserLocks, browserTimers, type Events } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { createPageSession } from '../local/session/page-session.ts';
import { createAuthService, type AccountListener } from '../server/account/auth-service.ts';
import { createMemoryClient } from '../server/account/memory-client.ts';
import { createRemote, type Remote, type RemoteOptions } from '../server/client.ts';
import { listenLive } from '../server/live.ts';
import { fetchOlderMessages, fetchPictures, markRead } from '../server/member-reads.ts';
import { createAsk, type Ask } from '../server/requests.ts';
import { createSessionPort } from '../server/session.ts';
import { createTransport } from '../server/transport.ts';
import { createEngine, type Engine, type EnginePorts } from '../sync/engine.ts';
import { shownByIn } from '../sync/kind.ts';
import { type RemoteRow, visitorSession } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import type { WritingPorts } from '../sync/writing.ts';
import { createAvatarLoader } from '../../features/people/picture/avatar-loader.ts';
import type { Avatars } from '../../features/people/picture/avatars.ts';
import type { Changes } from './change.ts';
import { createDeskLeaver } from '../../features/desk/leave-desk.ts';
import { sendReadMarks } from '../../features/chat/read-mark.ts';
import type { MemberStorage } from './read-overlay.ts';
import { closeReadNotices, createDevicePush } from '../../features/notifications/device-push.ts';
import { readSyncStatus, setSyncStatus } from './state/sync-status.ts';

/**
 * The half of a member that needs the API client: a third of the portal, in one chunk that loads after the first view. member.ts has the
 * other half. Features ask the server by `ask`.
 */
export interface Online {
  readonly engine: Engine;
  readonly ask: Ask;
  /** Fetches the messages from before this one into the mirror. */
  fetchOlder(before: MessageKey): Promise<FetchedOlder>;
  readonly push: ReturnType<typeof createDevicePush>;
}

/** `complete`: the mirror has all older messages. `more`: some came. `out-of-reach`: it may lack some, and the server does not answer. */
export type FetchedOlder = 'complete' | 'more' | 'out-of-reach';

export interface ConnectionOptions extends Omit<RemoteOptions, 'session'> {
  readonly siteUrl: string;
  readonly captchaSiteKey?: string;
  /** The kinds of change that this app knows, and the tables that it mirrors. */
  readonly changes: Changes;
  readonly tables: Tables;
  readonly events: Events;
}

export type Connection = ReturnType<typeof createConnection>;

/** Connects the page to the server: the API client, the account on it, and the engines of the visitor and of the member. */
export const createConnection = ({
  siteUrl,
  captchaSiteKey = '',
  changes,
  tables,
  events,
  ...options
}: ConnectionOptions) => {
  const storage = createPageSession();
  const client = createRemote({
    ...options,
    session: { storage, locks: browserLocks, keepsFresh: true, onSuspended: () => auth.suspended() },
  });
  const auth = createAuthService(client, () => createMemoryClient(options), storage, {
    siteUrl,
    captchaSiteKey,
  });
  const sessionPort = createSessionPort(client);
  let memberEngine: Engine | null = null;

  const transport = (lifetime: AbortSignal) =>
    createTransport(client, options.key, changes, tables, lifetime);

  /** Runs one owner's engine until `closing`, which aborts its open requests: their ids make the resend harmless. */
  const runEngine = (
    ports: Pick<EnginePorts, keyof WritingPorts>,
    closing: AbortSignal,
    openDocuments: ReadonlySet<string> = new Set(),
  ): Engine => {
    const engine = createEngine({
      ...ports,
      session: ports.mirror ? sessionPort : visitorSession,
      transport: transport(closing),
      locks: browserLocks,
      shownBy: shownByIn(changes),
      opened: () => [...openDocuments],
      isVisible: () => document.visibilityState === 'visible',
      // After an eviction this pulls the mirror again; eviction-watch.ts restores and reports the outbox's losses.
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

  return {
    client,
    auth,
    session: sessionPort,
    transport,
    runEngine,
    /** Calls the listener with the account's session now and after each change, and passes it to the member's engine. */
    follow: (listener: Omit<AccountListener, 'onRenewed'>) =>
      auth.follow({
        ...listener,
        onToken() {
          listener.onToken();
          memberEngine?.sessionChanged();
        },
        onRenewed: () => memberEngine?.sessionRenewed(),
      }),
    /** Runs the member's engine, live channel and picture loader until `closing`. */
    runMember(member: MemberOnPage): Online {
      const mirror = createMirrorStore(member.mirror, browserClock);
      const engine = runEngine({ ...member.ports, mirror }, member.closing, member.openDocuments);
      memberEngine = engine;
      member.closing.addEventListener('abort', () => (memberEngine = null));
      const ask = createAsk(client, sessionPort, member.uid);
      keepUpToDate({ ...member, engine, ask, client, changes, events });
      const push = createDevicePush(member.uid, ask);
      // Once each time the portal opens: browsers drop subscriptions silently.
      browserTimers.after(longestPullMs, () => void push.renew().catch(() => undefined));
      return {
        engine,
        ask,
        async fetchOlder(before) {
          const rows = await ask((remote, session) =>
            fetchOlderMessages(remote, tables, before, limits.messagesPerLoad, session),
          );
          if (!rows) return 'out-of-reach';
          await engine.receive(rows);
          return rows.length > 0 ? 'more' : 'complete';
        },
        push,
      };
    },
  };
};

/** The half of a member that needs no network. */
interface MemberOnPage extends Omit<MemberStorage, 'changes'> {
  readonly avatars: Avatars;
  readonly openDocuments: ReadonlySet<string>;
  readonly ports: WritingPorts;
  readonly closing: AbortSignal;
}

const touchEveryMs = 5 * 60_000;
/** The live channel waits this long for the first pull, which another tab may be doing. */
const longestPullMs = 2_000;
/** A browser that evicts closes a database first, and refuses to open it again for a moment. */
const refillAfterMs = 1_000;

interface Followed extends MemberOnPage, MemberStorage {
  readonly engine: Engine;
  readonly ask: Ask;
  readonly client: Remote;
  readonly events: Events;
}

/** Keeps what the member sees up to date until `closing`: live rows, pictures, read marks, and the desk of an organiser. */
const keepUpToDate = (member: Followed): void => {
  const { uid, mirror, outbox, changes, avatars, engine, ask, client, events, closing } = member;
  const atClosing = (stop: () => void) => closing.addEventListener('abort', stop);
  const desk = createDeskLeaver({ uid, mirror, outbox });

  let isLive = false;
  /** Opens the live channel after the first pull, for which the person waits. */
  const goLive = () => {
    if (isLive || closing.aborted) return;
    isLive = true;
    const withLiveTime = (work: () => void) => () => {
      setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
      work();
    };
    const receive = async (rows: readonly RemoteRow[]) => {
      await engine.receive(rows);
      // The member may no longer be an organiser: a pull shows that, and removes the desk.
      if (desk.mayHoldDesk() && rows.some(({ table, id }) => table === 'profiles' && id === uid))
        engine.missed();
    };
    const onRows = (rows: readonly RemoteRow[]) =>
      withLiveTime(() => void receive(rows).catch(() => undefined))();
    atClosing(
      listenLive(client, uid, mirror.mirrored, {
        onLive: withLiveTime(engine.subscribed),
        onRows,
        onMissed: withLiveTime(engine.missed),
      }),
    );
    atClosing(touchWhileOpen(client));
  };
  browserTimers.after(longestPullMs, goLive);
  mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));

  const fetch = async (ids: readonly string[]) =>
    readSyncStatus().hasNetwork ? ask((remote, session) => fetchPictures(remote, ids, session)) : null;
  avatars.startLoading(createAvatarLoader({ uid, mirror, outbox, changes, avatars, fetch, closing }));

  const sendReadMark = sendReadMarks({
    uid,
    mirror,
    closing,
    timers: browserTimers,
    receive: engine.receive,
    send: (messageId) => ask((remote, session) => markRead(remote, mirror.mirrored, messageId, session)),
  });
  atClosing(closeReadNotices(uid));

  const unsubscribe = events.subscribe((event, isOwn) => {
    if (!isOwn || (event.kind !== 'pulled' && event.kind !== 'offline')) return;
    goLive();
    if (event.kind === 'offline') return;
    avatars.loadAll();
    sendReadMark();
    // If this fails, the next pull tries again.
    desk.leaveUnlessOrganiser().catch(() => undefined);
  });
  atClosing(unsubscribe);
};

/** Reports the member as active, at most every five minutes while the portal is open and visible. */
const touchWhileOpen = (client: Remote): (() => void) => {
  const touch = async () => {
    if (document.visibilityState !== 'visible') return;
    const { data } = await client.auth.getSession();
    if (data.session) await client.rpc('touch_last_active');
  };
  void touch();
  const timer = setInterval(() => void touch(), touchEveryMs);
  return () => clearInterval(timer);
};
