import type { ShownBy } from '../../domain/delivery.ts';
import { documentsOf, removeAfterPull } from './outcomes.ts';
import { idsOf, leaseMs } from './entry.ts';
import type { Announcer, Locks, OutboxStore, RemoteRow } from './ports.ts';
import { pull, type PullPorts, type PullResult } from './pull.ts';
import type { Schedule } from './scheduling.ts';
import type { ServerState } from './server-state.ts';

/** How a pull ended; `failed`: storage failed. */
export type PullEnd = PullResult['kind'] | 'failed';

/** How a rebuild ended; `begun`: the cursors are removed, and the pull that replaces the rows was interrupted. */
export type RebuildEnd = PullEnd | 'begun';

interface PullWhenPorts extends Omit<PullPorts, 'opened'> {
  readonly outbox: OutboxStore;
  readonly locks: Locks;
  readonly announcer: Announcer;
  readonly shownBy: (kind: string) => ShownBy;
  /** Returns the documents that a page shows, of those that come only when a pull names them. */
  readonly opened: () => readonly string[];
  readonly server: ServerState;
  readonly schedule: Schedule;
  /** Called after each complete pull. `hadFailed`: the pull before it failed. */
  readonly onComplete: (hadFailed: boolean) => void;
}

/**
 * Decides when the mirror is pulled; pull.ts reads the pages.
 *
 *     idle ── run ──▶ pulling ──▶ idle                       complete, no session, refused session, or app too old
 *                      ▲   │
 *                      │   └──▶ waiting                      no answer, or the server failed
 *                      └── due, or run ──┘
 *
 * A run during a pull leads to one more pull after it. While another tab pulls, this tab waits for the end of that pull,
 * which fills the same mirror, unless the other tab is frozen ([LS5]).
 */
export const createPullWhen = (ports: PullWhenPorts) => {
  const { owner, mirror, outbox, locks, announcer, server, schedule } = ports;
  const runAlone = schedule.singleFlight();
  const backoff = schedule.backoff('pull', () => run());
  let isForced = false;
  let waiters: ((end: PullEnd) => void)[] = [];

  /** Takes the callers that wait for the pull that begins now. Returns the function that resolves them. */
  const takeWaiters = () => {
    const taken = waiters;
    waiters = [];
    return (end: PullEnd) => {
      for (const resolve of taken) resolve(end);
    };
  };
  /** Pulls now, or after the pull under way. */
  const run = () => {
    isForced = true;
    runUnlessWaiting();
  };
  /** Pulls unless a retry is scheduled. */
  const runUnlessWaiting = () =>
    runAlone(async () => {
      if (!isForced && backoff.isWaiting()) return;
      isForced = false;
      try {
        await pullOrWaitForOtherTab();
      } catch (error) {
        takeWaiters()('failed');
        throw error;
      }
    });
  const pullOrWaitForOtherTab = async () => {
    const lock = `pull:${owner}`;
    if (await locks.ifFree(lock, pullOnce)) return;
    // The other tab's pull fills the same mirror, so its rows show here too; unless that tab is frozen ([LS5]).
    let isFrozen = false;
    await locks.exclusive(lock, leaseMs, async (isSole) => {
      isFrozen = !isSole;
      if (isFrozen) await pullOnce();
    });
    // The other tab's pull does not end this tab's backoff.
    if (!isFrozen && schedule.isRunning() && backoff.hasFailed()) backoff.failed();
    // The other tab does not report how its pull ended.
    if (waiters.length > 0) run();
  };
  const pullOnce = async () => {
    if (!schedule.isRunning()) return;
    const resolveAll = takeWaiters();
    let end: PullEnd = 'failed';
    try {
      await schedule.tracked(async () => {
        const acked = await outbox.inState('acked');
        const opened = new Set([...ports.opened(), ...documentsOf(ports, acked)]);
        const result = await pull({ ...ports, opened: [...opened] });
        if (result.kind === 'complete') await removeAfterPull(ports, idsOf(acked));
        if (schedule.isRunning()) learnFrom(result);
        end = result.kind;
      });
    } finally {
      resolveAll(end);
    }
  };
  const learnFrom = (result: PullResult) => {
    server.tokenPulled(result.kind === 'complete' ? result.accessToken : null);
    switch (result.kind) {
      case 'connection-down':
        server.pullUnanswered();
        return backoff.failed();
      case 'server-error':
        server.pullAnswered();
        announcer.announce({ kind: 'pull-failed', code: result.code });
        return backoff.failed(result.afterMs, true);
      case 'needs-auth':
        server.sessionRefused();
        announcer.announce({ kind: 'sign-in-needed' });
        return server.pullAnswered();
      case 'client-too-old':
        server.appTooOld('pull');
        announcer.announce({ kind: 'client-too-old' });
        return server.pullAnswered();
      case 'no-session':
      case 'stopped':
        return;
      case 'complete':
    }
    const hadFailed = backoff.hasFailed();
    backoff.succeeded();
    server.pullAnswered();
    server.appAccepted('pull');
    server.sessionAccepted();
    announcer.announce({ kind: 'pulled', at: result.at });
    ports.onComplete(hadFailed);
  };

  return {
    run,
    runUnlessWaiting,
    /** The browser reported a network ([BO2]). */
    reconnected() {
      backoff.restart();
      run();
    },
    /** Resolves to the end of the first pull that begins after this call ([PL8]). */
    next: () => new Promise<PullEnd>((resolve) => waiters.push(resolve)),
    /** Applies live rows as hints ([RT1]). */
    async receive(rows: readonly RemoteRow[]) {
      if (!schedule.isRunning()) return;
      try {
        // Tracked, so that no row is written after the mirror was removed ([SO1]).
        await schedule.tracked(async () => void (await mirror.applyHint(rows)));
      } catch {
        // Only a hint: the next pull brings the row.
      }
    },
    forgetCursor: () => schedule.tracked(() => mirror.forgetCursor()),
    /** Resolves the callers that wait for a pull, since none will come. */
    stop: () => takeWaiters()('stopped'),
  };
};
