import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { endDatabaseWorkWhenCached, readViewsAgain } from '../local/browser/end-database-work.ts';
import { browserTimers, createEvents } from '../local/browser/ports.ts';
import { askToPersistOnce } from '../local/browser/storage.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { hasWaiting } from '../local/outbox/outbox-db.ts';
import type { AccountListener } from '../server/account/auth-service.ts';
import type { Remote } from '../server/client.ts';
import type { SyncEvent } from '../sync/ports.ts';
import { createAccount, rememberedSession } from './account.ts';
import { createCurrentMember } from './current-member.ts';
import { createConnecting, type OpenOptions } from './member.ts';
import type { Connection, ConnectionOptions } from './online.ts';
import { announceLateOutcomes, createOutbox, type LateOutcome } from './outbox.ts';
import { onSession, setRecovering, setSession } from './state/session.ts';
import { setSyncStatus } from './state/sync-status.ts';
import { openVisitor } from './visitor.ts';

export type Services = ReturnType<typeof createServices>;

export interface ServiceOptions extends Pick<
  OpenOptions,
  'changes' | 'schema' | 'services' | 'readFirstView'
> {
  /** The Supabase project: its address, its publishable key, and the captcha's key where it has one. */
  readonly backend: Pick<ConnectionOptions, 'url' | 'key' | 'captchaSiteKey'>;
  /** Loads the code of the connection and of the capabilities' online services. */
  readonly loadConnection: () => Promise<(options: ConnectionOptions) => Connection>;
  /** Resolves when the page shows its first view. No request is sent before. */
  readonly firstViewShown: Promise<void>;
  /** Shows the outcome of an entry for which no form waits any more. */
  readonly showOutcome: (outcome: LateOutcome) => void;
  /** Receives each event of this tab, another tab or the worker. `uid`: the member on this page. */
  readonly onEvent: (event: SyncEvent, uid: string | null) => void;
}

/** Creates the services of a page, once. */
export const createServices = ({
  backend,
  loadConnection,
  showOutcome,
  onEvent,
  ...options
}: ServiceOptions) => {
  const { changes, schema, firstViewShown } = options;
  endDatabaseWorkWhenCached();
  const events = createEvents();
  const announceLater = announceLateOutcomes(events, showOutcome);
  const connecting = createConnecting(
    async () => {
      const createConnection = await loadConnection();
      const connection = createConnection({
        ...backend,
        fetch: (input, init) => fetch(input, init),
        lifetime: new AbortController().signal,
        siteUrl: globalThis.location.origin,
        changes,
        schema,
        events,
      });
      connection.follow(accountListener);
      return connection;
    },
    { announcer: events, timers: browserTimers, isVisible: () => document.visibilityState === 'visible' },
  );
  const visitor = openVisitor(connecting, events, firstViewShown);
  const members = createCurrentMember({ ...options, connecting, events, announceLater });
  const background = createBackgroundSync(events, async () => {
    const outboxes = [visitor.outbox, members.current()?.outbox];
    const waiting = await Promise.all(outboxes.map(async (outbox) => outbox && hasWaiting(outbox)));
    return waiting.includes(true);
  });

  const effects: Effects = {
    online: () => setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true })),
    // Without an answer only the browser's report says whether there is a network.
    offline: () => setSyncStatus(() => ({ connectivity: 'offline', hasNetwork: navigator.onLine })),
    pulled({ at }) {
      setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true, lastPullAt: at, pullError: null }));
      background.prepare();
    },
    'pull-failed': ({ code }) => setSyncStatus(() => ({ pullError: code })),
    'sign-in-needed'() {
      setSyncStatus(() => ({ signInNeeded: true }));
      // The auth client reports no end of a session while its access token has not expired.
      void connecting.connected.then(({ auth }) => auth.sessionRefused());
    },
    'session-accepted': () => setSyncStatus(() => ({ signInNeeded: false })),
    'client-too-old': () => setSyncStatus(() => ({ appTooOld: true })),
    'client-new-enough': () => setSyncStatus(() => ({ appTooOld: false })),
  };
  events.subscribe((event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each effect gets the events of its own kind.
    (effects[event.kind] as ((event: SyncEvent) => void) | undefined)?.(event);
    onEvent(event, members.current()?.uid ?? null);
  });
  // The browser's event is a hint; only an attempt to reach the server sets `hasAsked`.
  const onNetwork = () =>
    setSyncStatus(({ hasAsked }) =>
      navigator.onLine ? { hasNetwork: true } : { connectivity: 'offline', hasNetwork: false, hasAsked },
    );
  globalThis.addEventListener('online', onNetwork);
  globalThis.addEventListener('offline', onNetwork);
  // The event may have come before these listeners.
  onNetwork();

  const accountListener: Omit<AccountListener, 'onRenewed'> = {
    onSession: setSession,
    onToken: () => setSyncStatus(() => ({ signInNeeded: false })),
    onRefused: () => setSyncStatus(() => ({ signInNeeded: true })),
    onRecovery: setRecovering,
  };
  setSession(rememberedSession());
  onSession((session) => members.follow(session));

  const startAfterFirstView = async () => {
    await firstViewShown;
    void connecting.connect();
    const onReturn = () => {
      readViewsAgain();
      void connecting.connect();
    };
    watchReturns(onReturn, onReturn);
    for (const { id } of await visitor.outbox.entries.toArray()) announceLater(id);
  };
  // It fails only without storage, and then no entry waits.
  startAfterFirstView().catch(() => undefined);

  return {
    firstViewShown,
    account: createAccount(connecting, members),
    members,
    visitorDb: visitor.outbox,
    outbox: createOutbox(
      { member: members.current, visitor: () => visitor },
      events,
      announceLater,
      () => void askToPersistOnce(),
    ),
    /** Pulls as the portal does, for a page outside of it. */
    pullOnce: async () => {
      await members.settled();
      await (await members.current()?.online())?.engine.pullNow();
    },
    prepareBackground: () => background.prepare(),
    /** Runs a visitor's request; resolves to null while the code for it cannot be loaded. */
    async ask<Answer>(request: (remote: Remote) => Promise<Answer>): Promise<Answer | null> {
      const connection = await connecting.connect();
      return connection && request(connection.client);
    },
  };
};

type Effects = {
  readonly [Kind in SyncEvent['kind']]?: (event: Extract<SyncEvent, { kind: Kind }>) => void;
};
