import { env } from '../config/env.ts';
import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { endDatabaseWorkWhenCached, readViewsAgain } from '../local/browser/end-database-work.ts';
import { noteInstall, readInstallRecord } from '../local/browser/install-offer.ts';
import { browserTimers, createEvents, type Events } from '../local/browser/ports.ts';
import { askToPersistOnce } from '../local/browser/storage.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { hasWaiting, OutboxDb } from '../local/outbox/outbox-db.ts';
import type { AccountListener } from '../server/account/auth-service.ts';
import { checkReferral } from '../server/referral-check.ts';
import type { SyncEvent } from '../sync/ports.ts';
import { createWriting } from '../sync/writing.ts';
import { createAccount, rememberedSession } from './account.ts';
import type { Changes } from './change.ts';
import { createConnecting, type Connecting } from './connect.ts';
import { createCurrentMember } from './current-member.ts';
import { tellLateOutcomes, type LateOutcome } from './late-outcomes.ts';
import { createOutbox } from './outbox.ts';
import { watchEviction } from './eviction-watch.ts';
import { createOwnerPorts } from './owner-ports.ts';
import { createSendStraight } from './send-straight.ts';
import { onSession, setRecovering, setSession } from './state/session.ts';
import { setSyncStatus } from './state/sync-status.ts';

export type Services = ReturnType<typeof createServices>;

export interface ServiceOptions {
  /** The kinds of change that this app knows. */
  readonly changes: Changes;
  /** Nothing contacts the server before. */
  readonly firstViewShown: Promise<void>;
  /** Shows the outcome of an entry for which no form waits any more. */
  readonly tell: (outcome: LateOutcome) => void;
  /** Stores what the screens still need of a delivered entry, whichever tab or worker sent it. `uid`: the member on this page. */
  readonly noteDelivered: (entry: Delivered, uid: string | null) => void;
}

export type Delivered = Extract<SyncEvent, { kind: 'delivered' }>;

/** Creates the services of a page, once. */
export const createServices = ({ changes, firstViewShown, tell, noteDelivered }: ServiceOptions) => {
  endDatabaseWorkWhenCached();
  const events = createEvents();
  const announceLater = tellLateOutcomes(events, tell);
  const connecting = createConnecting(
    async () => {
      const { online } = await import('./online.ts');
      const connection = online.createConnection(
        clientOptions,
        globalThis.location.origin,
        env.captchaSiteKey,
      );
      connection.auth.follow(accountListener);
      return connection;
    },
    { announcer: events, timers: browserTimers, isVisible: () => document.visibilityState === 'visible' },
  );
  const visitor = openVisitor(connecting, changes, events);
  const members = createCurrentMember({ connecting, changes, events, firstViewShown, announceLater });
  const background = createBackgroundSync(events, async () => {
    const outboxes = [visitor.outbox, members.current()?.outbox];
    const waiting = await Promise.all(outboxes.map(async (outbox) => outbox && hasWaiting(outbox)));
    return waiting.includes(true);
  });

  const effects: Effects = {
    online: () => setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true })),
    // An attempt without an answer shows no network, so the browser's word counts again.
    offline: () => setSyncStatus(() => ({ connectivity: 'offline', hasNetwork: navigator.onLine })),
    pulled({ at }) {
      setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true, lastPullAt: at, pullError: null }));
      background.prepare();
    },
    'pull-failed': ({ code }) => setSyncStatus(() => ({ pullError: code })),
    'sign-in-needed'() {
      setSyncStatus(() => ({ signInNeeded: true }));
      // The auth client reports no end of a session while its access token has not expired.
      void connecting.connected.then(({ auth }) => auth.refused());
    },
    'session-accepted': () => setSyncStatus(() => ({ signInNeeded: false })),
    'client-too-old': () => setSyncStatus(() => ({ appTooOld: true })),
    'client-new-enough': () => setSyncStatus(() => ({ appTooOld: false })),
    queued() {
      if (!readInstallRecord().hasWritten) noteInstall({ hasWritten: true });
    },
    delivered: (event) => noteDelivered(event, members.current()?.uid ?? null),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each effect gets the events of its own kind.
  events.subscribe((event) => (effects[event.kind] as ((event: SyncEvent) => void) | undefined)?.(event));
  // The browser's event is a hint. Only an attempt to reach the server sets `hasAsked`.
  const hearNetwork = () =>
    setSyncStatus(({ hasAsked }) =>
      navigator.onLine ? { hasNetwork: true } : { connectivity: 'offline', hasNetwork: false, hasAsked },
    );
  globalThis.addEventListener('online', hearNetwork);
  globalThis.addEventListener('offline', hearNetwork);
  // The event may have come before these listeners.
  hearNetwork();

  const accountListener: AccountListener = {
    onSession: setSession,
    onToken: () => {
      setSyncStatus(() => ({ signInNeeded: false }));
      members.current()?.engine?.sessionChanged();
    },
    onRenewed: () => members.current()?.engine?.sessionRenewed(),
    onRefused: () => setSyncStatus(() => ({ signInNeeded: true })),
    onRecovery: setRecovering,
  };
  setSession(rememberedSession());
  onSession((session) => members.follow(session));

  const connect = () => void connecting.connect().catch(() => undefined);
  const startAfterFirstView = async () => {
    await firstViewShown;
    connect();
    const onReturn = () => {
      readViewsAgain();
      connect();
    };
    watchReturns(onReturn, onReturn);
    for (const { id } of await visitor.outbox.entries.toArray()) announceLater(id);
  };
  // Without storage nothing is pending.
  startAfterFirstView().catch(() => undefined);

  return {
    firstViewShown,
    account: createAccount(connecting, members),
    members,
    visitorOutbox: visitor.outbox,
    outbox: createOutbox(
      { member: members.current, visitor: () => visitor },
      events,
      announceLater,
      () => void askToPersistOnce(),
    ),
    prepareBackground: () => background.prepare(),
    checkReferral: async (code: string) => checkReferral((await connecting.connect()).client, code),
  };
};

type Effects = {
  readonly [Kind in SyncEvent['kind']]?: (event: Extract<SyncEvent, { kind: Kind }>) => void;
};

const clientOptions = {
  url: env.supabaseUrl,
  key: env.supabaseKey,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  lifetime: new AbortController().signal,
};

/** The visitor's outbox, sent without any session for as long as the page is open. */
const openVisitor = ({ connect, connected }: Connecting, changes: Changes, events: Events) => {
  const outbox = new OutboxDb('visitor');
  const ports = createOwnerPorts('visitor', outbox, null, events);
  const lifetime = new AbortController().signal;
  watchEviction({ owner: 'visitor', outbox, mirror: null, announcer: events }, lifetime);
  const run = async () => {
    const connection = await connected;
    const { online } = await import('./online.ts');
    online.runEngine(connection, ports, changes, events, lifetime);
  };
  void run();
  return {
    outbox,
    writing: createWriting(ports),
    mirror: null,
    sendStraight: createSendStraight({ connect }, changes, events, lifetime),
  };
};
