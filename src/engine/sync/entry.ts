import type { Refusal } from '../../domain/delivery.ts';

export type EntryState = 'queued' | 'sending' | 'acked' | 'auth-blocked' | 'rejected';

interface Lease {
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly until: number;
  /** Claimed without the lock, so the tab with the lock cannot know whether this holder has died ([LS4]). */
  readonly isWithoutLock?: true;
}

/** One thing that a person wrote, as it waits on the device. */
export interface Entry {
  /** UUID; the idempotency key of every attempt ([OB1]). */
  readonly id: string;
  /** Order of writing within this outbox. */
  readonly seq: number;
  readonly owner: string;
  readonly lane: string;
  readonly kind: string;
  /** Version of the payload's shape, so that a later app can read an older entry. */
  readonly version: number;
  readonly payload: unknown;
  readonly state: EntryState;
  /** How many attempts may have reached the server since the entry was written or rejected. */
  readonly attempts: number;
  /** Its author cancelled it, and it may have arrived: the server decides ([OB8]). */
  readonly isWithdrawing?: boolean;
  /** When the next attempt is due, in epoch milliseconds. */
  readonly nextAttemptAt: number;
  /** When that delay was set, by the same clock; absent before the first delay. */
  readonly backedOffAt?: number;
  /** How often the server failed on it; absent: never. */
  readonly failureCount?: number;
  /** How many attempts in a row got no answer; absent: none. */
  readonly unansweredCount?: number;
  /** How often the server refused this session for it, also after a token refresh; absent: never. */
  readonly refusedCount?: number;
  /** When the `online` event came that last made it due, in epoch milliseconds; absent: none. */
  readonly reconnectedAt?: number;
  readonly lease: Lease | null;
  readonly refusal: Refusal | null;
  /** When the person wrote it, in epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** When the person last said to keep trying an old entry; absent: never. */
  readonly keptAt?: number;
}

export interface Draft extends Pick<
  Entry,
  'id' | 'owner' | 'lane' | 'kind' | 'version' | 'payload' | 'queuedAt'
> {
  /** How long its author can undo it before the first attempt ([OB10]); absent: not at all. */
  readonly delayMs?: number;
}

/** Makes an entry of a draft. `seq`: its place in the order, which the store gives it. */
export const draftToEntry = ({ delayMs = 0, ...draft }: Draft, seq: number): Entry => ({
  ...draft,
  seq,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: delayMs && draft.queuedAt + delayMs,
  ...(delayMs > 0 ? { backedOffAt: draft.queuedAt } : {}),
  lease: null,
  refusal: null,
});

/** Until when the author can undo the entry; null when it was written without a delay, or was tried ([OB10]). */
export const delayedUntil = (entry: Entry): number | null =>
  entry.backedOffAt === entry.queuedAt && entry.attempts === 0 ? entry.nextAttemptAt : null;

const longestWaitMs = 3_600_000;

/** True when the delay is over. A delay that reaches too far ahead counts as over: the clock was set back since ([BO4]). */
export const isDue = (entry: Entry, now: number): boolean =>
  entry.nextAttemptAt <= now ||
  entry.nextAttemptAt > now + longestWaitMs ||
  (entry.backedOffAt !== undefined && now < entry.backedOffAt);

/** Longer than the transport's timeout for one send, so that a living sender never loses its lease. */
export const leaseMs = 30_000;

/** False for a lease that ends later than any lease can: a wrong clock wrote it ([LS2]). */
const isLeased = (entry: Entry, now: number): boolean =>
  entry.state === 'sending' &&
  entry.lease !== null &&
  entry.lease.until > now &&
  entry.lease.until <= now + leaseMs;

/** The state, where `sending` with an expired lease counts as `queued` ([LS2]). */
export const effectiveState = (entry: Entry, now: number): EntryState =>
  entry.state === 'sending' && !isLeased(entry, now) ? 'queued' : entry.state;

/** Claims an entry that is due ([LS1]). `hasLock`: the claiming sender holds the outbox's lock. */
export const claimed = (entry: Entry, holder: string, now: number, hasLock = true): Entry | 'keep' =>
  effectiveState(entry, now) === 'queued' && isDue(entry, now)
    ? {
        ...entry,
        state: 'sending',
        attempts: entry.attempts + 1,
        lease: { holder, until: now + leaseMs, ...(hasLock ? {} : { isWithoutLock: true }) },
      }
    : 'keep';

const heldBy = (entry: Entry, holder: string): boolean =>
  entry.state === 'sending' && entry.lease?.holder === holder;

const waitingFrom = (entry: Entry, now: number, delayMs: number): Entry => ({
  ...entry,
  state: 'queued',
  lease: null,
  nextAttemptAt: now + delayMs,
  backedOffAt: now,
});

/** Changes after an attempt. Each leaves an entry alone that another sender has claimed meanwhile. */
export const afterAttempt = {
  /** Accepts the acknowledgement of any sender. An edit since then has reset `attempts`, and the new text has not arrived. */
  acked: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder) || entry.attempts > 0
      ? { ...entry, state: 'acked', lease: null, refusal: null }
      : 'keep',
  leaseRenewed: (entry: Entry, holder: string, now: number): Entry | 'keep' =>
    heldBy(entry, holder) && entry.lease
      ? { ...entry, lease: { ...entry.lease, until: now + leaseMs } }
      : 'keep',
  rejected: (entry: Entry, holder: string, refusal: Refusal): Entry | 'keep' =>
    heldBy(entry, holder)
      ? { ...entry, isWithdrawing: false, state: 'rejected', lease: null, refusal }
      : 'keep',
  withdrawn: (entry: Entry, holder: string): 'remove' | 'keep' => (heldBy(entry, holder) ? 'remove' : 'keep'),
  /** The entry had arrived: the engine sends it once more, and the server answers with the result. */
  taken: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder)
      ? { ...entry, isWithdrawing: false, state: 'queued', lease: null, nextAttemptAt: 0 }
      : 'keep',
  released: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder) ? { ...entry, state: 'queued', lease: null } : 'keep',
  /** No answer, so the entry's outcome is unknown ([ER2]). Only its lane waits ([BO2]). */
  unanswered: (
    entry: Entry,
    holder: string,
    now: number,
    delayMs: number,
    isUnsent = false,
  ): Entry | 'keep' =>
    heldBy(entry, holder)
      ? {
          ...waitingFrom(entry, now, delayMs),
          attempts: entry.attempts - (isUnsent ? 1 : 0),
          unansweredCount: unansweredOf(entry) + 1,
        }
      : 'keep',
  /** `hasRetryAfter`: the server asked to wait. It did not fail on the entry, so the batch stays whole ([LN5]). */
  backedOff: (
    entry: Entry,
    holder: string,
    now: number,
    delayMs: number,
    hasRetryAfter = false,
  ): Entry | 'keep' =>
    heldBy(entry, holder)
      ? {
          ...waitingFrom(entry, now, delayMs),
          failureCount: failuresOf(entry) + (hasRetryAfter ? 0 : 1),
          unansweredCount: 0,
        }
      : 'keep',
  /**
   * Blocks the entry until the server accepts the session. `isLaneFailure`: the server has accepted the session since an earlier
   * refusal, so only the entry's lane waits ([ER4]).
   */
  refused: (
    entry: Entry,
    holder: string,
    now: number,
    delayMs: number,
    isLaneFailure: boolean,
  ): Entry | 'keep' =>
    heldBy(entry, holder)
      ? {
          ...waitingFrom(entry, now, delayMs),
          state: isLaneFailure ? 'queued' : 'auth-blocked',
          refusedCount: refusalsOf(entry) + 1,
          unansweredCount: 0,
        }
      : 'keep',
} as const;

/** True while a person cannot change the entry: it is being sent, has arrived, or is being withdrawn. */
const isOutOfReach = (entry: Entry, now: number): boolean =>
  isLeased(entry, now) || entry.state === 'acked' || entry.isWithdrawing === true;

/** True once an attempt may have reached the server: only a rejection proves that none did. */
export const mayHaveArrived = (entry: Entry): boolean => entry.state !== 'rejected' && entry.attempts > 0;

/** Changes that a person makes. */
export const byPerson = {
  /** Removes the entry if it cannot have arrived ([OB6]), and withdraws it otherwise ([OB8]). */
  cancelled(entry: Entry, now: number): Entry | 'remove' | 'keep' {
    if (isOutOfReach(entry, now)) return 'keep';
    if (entry.state === 'rejected' || entry.attempts === 0) return 'remove';
    const state = entry.state === 'auth-blocked' ? 'auth-blocked' : 'queued';
    return { ...entry, state, isWithdrawing: true, nextAttemptAt: 0, lease: null };
  },
  requeued: (entry: Entry, now: number): Entry | 'keep' =>
    isOutOfReach(entry, now)
      ? 'keep'
      : {
          ...entry,
          state: 'queued',
          // A rejection proves that no attempt arrived.
          attempts: entry.state === 'rejected' ? 0 : entry.attempts,
          failureCount: 0,
          unansweredCount: 0,
          refusedCount: 0,
          nextAttemptAt: 0,
          lease: null,
          refusal: null,
        },
  /**
   * `change`: new values of the payload. An entry that may have arrived keeps its text: the server would answer the new text with
   * the old row.
   */
  edited: (entry: Entry, now: number, change: object): Entry | 'keep' => {
    if (mayHaveArrived(entry)) return 'keep';
    const requeued = byPerson.requeued(entry, now);
    return requeued === 'keep' ? 'keep' : { ...requeued, payload: Object.assign({}, entry.payload, change) };
  },
  kept: (entry: Entry, now: number): Entry => ({ ...entry, keptAt: now }),
  discarded: (entry: Entry): 'remove' | 'keep' => (entry.state === 'rejected' ? 'remove' : 'keep'),
} as const;

/** Queues an entry of a dead sender. A sender without the lock may be alive, so it keeps its lease. */
export const abandoned = (entry: Entry): Entry | 'keep' =>
  entry.state === 'sending' && !entry.lease?.isWithoutLock
    ? { ...entry, state: 'queued', lease: null }
    : 'keep';

/** An entry that a page writes again after its database was deleted ([ST2]): nobody holds a lease on it. */
export const revived = (entry: Entry): Entry =>
  entry.state === 'sending' ? { ...entry, state: 'queued', lease: null } : entry;

/** Queues a blocked entry again, since the server accepts the session. Its delay stays. */
export const unblocked = (entry: Entry): Entry | 'keep' =>
  entry.state === 'auth-blocked' ? { ...entry, state: 'queued' } : 'keep';

/** Makes a blocked entry due at once after a new session, unless another tab has already tried it with that session. */
export const unblockedForSession = (entry: Entry, sessionAt: number): Entry | 'keep' =>
  entry.state === 'auth-blocked' && (entry.backedOffAt ?? 0) < sessionAt
    ? { ...entry, state: 'queued', nextAttemptAt: 0, refusedCount: 0 }
    : 'keep';

/** Makes an unanswered entry due at once, since the connection may be back. Its next delay stays the longer one ([BO2]). */
export const dueAtOnce = (entry: Entry): Entry | 'keep' =>
  entry.state === 'queued' && unansweredOf(entry) > 0 && entry.nextAttemptAt > 0
    ? { ...entry, nextAttemptAt: 0 }
    : 'keep';

/** Every page of a device gets the same `online` event, each at a slightly different time. */
const sameEventMs = 1_000;

/**
 * After an `online` event at `at`, makes an unanswered entry due at once and restarts its backoff, once for all pages that get
 * the event ([BO2]). If another page is sending the entry, that attempt counts as the event's.
 */
export const reconnected = (entry: Entry, at: number): Entry | 'keep' => {
  const isKnown = Math.abs(at - (entry.reconnectedAt ?? -Infinity)) < sameEventMs;
  if (isKnown || unansweredOf(entry) === 0) return 'keep';
  const restarted = { ...entry, unansweredCount: 0, reconnectedAt: at };
  if (entry.state === 'sending') return restarted;
  return entry.state === 'queued' ? { ...restarted, nextAttemptAt: 0 } : 'keep';
};

export const idsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id);

/** True for an entry that is still to be sent. */
export const isWaiting = ({ state }: Entry): boolean => state !== 'rejected' && state !== 'acked';

export const isReady = (entry: Entry, now: number): boolean =>
  effectiveState(entry, now) === 'queued' && isDue(entry, now);

/**
 * Picks the entries that travel in one request from the waiting entries of a lane, in their order ([LN1], [LN4]). Stops
 * before the first entry that may not go now, so that none overtakes another ([LN2]).
 */
export const headBatch = (lane: readonly Entry[], mayGo: (entry: Entry) => boolean): readonly Entry[] => {
  const [head] = lane;
  const end = head?.isWithdrawing
    ? 1
    : lane.findIndex((entry) => entry.kind !== head?.kind || entry.isWithdrawing || !mayGo(entry));
  return end < 0 ? lane : lane.slice(0, end);
};

export const failuresOf = (entry: Entry): number => entry.failureCount ?? 0;
const unansweredOf = (entry: Entry): number => entry.unansweredCount ?? 0;
export const refusalsOf = (entry: Entry): number => entry.refusedCount ?? 0;
/** The backoff step of the next failure of this entry's lane, from 1. */
export const nextStepOf = (entry: Entry): number =>
  failuresOf(entry) + unansweredOf(entry) + refusalsOf(entry) + 1;

/** Halves a batch after each failure, until the entry that causes it travels alone ([LN5]). */
export const batchSize = (limit: number, failureCount: number): number => Math.max(1, limit >> failureCount);

/** When the first of these lane heads becomes due; null when only an event can change that. */
export const nextWakeAt = (heads: readonly Entry[], now: number): number | null => {
  const times = heads
    .filter(({ state }) => state !== 'auth-blocked')
    .map((head) => {
      if (isLeased(head, now)) return head.lease?.until ?? now;
      return isDue(head, now) ? now : head.nextAttemptAt;
    });
  return times.length === 0 ? null : Math.min(...times);
};
