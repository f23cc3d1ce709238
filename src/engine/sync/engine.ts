import type { ShownBy } from '../../domain/delivery.ts';
import { createFlushWhen } from './flush-when.ts';
import type { Locks, MirrorStore, RemoteRow, SessionPort, Transport } from './ports.ts';
import { createPullWhen, type PullEnd, type RebuildEnd } from './pull-when.ts';
import { createSchedule } from './scheduling.ts';
import { createServerState } from './server-state.ts';
import type { WritingPorts } from './writing.ts';

export interface EnginePorts extends Omit<WritingPorts, 'releaseReserve'> {
  /** null for the visitor, who has nothing to pull. */
  readonly mirror: MirrorStore | null;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly locks: Locks;
  /** Returns the table or document that shows this kind of entry. */
  readonly shownBy: (kind: string) => ShownBy;
  /** Returns the documents that this page shows, of those that come only when a pull names them ([PL12]). */
  readonly opened: () => readonly string[];
  readonly isVisible: () => boolean;
  /** Called with errors that should not happen: a storage failure, or a bug. */
  readonly report: (error: unknown) => void;
}

export interface Engine {
  readonly start: () => void;
  /** Called when the network or the page may be back: visible, focus, resume. */
  readonly nudge: () => void;
  /** Called when the browser reports a network: retries unanswered entries now, and starts their backoff again ([BO2]). */
  readonly reconnected: () => void;
  /** Called when this or another tab queued an entry. This tab waits at the lock, in case the other tab dies before it sends ([LS4]). */
  readonly queued: () => void;
  /** Called when the live channel is confirmed: pulls now, and again 5 s later for commits that the channel missed ([PL5]). */
  readonly subscribed: () => void;
  /** Called when the owner's session began, or began again. */
  readonly sessionChanged: () => void;
  /** Called when this or another tab refreshed the token of the owner's session. */
  readonly sessionRenewed: () => void;
  /** Called when the live channel did not deliver a changed row: a pull reads the row ([RT2], [RT4]). */
  readonly missed: () => void;
  /** Called with the rows of the live channel ([RT1]). */
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
  /** Sends and pulls now. Resolves to the end of a pull that began after this call ([PL8]). */
  readonly pullNow: () => Promise<PullEnd>;
  /** Pulls the whole mirror again, after a pull has shown that the server answers ([PL9]). */
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Resolves when no job of this engine runs ([SO1]). */
  readonly stop: () => Promise<void>;
}

const secondPullMs = 5_000;
/** When the engine tries again after a storage fault. */
export const storageRetryMs = 60_000;
const regularlyMs = { from: 30_000, to: 60_000 } as const;

/**
 * One owner's engine: connects flush-when and pull-when to the events of the page. All time, randomness, storage and network
 * come through its ports.
 */
export const createEngine = (ports: EnginePorts): Engine => {
  const { mirror, announcer, isStorageFull } = ports;
  const server = createServerState(ports.session, announcer, ports.clock);
  const schedule = createSchedule({
    ...ports,
    onError(error) {
      // A full device is no bug: `enqueue` has failed, and the member knows.
      if (!isStorageFull(error)) ports.report(error);
      schedule.after('storage', storageRetryMs, attemptWhatIsDue);
    },
  });
  const shared = {
    ...ports,
    session: server.session,
    mayRenewAgain: (accessToken: string) => server.mayRenewAgain(accessToken),
    isRunning: schedule.isRunning,
    server,
    schedule,
  };
  const pullWhen = mirror
    ? createPullWhen({
        ...shared,
        mirror,
        onComplete: (hadFailed) => flushWhen.pulled(hadFailed),
      })
    : null;
  const flushWhen = createFlushWhen({
    ...shared,
    probe() {
      if (!pullWhen) server.down();
      else if (server.sendUnanswered()) pullWhen.runUnlessWaiting();
    },
    probeSession: () => pullWhen?.runUnlessWaiting(),
    pullDocuments: () => pullWhen?.runUnlessWaiting(),
  });

  const attemptWhatIsDue = () => {
    flushWhen.run();
    pullWhen?.runUnlessWaiting();
  };
  const attempt = () => {
    if (!schedule.isRunning()) return;
    flushWhen.run({ retryUnanswered: true });
    pullWhen?.run();
  };
  const pullNow = async (): Promise<PullEnd> => {
    if (!schedule.isRunning() || !pullWhen) return 'stopped';
    const end = pullWhen.next();
    attempt();
    return end;
  };

  return {
    start() {
      schedule.start();
      attempt();
      // Another tab may have died and left entries behind, also for a visitor, who pulls nothing.
      schedule.repeat('regular', regularlyMs, attemptWhatIsDue);
    },
    nudge: attempt,
    reconnected() {
      if (!schedule.isRunning()) return;
      flushWhen.reconnected();
      pullWhen?.reconnected();
    },
    queued: () => flushWhen.run(),
    subscribed() {
      if (!schedule.isRunning()) return;
      pullWhen?.run();
      schedule.after('second-pull', secondPullMs, () => pullWhen?.run());
    },
    sessionChanged() {
      server.sessionChanged();
      flushWhen.run({ sessionAt: ports.clock.now() });
      pullWhen?.run();
    },
    sessionRenewed() {
      if (!server.sessionRenewed()) return;
      // Blocked entries follow once a pull shows that the server accepts the token.
      flushWhen.run();
      pullWhen?.run();
    },
    missed: () => pullWhen?.runUnlessWaiting(),
    receive: async (rows) => pullWhen?.receive(rows),
    pullNow,
    async rebuild() {
      const end = await pullNow();
      if (end !== 'complete' || !pullWhen) return end;
      try {
        await pullWhen.forgetCursor();
      } catch {
        return 'failed';
      }
      const rebuilt = await pullNow();
      // The next successful pull finishes the rebuild.
      return rebuilt === 'complete' || rebuilt === 'stopped' ? rebuilt : 'begun';
    },
    stop() {
      pullWhen?.stop();
      return schedule.stop();
    },
  };
};
