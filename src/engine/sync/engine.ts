import type { ShownBy } from '../../domain/delivery.ts';
import { createFlushWhen } from './flush-when.ts';
import type {
  Announcer,
  Clock,
  Locks,
  MirrorStore,
  OutboxStore,
  Randomness,
  RemoteRow,
  SessionPort,
  Timers,
  Transport,
} from './ports.ts';
import { createPullWhen, type PullEnd, type RebuildEnd } from './pull-when.ts';
import { createSchedule } from './scheduling.ts';
import { createServerState } from './server-state.ts';

export interface EnginePorts {
  /** A member's id, or `visitor`. */
  readonly owner: string;
  readonly outbox: OutboxStore;
  /** null for the visitor, who has nothing to pull. */
  readonly mirror: MirrorStore | null;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly announcer: Announcer;
  /** Returns the table or document that shows this kind of entry. */
  readonly shownBy: (kind: string) => ShownBy;
  /** The documents that this page shows, of those that come only then ([PL12]). */
  readonly opened: () => readonly string[];
  readonly isVisible: () => boolean;
  /** True when storage failed because the device or its quota is full. */
  readonly isStorageFull: (error: unknown) => boolean;
  /** Called with errors that should not happen: a storage failure, or a bug. */
  readonly report: (error: unknown) => void;
}

export interface Engine {
  readonly start: () => void;
  /** Called when the network or the page may be back: visible, focus, resume. */
  readonly nudge: () => void;
  /** Called when the browser reports a network: retries unanswered entries now, and starts their backoff again ([BO2]). */
  readonly reconnected: () => void;
  /** Called when this or another tab queued an entry. This tab waits for the lock, in case the other dies before it has sent ([LS4]). */
  readonly queued: () => void;
  /** Called when the subscription is live: pulls now, and once more for commits from before it was really live ([PL5]). */
  readonly subscribed: () => void;
  /** Called when the owner's session began, or began again. */
  readonly sessionChanged: () => void;
  /** Called when this or another tab refreshed the token of the owner's session. */
  readonly sessionRenewed: () => void;
  /** Called when a row changed that the channel did not deliver: a pull reads it ([RT2], [RT4]). */
  readonly missed: () => void;
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
  /** Sends and pulls now, and resolves to the end of a pull that began after this call ([PL8]). */
  readonly pullNow: () => Promise<PullEnd>;
  /** Pulls the whole mirror again, after a pull has shown that the server answers ([PL9]). */
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Resolves when nothing of this engine runs any more ([SO1]). */
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
      // A full device is no bug, and the member who wrote something was told.
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
    flushWhen.run({ hurry: true });
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
      // The next pull that gets through does the rest.
      return rebuilt === 'complete' || rebuilt === 'stopped' ? rebuilt : 'begun';
    },
    stop() {
      pullWhen?.stop();
      return schedule.stop();
    },
  };
};
