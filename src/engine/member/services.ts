import { env } from '../../config/env.ts';
import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { endDatabaseWorkWhenCached, readViewsAgain } from '../local/browser/end-database-work.ts';
import { recordInstall, readInstallRecord } from '../../features/install/install-offer.ts';
import { browserTimers, createEvents } from '../local/browser/ports.ts';
import { askToPersistOnce } from '../local/browser/storage.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { hasWaiting } from '../local/outbox/outbox-db.ts';
import type { AccountListener } from '../server/account/auth-service.ts';
import { checkReferral, type ReferralAnswer } from '../../features/invitations/referral-check.ts';
import type { SyncEvent } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import { createAccount, rememberedSession } from './account.ts';
import type { Changes } from './change.ts';
import { createCurrentMember } from './current-member.ts';
import { announceLateOutcomes, type LateOutcome } from './late-outcomes.ts';
import { createConnecting } from './member.ts';
import { createOutbox } from './outbox.ts';
import { onSession, setRecovering, setSession } from './state/session.ts';
import { setSyncStatus } from './state/sync-status.ts';
import { openVisitor } from './visitor.ts';

export type Services = ReturnType<typeof createServices>;

export interface ServiceOptions {
  /** The kinds of change that this app knows, and the tables that it mirrors. */
  readonly changes: Changes;
  readonly tables: Tables;
  /** Nothing contacts the server before. */
  readonly firstViewShown: Promise<void>;
  /** Shows the outcome of an entry for which no form waits any more. */
  readonly showOutcome: (outcome: LateOutcome) => void;
  /** Stores what the screens still need of a delivered entry, whichever tab or worker sent it. `uid`: the member on this page. */
  readonly recordDelivered: (entry: Delivered, uid: string | null) => void;
}

export type Delivered = Extract<SyncEvent, { kind: 'delivered' }>;

/** Creates the services of a page, once. */
export const createServices = ({
  changes,
  tables,
  firstViewShown,
  showOutcome,
  recordDelivered,
}: ServiceOptions) => {
  endDatabaseWorkWhenCached();
  const events = createEvents();
  const announceLater = announceLateOutcomes(events, showOutcome);
  const connecting = createConnecting(
    async () => {
      const { createConnection } = await import('./online.ts');
      const connection = createConnection({
        url: env.supabaseUrl,
        key: env.supabaseKey,
        fetch: (input, init) => fetch(input, init),
        lifetime: new AbortController().signal,
        siteUrl: globalThis.location.origin,
        captchaSiteKey: env.captchaSiteKey,
        changes,
        tables,
        events,
      });
      connection.follow(accountListener);
      return connection;
    },
    { announcer: events, timers: browserTimers, isVisible: () => document.visibilityState === 'visible' },
  );
  const visitor = openVisitor(connecting, events);
  const members = createCurrentMember({
    connecting,
    changes,
    tables,
    events,
    firstViewShown,
    announceLater,
  });
  const background = createBackgroundSync(events, async () => {
    const outboxes = [visitor.outbox, members.current()?.outbox];
    const waiting = await Promise.all(outboxes.map(async (outbox) => outbox && hasWaiting(outbox)));
    return waiting.includes(true);
  });

  const effects: Effects = {
    online: () => setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true })),
    // An attempt without an answer proves no network, so the browser's report counts again.
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
    queued() {
      if (!readInstallRecord().hasWritten) recordInstall({ hasWritten: true });
    },
    delivered: (event) => recordDelivered(event, members.current()?.uid ?? null),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each effect gets the events of its own kind.
  events.subscribe((event) => (effects[event.kind] as ((event: SyncEvent) => void) | undefined)?.(event));
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
  // Without storage nothing is pending.
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
    checkReferral: async (code: string): Promise<ReferralAnswer> => {
      const connection = await connecting.connect();
      return connection ? checkReferral(connection.client, code) : { kind: 'unchecked' };
    },
  };
};

type Effects = {
  readonly [Kind in SyncEvent['kind']]?: (event: Extract<SyncEvent, { kind: Kind }>) => void;
};
