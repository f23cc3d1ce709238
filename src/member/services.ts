import { env } from '../config/env.ts';
import { readPayload } from '../domain/kinds.ts';
import { withSavedEdit } from '../domain/message.ts';
import { valuesOfChange, valuesOfPrivacy, withSaved } from '../domain/overwritten.ts';
import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { endDatabaseWorkWhenCached, readViewsAgain } from '../local/browser/end-database-work.ts';
import { noteInstall, readInstallRecord } from '../local/browser/install-offer.ts';
import { keepApplicationPage } from '../local/browser/keep-application-page.ts';
import { browserTimers, createEvents, type Events } from '../local/browser/ports.ts';
import { askToPersistOnce } from '../local/browser/storage.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { hasWaiting, OutboxDb } from '../local/outbox/outbox-db.ts';
import { deviceValues, tabValues } from '../local/store/keys.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { AccountListener } from '../server/account/auth-service.ts';
import { checkReferral } from '../server/referral-check.ts';
import type { SyncEvent } from '../sync/ports.ts';
import { createWriting } from '../sync/writing.ts';
import { createAccount, rememberedSession } from './account.ts';
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

/**
 * Creates the services of a page, once. Nothing contacts the server before `firstViewShown`. `tell` shows the outcome of
 * an entry for which no form waits any more.
 */
export const createServices = (firstViewShown: Promise<void>, tell: (outcome: LateOutcome) => void) => {
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
  const visitor = openVisitor(connecting, events);
  const members = createCurrentMember({ connecting, events, firstViewShown, announceLater });
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
const openVisitor = ({ connect, connected }: Connecting, events: Events) => {
  const outbox = new OutboxDb('visitor');
  const ports = createOwnerPorts('visitor', outbox, null, events);
  const lifetime = new AbortController().signal;
  watchEviction({ owner: 'visitor', outbox, mirror: null, announcer: events }, lifetime);
  const run = async () => {
    const connection = await connected;
    const { online } = await import('./online.ts');
    online.runEngine(connection, ports, events, lifetime);
  };
  void run();
  return {
    outbox,
    writing: createWriting(ports),
    mirror: null,
    sendStraight: createSendStraight({ connect }, events, lifetime),
  };
};

type SentEntry = Parameters<typeof readPayload>[1];

/** Stores what the screens still need of a delivered entry, whichever tab or worker sent it. `uid`: the member on this page. */
const noteDelivered = (
  { id, entryKind: kind, payload }: Extract<SyncEvent, { kind: 'delivered' }>,
  uid: string | null,
): void => {
  noteReceipt(id, { kind, payload });
  if (uid !== null) noteSaved(uid, { kind, payload });
};

/** The visitor's forms show what has arrived. */
const noteReceipt = (id: string, sent: SentEntry) => {
  const asked = readPayload('edition-news', sent);
  if (asked) tabValues.newsAsked.write(asked.email);
  const application = readPayload('application', sent);
  if (application?.receipt_token === undefined) return;
  const { email, plan, receipt_token: token, filled_honeypot: isUnmailed } = application;
  deviceValues.receipt.write({ id, email, plan, at: new Date().toISOString(), token, isUnmailed });
  // Without it the page opens online only, as on any other device.
  keepApplicationPage().catch(() => undefined);
};

/** Profile and chat notice when another device overwrites what this one has saved, and the ticket that its seat was given back here. */
const noteSaved = (uid: string, sent: SentEntry) => {
  const edit = readPayload('edit', sent);
  const { savedProfile, savedEdits, ticket } = memberValues(uid);
  const kept = ticket.read();
  if (kept && readPayload('seat-back', sent)?.edition === kept.edition)
    ticket.write({ ...kept, gaveBack: true });
  if (edit) savedEdits.write(withSavedEdit(savedEdits.read(), edit, Date.now()));
  const change = readPayload('profile', sent);
  const settings = readPayload('privacy', sent);
  if (!change && !settings) return;
  const values = { ...(change && valuesOfChange(change)), ...(settings && valuesOfPrivacy(settings)) };
  savedProfile.write(withSaved(savedProfile.read(), values, Date.now()));
};
