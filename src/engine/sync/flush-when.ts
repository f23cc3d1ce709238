import { leaseMs } from './entry.ts';
import type { Locks } from './ports.ts';
import type { Schedule } from './scheduling.ts';
import { flush, retryUnanswered, takeOver, unblock, type FlushResult, type FlushPorts } from './flush.ts';
import type { ServerState } from './server-state.ts';

interface FlushWhenPorts extends FlushPorts {
  readonly locks: Locks;
  readonly server: ServerState;
  readonly schedule: Schedule;
  /** Asks for one pull, which shows whether the connection is down ([BO5]). */
  readonly probe: () => void;
  /** Asks for one pull, which shows whether the server refuses the session ([ER4]). */
  readonly probeSession: () => void;
}

/** How long to wait for the lock after its holder was found frozen once, until this tab gets it again ([LS5]). */
const shortPatienceMs = 1_000;

/**
 * Decides when the outbox is flushed; flush.ts sends.
 *
 *     idle ── run ──▶ at the lock ──▶ flushing ──▶ idle      no entry is left, no session, or the app is too old
 *                          ▲             │
 *                          │             └──▶ waiting        an entry backs off, or the token cannot be refreshed
 *                          └── due, or run ──────┘
 *
 * A run during a flush leads to one more flush after it. A run during a wait sends only the entries that are due.
 */
export const createFlushWhen = (ports: FlushWhenPorts) => {
  const { owner, outbox, clock, locks, server, schedule, probe, probeSession } = ports;
  const runAlone = schedule.singleFlight();
  const sessionBackoff = schedule.backoff('session', () => run());
  let patienceMs = leaseMs;
  let mustUnblock = false;
  // A session may have begun while this engine did not run.
  let sessionAt: number | null = clock.now();
  let mustRetryUnanswered = false;
  let onlineAt: number | null = null;

  /** Flushes now, or after the flush under way. */
  const run = (
    also: {
      /** The server accepts the session again, so blocked entries are queued ([ER4]). */
      readonly unblock?: boolean;
      /** When a session began: blocked entries are due at once ([ER4]). */
      readonly sessionAt?: number;
      /** The connection may be back, so unanswered entries are due at once ([BO2]). */
      readonly retryUnanswered?: boolean;
      /** When an `online` event came: unanswered entries are due at once, and their backoff restarts ([BO2]). */
      readonly onlineAt?: number;
    } = {},
  ) => {
    mustUnblock ||= also.unblock === true;
    sessionAt = also.sessionAt ?? sessionAt;
    mustRetryUnanswered ||= also.retryUnanswered === true;
    onlineAt = also.onlineAt ?? onlineAt;
    runAlone(() =>
      locks.exclusive(`outbox:${owner}`, patienceMs, async (isSole) => {
        if (!schedule.isRunning()) return;
        patienceMs = isSole ? leaseMs : shortPatienceMs;
        await schedule.tracked(() => flushOnce(isSole));
      }),
    );
  };
  const flushOnce = async (isSole: boolean) => {
    if (sessionAt !== null) {
      const at = sessionAt;
      sessionAt = null;
      await unblock(outbox, at);
    }
    if (mustUnblock) {
      mustUnblock = false;
      await unblock(outbox);
    }
    if (onlineAt !== null) {
      const at = onlineAt;
      onlineAt = null;
      await retryUnanswered(ports, at);
    }
    if (mustRetryUnanswered) {
      mustRetryUnanswered = false;
      await retryUnanswered(ports);
    }
    if (isSole) await takeOver(outbox);
    const result = await flush(ports, isSole);
    if (schedule.isRunning()) learnFrom(result);
  };
  const learnFrom = (result: FlushResult) => {
    switch (result.kind) {
      case 'unreachable':
        sessionBackoff.failed();
        return probe();
      case 'client-too-old':
        server.appTooOld('flush');
        return server.sendAnswered();
      case 'no-session':
        return;
      case 'done':
    }
    server.appAccepted('flush');
    if (result.answered) server.sendAnswered();
    else if (result.unanswered) probe();
    if (result.sessionRefused && server.sessionRefused()) probeSession();
    if (result.sessionAccepted) {
      sessionBackoff.succeeded();
      if (server.sessionAccepted()) run({ unblock: true });
    }
    if (result.wakeAt !== null) schedule.after('wake', result.wakeAt - clock.now(), () => run());
  };

  return {
    run,
    /** The browser reported a network ([BO2]). */
    reconnected() {
      sessionBackoff.restart();
      run({ onlineAt: clock.now() });
    },
    /** A complete pull proves that the server accepts the session. `hadFailed`: the pull before it failed. */
    pulled(hadFailed: boolean) {
      sessionBackoff.succeeded();
      run({ unblock: true, retryUnanswered: hadFailed });
    },
  };
};
