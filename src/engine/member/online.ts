import { browserClock, browserLocks, browserTimers, type Events } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { createMirrorStore } from '../local/mirror/mirror-store.ts';
import { isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { createPageSession } from '../local/session/page-session.ts';
import { createAuthService, type AccountListener } from '../server/account/auth-service.ts';
import { createMemoryClient } from '../server/account/memory-client.ts';
import { createRemote, type RemoteOptions } from '../server/client.ts';
import { listenLive } from '../server/live.ts';
import { createAsk } from '../server/requests.ts';
import { createSessionPort } from '../server/session.ts';
import { createTransport } from '../server/transport.ts';
import { createEngine, type Engine, type EnginePorts } from '../sync/engine.ts';
import { shownByIn } from '../sync/kind.ts';
import { type RemoteRow, type SyncEvent, visitorSession } from '../sync/ports.ts';
import type { WritingPorts } from '../sync/writing.ts';
import type { Changes } from './change.ts';
import type { MemberStorage } from './read-overlay.ts';
import type { Online, OnlineService } from './service.ts';
import { setSyncStatus } from './state/sync-status.ts';
import type { MirrorSchema } from '../local/mirror/mirror-db.ts';

export interface ConnectionOptions extends Omit<RemoteOptions, 'session'> {
  readonly siteUrl: string;
  readonly captchaSiteKey?: string;
  /** The kinds of change that this app knows, and what its mirror holds. */
  readonly changes: Changes;
  readonly schema: MirrorSchema;
  readonly services?: readonly OnlineService[];
  readonly events: Events;
}

export type Connection = ReturnType<typeof createConnection>;

/**
 * Connects the page to the server: API client, account, and the engines of the visitor and the member. This half is a third of
 * the portal's code, and loads after the first view.
 */
export const createConnection = ({
  siteUrl,
  captchaSiteKey = '',
  changes,
  schema,
  services = [],
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
    createTransport(client, options.key, changes, schema, lifetime);

  /** Runs one owner's engine until `closing`, which aborts its open requests. Their ids make a resend harmless. */
  const runEngine = (
    ports: WritingPorts & Pick<EnginePorts, 'mirror'>,
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
    /** Runs the member's engine, live channel and online services until `closing`. */
    runMember({ openDocuments, ports, closing, ...member }: MemberOnPage): Online {
      const mirror = createMirrorStore(member.mirror, browserClock);
      const engine = runEngine({ ...ports, mirror }, closing, openDocuments);
      memberEngine = engine;
      closing.addEventListener('abort', () => (memberEngine = null));
      const onPull = (listener: (event: PullEvent) => void) => {
        const unsubscribe = events.subscribe((event, isOwn) => {
          if (isOwn && (event.kind === 'pulled' || event.kind === 'offline')) listener(event);
        });
        closing.addEventListener('abort', unsubscribe);
      };
      const liveListeners: ((rows: readonly RemoteRow[]) => void)[] = [];
      const caughtUp = new Promise<void>((resolve) => {
        onPull(() => resolve());
        browserTimers.after(longestPullMs, resolve);
      });
      // The live channel opens after the first pull, so that it does not slow that down.
      void caughtUp.then(() => {
        if (!closing.aborted) goLive();
      });
      /** Records the time of the live event for the sync centre, then runs `work`. */
      const withLiveTime = (work: () => void) => () => {
        setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
        work();
      };
      const receive = async (rows: readonly RemoteRow[]) => {
        await engine.receive(rows);
        for (const listener of liveListeners) listener(rows);
      };
      const goLive = () => {
        const stop = listenLive(client, member.uid, schema, {
          onLive: withLiveTime(engine.subscribed),
          onRows: (rows) => withLiveTime(() => void receive(rows).catch(() => undefined))(),
          onMissed: withLiveTime(engine.missed),
        });
        closing.addEventListener('abort', stop);
      };
      member.mirror.whenEvicted(() => browserTimers.after(refillAfterMs, engine.nudge));
      const online: Online = {
        engine,
        ask: createAsk(client, sessionPort, member.uid),
        caughtUp,
        afterPull: (work) =>
          onPull(({ kind }) => {
            if (kind === 'pulled') work();
          }),
        afterLive: (listener) => void liveListeners.push(listener),
      };
      for (const start of services) start(member, online, closing);
      return online;
    },
  };
};

type PullEvent = Extract<SyncEvent, { kind: 'pulled' | 'offline' }>;

/** The half of a member that needs no network. */
interface MemberOnPage extends MemberStorage {
  readonly openDocuments: ReadonlySet<string>;
  readonly ports: WritingPorts;
  readonly closing: AbortSignal;
}

/** The live channel waits for the first pull no longer than this: the pull may be slow, or another tab's. */
const longestPullMs = 2_000;
/** A browser that evicts closes a database first, and refuses to open it again for a moment. */
const refillAfterMs = 1_000;
