import { env } from '../config/env.ts';
import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { endDatabaseWorkWhenCached } from '../local/browser/end-database-work.ts';
import { noteInstall, readInstallRecord } from '../local/browser/install-offer.ts';
import { browserClock, createEvents } from '../local/browser/ports.ts';
import { readViewsAgain } from '../local/browser/read-views-again.ts';
import { askToPersistOnce } from '../local/browser/storage.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { hasWaiting } from '../local/outbox/outbox-db.ts';
import { createAccountService } from '../member/account-service.ts';
import { createLateBackend } from '../member/late-backend.ts';
import { tellLateOutcomes } from '../member/late-outcomes.ts';
import { startVisitorEngine } from '../member/member-engine.ts';
import { createMemberRunner } from '../member/member-runner.ts';
import { noteDelivered } from '../member/note-delivered.ts';
import { createOutbox } from '../member/outbox.ts';
import { onSession, setSession } from '../member/state/session.ts';
import { setSyncStatus } from '../member/state/sync-status.ts';
import { followUnread } from '../member/unread-count.ts';
import type { AccountListener } from '../server/account/auth-service.ts';
import { tellOutcome } from './delivery-toasts.ts';

export type Services = ReturnType<typeof compose>;

/**
 * Creates the services of a page, once: client, databases and engines. Nothing contacts the server before
 * `firstViewShown`.
 */
export const compose = (firstViewShown: Promise<void>) => {
  endDatabaseWorkWhenCached();
  const events = createEvents();
  const announceLater = tellLateOutcomes(events, tellOutcome);
  const backend = createLateBackend(async () => {
    const fetched = await fetchBackend();
    fetched.auth.follow(accountListener);
    return fetched;
  });
  const options = {
    backend,
    announcer: events,
    report: (error: unknown) => reportError(error),
    firstViewShown,
  };

  events.subscribe((event) => {
    if (event.kind === 'online') setSyncStatus(() => ({ connectivity: 'online', hasNetwork: true }));
    if (event.kind === 'offline') setSyncStatus(() => ({ connectivity: 'offline' }));
    if (event.kind === 'pulled')
      setSyncStatus(() => ({
        connectivity: 'online',
        hasNetwork: true,
        lastPullAt: event.at,
        pullError: null,
      }));
    if (event.kind === 'pull-failed') setSyncStatus(() => ({ pullError: event.code }));
    if (event.kind === 'sign-in-needed') setSyncStatus(() => ({ signInNeeded: true }));
    if (event.kind === 'session-accepted') setSyncStatus(() => ({ signInNeeded: false }));
    if (event.kind === 'client-too-old') setSyncStatus(() => ({ appTooOld: true }));
    if (event.kind === 'client-new-enough') setSyncStatus(() => ({ appTooOld: false }));
    if (event.kind === 'queued' && !readInstallRecord().hasWritten) noteInstall({ hasWritten: true });
  });
  // The browser's event is a hint. Only an attempt to reach the server sets `hasAsked`.
  const hearNetwork = () =>
    setSyncStatus(({ hasAsked }) =>
      navigator.onLine ? { hasNetwork: true } : { connectivity: 'offline', hasNetwork: false, hasAsked },
    );
  globalThis.addEventListener('online', hearNetwork);
  globalThis.addEventListener('offline', hearNetwork);
  // The event may have come before these listeners.
  hearNetwork();

  const visitor = startVisitorEngine(options);
  const members = createMemberRunner({ ...options, clock: browserClock, announceLater });
  noteDelivered(events, () => members.current()?.owner ?? null);
  events.subscribe((event, isOwn) => {
    // This page's engine already sends what this page has queued.
    if (isOwn || (event.kind !== 'queued' && event.kind !== 'arrived')) return;
    const engine = [visitor, members.current()].find((one) => one?.owner === event.owner)?.engine;
    if (event.kind === 'queued') engine?.queued();
    else engine?.nudge();
  });
  const background = createBackgroundSync(events, async () => {
    for (const one of [visitor, members.current()]) if (one && (await hasWaiting(one.outbox))) return true;
    return false;
  });
  const stopWatching = events.subscribe((event) => {
    if (event.kind !== 'pulled') return;
    stopWatching();
    background.prepare();
  });

  const accountListener: AccountListener = {
    onSession: setSession,
    onToken: () => {
      setSyncStatus(() => ({ signInNeeded: false }));
      members.current()?.engine.sessionChanged();
    },
    onRenewed: () => members.current()?.engine.sessionRenewed(),
    onRefused: () => setSyncStatus(() => ({ signInNeeded: true })),
    onRecovery: (isRecovering) => members.setRecovering(isRecovering),
  };
  const account = createAccountService(backend);
  account.recall(accountListener);
  onSession((session) => members.follow(session));

  const startAfterFirstView = async () => {
    await firstViewShown;
    const onReturn = () => {
      readViewsAgain();
      // Without a member no engine retries to load the client, which signing in needs.
      void backend.get().catch(() => undefined);
    };
    watchReturns(onReturn, onReturn);
    followUnread(members);
    for (const { id } of await visitor.outbox.entries.toArray()) announceLater(id);
  };
  // Without storage nothing is pending.
  startAfterFirstView().catch(() => undefined);

  return {
    firstViewShown,
    account,
    members,
    visitorOutbox: visitor.outbox,
    outbox: createOutbox(
      { member: members.current, visitor: () => visitor },
      events,
      announceLater,
      () => void askToPersistOnce(),
    ),
    prepareBackground: () => background.prepare(),
    checkReferral: async (code: string) => (await backend.get()).checkReferral(code),
  };
};

/** Loads the client in a chunk of its own, after the first view. */
const fetchBackend = async () => {
  const { createBackend } = await import('../member/backend.ts');
  return createBackend(
    {
      url: env.supabaseUrl,
      key: env.supabaseKey,
      fetch: (input, init) => fetch(input, init),
      lifetime: new AbortController().signal,
    },
    globalThis.location.origin,
    env.captchaSiteKey,
  );
};
