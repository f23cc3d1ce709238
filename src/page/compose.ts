import { env } from '../config/env.ts';
import { paths } from '../config/paths.ts';
import { createAccountService } from '../runtime/account-service.ts';
import { createBackgroundSync } from '../local/browser/background-sync.ts';
import { noteInstall, readInstallRecord } from '../local/browser/install-offer.ts';
import { browserClock, browserRandom, browserTimers, createEvents } from '../local/browser/ports.ts';
import { readViewsAgain } from '../local/browser/read-views-again.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { deviceValues } from '../local/store/keys.ts';
import { createBackendSource } from '../runtime/backend-source.ts';
import { createLateOutcomes } from '../runtime/late-outcomes.ts';
import { createMemberRunner, type MemberRunner } from '../runtime/member-runner.ts';
import { noteSaved } from '../runtime/note-saved.ts';
import { startVisitorEngine } from '../runtime/member-engine.ts';
import { createOutbox } from '../runtime/outbox-api.ts';
import { hasWaiting } from '../local/outbox/outbox-db.ts';
import { onSession, setSession, setSyncStatus } from '../runtime/state/set.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { tellOutcome } from './delivery-toasts.ts';
import { opening } from './opening.ts';

export type Services = ReturnType<typeof compose>;

/** Builds every real port of the app, once a page. Nothing else makes a client, a database or an engine. */
export const compose = () => {
  const events = createEvents();
  const late = createLateOutcomes(events);
  late.subscribe(tellOutcome);
  const backend = createBackendSource({
    fetchBackend,
    onUnreachable: () => events.announce({ kind: 'offline' }),
    timers: browserTimers,
    random: browserRandom,
  });
  const options = {
    backend,
    announcer: events,
    report: (error: unknown) => reportError(error),
    onEmptyMirror: () => void backend.ask().catch(() => undefined),
  };

  events.subscribe((event) => {
    if (event.kind === 'online') setSyncStatus(() => ({ connectivity: 'online' }));
    if (event.kind === 'offline') setSyncStatus(() => ({ connectivity: 'offline' }));
    if (event.kind === 'pulled')
      setSyncStatus(() => ({ connectivity: 'online', lastPullAt: event.at, pullError: null }));
    if (event.kind === 'pull-failed') setSyncStatus(() => ({ pullError: event.code }));
    if (event.kind === 'sign-in-needed') setSyncStatus(() => ({ signInNeeded: true }));
    if (event.kind === 'session-accepted') setSyncStatus(() => ({ signInNeeded: false }));
    if (event.kind === 'client-too-old') setSyncStatus(() => ({ appTooOld: true }));
    if (event.kind === 'client-new-enough') setSyncStatus(() => ({ appTooOld: false }));
    if (event.kind === 'queued' && !readInstallRecord().hasWritten) noteInstall({ hasWritten: true });
  });
  // A hint only, and no attempt: the next exchange with the server says how it is.
  const hearOffline = () => setSyncStatus(({ hasAsked }) => ({ connectivity: 'offline', hasAsked }));
  globalThis.addEventListener('offline', hearOffline);
  // Lost between the first script of the page and this one.
  if (!navigator.onLine) hearOffline();
  watchReturns(() => {
    readViewsAgain();
    backend.nudge();
  });

  const visitor = startVisitorEngine(options);
  const members = createMemberRunner(
    { ...options, clock: browserClock, onceShown: () => opening.firstView.passed() },
    late,
  );
  // Without storage nothing is pending.
  members.trackPending(visitor).catch(() => undefined);
  noteSaved(events, () => members.current()?.owner ?? null);
  events.subscribe((event, isOwn) => {
    // The engine of this page already sends what it has queued.
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
  // Behind the first exchange with the server, or the first that failed: nobody waits for it.
  const stopWaiting = events.subscribe((event) => {
    if (!('setAppBadge' in navigator) || (event.kind !== 'pulled' && event.kind !== 'offline')) return;
    stopWaiting();
    whenIdle(() => void showUnread(members).catch(() => undefined));
  });

  const account = createAccountService(backend);
  account.start({
    onSession: setSession,
    onToken: () => {
      setSyncStatus(() => ({ signInNeeded: false }));
      members.current()?.engine.sessionChanged();
    },
    onRenewed: () => members.current()?.engine.sessionRenewed(),
    onRefused: () => setSyncStatus(() => ({ signInNeeded: true })),
    onRecovery: (isRecovering) => members.setRecovering(isRecovering),
  });
  onSession((session) => members.follow(session));
  void (opensFromDevice() ? opening.firstView.passed() : Promise.resolve())
    .then(() => backend.ask())
    // It tries again by itself, and has said that the server cannot be reached.
    .catch(() => undefined);

  return {
    account,
    late,
    members,
    visitorOutbox: visitor.outbox,
    outbox: {
      ...createOutbox({ member: members.current, visitor: () => visitor }, events, late, keepForGood),
      prepare: () => background.prepare(),
    },
    checkReferral: async (code: string) => (await backend.ask()).checkReferral(code),
  };
};

/** Without its chunk the icon shows no number; the next start tries again. */
const showUnread = async (members: MemberRunner): Promise<void> => {
  const { keepBadge } = await import('../runtime/badge.ts');
  keepBadge(members);
};

/** There is something on the device that must not be lost. */
const keepForGood = (): void => {
  void import('../local/browser/storage.ts')
    .then(({ askToPersistOnce }) => askToPersistOnce())
    .catch(() => undefined);
};

const fetchBackend = async () => {
  const { createBackend } = await import('../runtime/backend.ts');
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

/** A portal that was here before shows its copy first; everywhere else the server is what one waits for. */
const opensFromDevice = (): boolean =>
  deviceValues.identity.read() !== null && globalThis.location.pathname.startsWith(paths.members);
