import { env } from '../config/env.ts';
import { createAccountService } from '../data/account/auth-service.ts';
import { createEvents, watchReturns } from '../data/browser/ports.ts';
import { readViewsAgain } from '../data/browser/read-views-again.ts';
import { createLateOutcomes } from '../data/engine/late-outcomes.ts';
import { createMemberRunner } from '../data/engine/member-runner.ts';
import { noteSaved } from '../data/engine/note-saved.ts';
import { startVisitorEngine } from '../data/engine/member-engine.ts';
import { createOutbox } from '../data/engine/outbox-api.ts';
import { createRemote } from '../data/remote/client.ts';
import { checkReferral } from '../data/remote/referral-check.ts';
import { onSession, setSession, setSyncStatus } from '../state/set.ts';

export type Services = ReturnType<typeof compose>;

/** Builds every real port of the app, once a page. Nothing else makes a client, a database or an engine. */
export const compose = () => {
  const remote = createRemote({
    url: env.supabaseUrl,
    key: env.supabaseKey,
    fetch: (input, init) => fetch(input, init),
    lifetime: new AbortController().signal,
  });
  const events = createEvents();
  const late = createLateOutcomes(events);
  const options = {
    remote,
    key: env.supabaseKey,
    announcer: events,
    report: (error: unknown) => reportError(error),
  };

  events.subscribe((event) => {
    if (event.kind === 'online') setSyncStatus(() => ({ connectivity: 'online' }));
    if (event.kind === 'offline') setSyncStatus(() => ({ connectivity: 'offline' }));
    if (event.kind === 'pulled') setSyncStatus(() => ({ connectivity: 'online', lastPullAt: event.at }));
    if (event.kind === 'sign-in-needed') setSyncStatus(() => ({ signInNeeded: true }));
    if (event.kind === 'client-too-old') setSyncStatus(() => ({ appTooOld: true }));
  });
  // A hint only: the next exchange with the server says how it is.
  globalThis.addEventListener('offline', () => setSyncStatus(() => ({ connectivity: 'offline' })));
  watchReturns(readViewsAgain);

  const visitor = startVisitorEngine(options);
  const members = createMemberRunner(options, late);
  void members.trackPending(visitor);
  noteSaved(events, () => members.current()?.owner ?? null);
  events.subscribe((event) => {
    if (event.kind !== 'queued') return;
    for (const one of [visitor, members.current()]) if (one?.owner === event.owner) one.engine.queued();
  });

  const account = createAccountService(remote, globalThis.location.origin);
  account.start({
    onSession: setSession,
    onToken: () => {
      setSyncStatus(() => ({ signInNeeded: false }));
      members.current()?.engine.sessionChanged();
    },
    onRefused: () => setSyncStatus(() => ({ signInNeeded: true })),
    onRecovery: (isRecovering) => members.setRecovering(isRecovering),
  });
  onSession((session) => members.follow(session));

  return {
    account,
    late,
    members,
    visitorOutbox: visitor.outbox,
    outbox: createOutbox({ member: members.current, visitor: () => visitor }, events, late),
    checkReferral: (code: string) => checkReferral(remote, code),
  };
};
