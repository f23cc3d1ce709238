import type { Cancelled } from '../domain/delivery.ts';
import { ackedIds, settleAfterPull } from './acknowledged.ts';
import { createAskers, type PullEnd, type RebuildEnd } from './askers.ts';
import { byPerson, leaseMs, type Draft } from './entry.ts';
import type {
  Announcer,
  Clock,
  Identity,
  Locks,
  MirrorStore,
  OutboxStore,
  Randomness,
  RemoteRow,
  SessionPort,
  Timers,
  Transport,
} from './ports.ts';
import { pull, type PullResult } from './pull.ts';
import { entryDelay } from './retry.ts';
import { createTurns } from './turns.ts';
import { flush, hurry, takeOver, unblock, type FlushResult } from './sender.ts';

export interface EnginePorts {
  /** A member's id, or `visitor`. */
  readonly owner: string;
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore | null;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly announcer: Announcer;
  readonly isVisible: () => boolean;
  /** True when storage failed because the device or its quota is full. */
  readonly isStorageFull: (error: unknown) => boolean;
  /** Told about what should not happen: storage that refuses, or a fault of ours. */
  readonly report: (error: unknown) => void;
}

export interface Engine {
  /** Resolves once the entry is durable ([OB2]); sending starts by itself. */
  readonly enqueue: (draft: Omit<Draft, 'id' | 'owner' | 'queuedAt'>) => Promise<string>;
  readonly cancel: (id: string) => Promise<Cancelled>;
  readonly retry: (id: string) => Promise<boolean>;
  readonly edit: (id: string, payload: unknown) => Promise<boolean>;
  readonly discard: (id: string) => Promise<boolean>;
  readonly start: () => void;
  /** Something suggests that now is a good time: online, visible, focus, resume, live subscription. */
  readonly nudge: () => void;
  /** Another tab put something into the queue: stand behind it at the lock, in case it dies before it has sent ([LS4]). */
  readonly queued: () => void;
  /** The subscription is live: close the gap now and once more, for what committed before it really listened ([PL5]). */
  readonly subscribed: () => void;
  /** The owner's session began, or began again. */
  readonly sessionChanged: () => void;
  /** The owner's session has a newer token, whoever had it renewed. */
  readonly sessionRenewed: () => void;
  readonly receive: (rows: readonly RemoteRow[]) => Promise<void>;
  /** Sends and pulls now, and resolves to how a pull ended that began after this ([PL8]). */
  readonly pullNow: () => Promise<PullEnd>;
  /** Reads the whole mirror anew, once a pull has shown that this can be done; resolves to how that ended ([PL9]). */
  readonly rebuild: () => Promise<RebuildEnd>;
  /** Resolves when nothing of this engine runs any more ([SO1]). */
  readonly stop: () => Promise<void>;
}

/** An answer of the server, if not the one that was hoped for: it can be reached. */
const isRefusal = (kind: (FlushResult | PullResult)['kind']): boolean =>
  kind === 'needs-auth' || kind === 'client-too-old';

const secondPullMs = 5_000;
const storageRetryMs = 60_000;
/** Without a network an attempt frees its entry within this time: a person's change waits for it once ([OB6]). */
const shortAttemptMs = 1_000;
/** What a holder of the lock gets that has been found frozen once, until the lock is ours again. */
const shortPatienceMs = 1_000;
const pullEveryMs = { from: 30_000, to: 60_000 } as const;

/**
 * One owner's engine: decides when to send and when to pull. All time,
 * randomness, storage and network come through its ports.
 */
export const createEngine = (ports: EnginePorts): Engine => {
  const { owner, outbox, mirror, clock, timers, random, announcer } = ports;
  let isRunning = false;
  let isOnline: boolean | null = null;
  // The session may have come back while this engine did not run, so the first flush looks too ([ER4]).
  let unblockDue = true;
  /** Something says that the way to the server may be open again: lanes that got no answer are tried at once ([BO2]). */
  let hurryDue = false;
  /** A send got an answer since the last pull failed: the connection is not down ([BO5]). */
  let isAnswered = false;
  /** A pull was asked whether the connection is down, since a send got its last answer. */
  let isProbed = false;
  let patienceMs = leaseMs;
  /** What the server found this version too old for, the last time. */
  const tooOldFor = new Set<'flush' | 'pull'>();
  const onFault = (error: unknown) => {
    if (!isRunning) return;
    // A full device is no fault of ours, and whoever wrote something has been told.
    if (!ports.isStorageFull(error)) ports.report(error);
    // Storage refused (full, evicted): nothing was lost that was confirmed, and the connection is not to blame.
    alarm('storage', storageRetryMs, attempt);
  };
  const askers = createAskers();
  const work = {
    flush: createTurns(() => isRunning, onFault),
    pull: createTurns(
      () => isRunning,
      (error) => {
        onFault(error);
        askers.begin()('failed');
      },
    ),
  };
  const underWay = new Set<Promise<void>>();
  const alarms = new Map<string, () => void>();
  /** Questions for the session under way: a token that comes meanwhile is our own doing. */
  let asking = 0;
  /** The server does not take this session, not even renewed. */
  let isRefused = false;
  /** There is a newer token that the server has not taken yet. */
  let isUntried = false;
  const asked = async (question: () => Promise<Identity>): Promise<Identity> => {
    asking += 1;
    try {
      return await question();
    } finally {
      asking -= 1;
    }
  };
  const session: SessionPort = {
    current: () => asked(() => ports.session.current()),
    renew: () => asked(() => ports.session.renew()),
  };
  const inner = { ...ports, session, isRunning: () => isRunning };

  const alarm = (name: string, ms: number, ring: () => void) => {
    silence(name);
    const cancel = timers.after(Math.max(0, ms), () => {
      alarms.delete(name);
      ring();
    });
    alarms.set(name, cancel);
  };
  const silence = (name: string) => {
    alarms.get(name)?.();
    alarms.delete(name);
  };
  const announceConnection = (online: boolean) => {
    if (isOnline === online) return;
    isOnline = online;
    announcer.announce({ kind: online ? 'online' : 'offline' });
  };
  /**
   * The steps between the attempts of something that has no lane ([BO1]). A nudge fails in between: one step for both.
   * While hidden nothing is tried by timer; `nudge` on becoming visible takes over.
   */
  const stepsOf = (name: string, again: () => void) => {
    let failures = 0;
    let isAskedToWait = false;
    const isWaiting = () => alarms.has(name);
    return {
      isWaiting,
      hasFailed: () => failures > 0,
      /** `afterMs`: how long the server wants it to last, in milliseconds; null where it said nothing. */
      failed(afterMs: number | null = null) {
        // A server that no longer answers cannot ask for patience any more: our own steps take over.
        if (isWaiting() && !(isAskedToWait && afterMs === null)) return;
        isAskedToWait = afterMs !== null;
        failures += 1;
        alarm(name, entryDelay(failures, afterMs, random.next()), () => {
          if (ports.isVisible()) again();
        });
      },
      over() {
        failures = 0;
        silence(name);
      },
    };
  };
  const sessionSteps = stepsOf('session', () => runFlush());
  const pullSteps = stepsOf('pull', () => runPull());
  /** A send got no answer: only where a pull gets none either is the connection down ([BO5]). */
  const probe = () => {
    if (!mirror) return announceConnection(false);
    if (isProbed) return;
    isProbed = true;
    if (!pullSteps.isWaiting()) runPull();
  };
  const answered = () => {
    isAnswered = true;
    isProbed = false;
    announceConnection(true);
  };

  /** [ER6]: what the server takes of one kind says nothing about the other. */
  const takesAgain = (kind: 'flush' | 'pull') => {
    if (tooOldFor.delete(kind) && tooOldFor.size === 0) announcer.announce({ kind: 'client-new-enough' });
  };

  /** True when that is news: what waits for the session can go ([ER4]). */
  const sessionTaken = (): boolean => {
    const isNews = isRefused || isUntried;
    isRefused = false;
    isUntried = false;
    if (isNews) announcer.announce({ kind: 'session-taken' });
    return isNews;
  };

  const afterFlush = (result: FlushResult) => {
    if (!isRunning) return;
    if (result.kind === 'unreachable') {
      sessionSteps.failed();
      return probe();
    }
    if (result.kind === 'needs-auth') isRefused = true;
    if (isRefusal(result.kind)) answered();
    if (result.kind === 'client-too-old') tooOldFor.add('flush');
    if (result.kind !== 'done') return;
    takesAgain('flush');
    if (result.answered) answered();
    else if (result.missed) probe();
    if (result.reachedServer) {
      sessionSteps.over();
      if (sessionTaken()) {
        unblockDue = true;
        runFlush();
      }
    }
    if (result.wakeAt !== null) alarm('wake', result.wakeAt - clock.now(), runFlush);
  };
  const afterPull = (result: PullResult) => {
    if (!isRunning) return;
    if (result.kind === 'connection-down') {
      if (!isAnswered) announceConnection(false);
      isAnswered = false;
      return pullSteps.failed();
    }
    if (result.kind === 'trouble') {
      announceConnection(true);
      announcer.announce({ kind: 'pull-trouble', code: result.code });
      return pullSteps.failed(result.afterMs);
    }
    if (result.kind === 'needs-auth') {
      isRefused = true;
      announcer.announce({ kind: 'sign-in-needed' });
    }
    if (result.kind === 'client-too-old') {
      tooOldFor.add('pull');
      announcer.announce({ kind: 'client-too-old' });
    }
    if (isRefusal(result.kind)) announceConnection(true);
    if (result.kind !== 'complete') return;
    hurryDue ||= pullSteps.hasFailed();
    pullSteps.over();
    sessionSteps.over();
    announceConnection(true);
    takesAgain('pull');
    sessionTaken();
    announcer.announce({ kind: 'pulled', at: result.at });
    // It takes the session: also for what a tab that died has left, what waits for a session, and what the mirror shows now.
    unblockDue = true;
    runFlush();
  };
  /** What `stop` waits for: work under way, but not a turn that another tab's lock keeps back. */
  const inside = async (job: () => Promise<void>) => {
    const running = job();
    underWay.add(running);
    try {
      await running;
    } finally {
      underWay.delete(running);
    }
  };
  const runFlush = () =>
    work.flush.request(async () => {
      await ports.locks.exclusive(`outbox:${owner}`, patienceMs, async (isSole) => {
        if (!isRunning) return;
        patienceMs = isSole ? leaseMs : shortPatienceMs;
        await inside(async () => {
          if (unblockDue) {
            unblockDue = false;
            await unblock(outbox);
          }
          if (hurryDue) {
            hurryDue = false;
            await hurry(ports);
          }
          if (isSole) await takeOver(outbox);
          afterFlush(await flush(inner, isSole));
        });
      });
    });
  const pullInto = async (copy: MirrorStore) => {
    if (!isRunning) return;
    const tell = askers.begin();
    let end: PullEnd = 'failed';
    try {
      await inside(async () => {
        const acked = await ackedIds(outbox);
        const result = await pull({ ...inner, mirror: copy });
        if (result.kind === 'complete') await settleAfterPull(inner, acked);
        afterPull(result);
        end = result.kind;
      });
    } finally {
      tell(end);
    }
  };
  const runPull = () => {
    if (!mirror) return;
    work.pull.request(async () => {
      const name = `pull:${owner}`;
      if (await ports.locks.ifFree(name, () => pullInto(mirror))) return;
      // Another tab's pull fills the same mirror; its rows show here too. Unless that tab is frozen ([LS5]).
      let isFrozen = false;
      await ports.locks.exclusive(name, leaseMs, async (isSole) => {
        isFrozen = !isSole;
        if (isFrozen) await pullInto(mirror);
      });
      // The other tab keeps its own backoff; this one must not end its own on the meeting.
      if (!isFrozen && isRunning && pullSteps.hasFailed()) pullSteps.failed();
      // Nobody here knows how the other's ended.
      if (askers.areWaiting()) runPull();
    });
  };
  const attempt = () => {
    if (!isRunning) return;
    hurryDue = true;
    runFlush();
    runPull();
  };
  /**
   * Another tab may have died and left something, also where nothing can be pulled. Only a step of the pull's backoff
   * that is to come keeps the pull back: a failure alone may have been followed by no further attempt.
   */
  const lookRegularly = () =>
    alarm('regular', pullEveryMs.from + random.next() * (pullEveryMs.to - pullEveryMs.from), () => {
      if (ports.isVisible()) {
        runFlush();
        if (!pullSteps.isWaiting()) runPull();
      }
      lookRegularly();
    });
  const pullNow = async (): Promise<PullEnd> => {
    if (!isRunning || !mirror) return 'stopped';
    const end = askers.ask();
    attempt();
    return end;
  };
  const sessionChanged = () => {
    isRefused = false;
    unblockDue = true;
    runFlush();
    runPull();
  };
  const changeOne = async (id: string, step: Parameters<OutboxStore['change']>[1]) => {
    let [result] = await outbox.change([id], step);
    if (result?.entry?.state === 'sending' && !result.changed) {
      await new Promise<void>((resolve) => timers.after(shortAttemptMs, resolve));
      [result] = await outbox.change([id], step);
    }
    if (result?.changed) sendQueued();
    return result;
  };
  const change = async (id: string, step: Parameters<OutboxStore['change']>[1]): Promise<boolean> =>
    (await changeOne(id, step))?.changed ?? false;
  const sendQueued = () => {
    announcer.announce({ kind: 'queued', owner });
    runFlush();
  };
  /** What a person writes is worth more than a copy of what the server has ([ST1]). */
  const addEvenIfFull = async (draft: Draft) => {
    try {
      await outbox.add(draft);
    } catch (error) {
      if (!mirror || !ports.isStorageFull(error)) throw error;
      await mirror.clear();
      await outbox.add(draft);
    }
  };

  return {
    async enqueue(draft) {
      const id = random.uuid();
      await addEvenIfFull({ ...draft, id, owner, queuedAt: clock.now() });
      sendQueued();
      return id;
    },
    async cancel(id) {
      const result = await changeOne(id, (entry) => byPerson.cancelled(entry, clock.now()));
      if (!result?.changed) return 'too-late';
      return result.entry ? 'withdrawing' : 'gone';
    },
    retry: (id) => change(id, (entry) => byPerson.requeued(entry, clock.now())),
    edit: (id, payload) => change(id, (entry) => byPerson.edited(entry, clock.now(), payload)),
    discard: (id) => change(id, byPerson.discarded),
    start() {
      isRunning = true;
      attempt();
      lookRegularly();
    },
    nudge: attempt,
    queued: runFlush,
    subscribed() {
      if (!isRunning) return;
      runPull();
      alarm('second-pull', secondPullMs, runPull);
    },
    sessionChanged,
    sessionRenewed() {
      isUntried = true;
      // Taken for a change, the engine's own renewals (those of other tabs too) would follow each other without end
      // where the server refuses what it renews. Its answer decides: to what is under way, or to the next regular pull.
      if (asking === 0 && !isRefused) sessionChanged();
    },
    async receive(rows) {
      if (!isRunning || !mirror) return;
      try {
        // Waited for by `stop`: no row may come after the mirror was emptied ([SO1]).
        await inside(() => mirror.applyHint(rows));
      } catch {
        // Only a hint: the next pull brings the row.
      }
    },
    pullNow,
    async rebuild() {
      const end = await pullNow();
      if (end !== 'complete' || !mirror) return end;
      try {
        await inside(() => mirror.forgetPlace());
      } catch {
        return 'failed';
      }
      const rebuilt = await pullNow();
      // The next pull that gets through does the rest.
      return rebuilt === 'complete' || rebuilt === 'stopped' ? rebuilt : 'begun';
    },
    async stop() {
      isRunning = false;
      askers.begin()('stopped');
      for (const cancel of alarms.values()) cancel();
      alarms.clear();
      await Promise.allSettled(underWay);
    },
  };
};
