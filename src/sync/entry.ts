import type { Refusal } from '../domain/delivery.ts';

export type EntryState = 'queued' | 'sending' | 'acked' | 'auth-blocked' | 'rejected';

interface Lease {
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly until: number;
  /** Taken without the lock, so whoever has the lock cannot know that its holder is dead ([LS4]). */
  readonly isWithoutLock?: true;
}

/** One thing that a person sent, as it waits on the device. */
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
  /** How many may have reached the server since it was written or refused. */
  readonly attempts: number;
  /** Its writer takes it back, and it may have arrived: the server settles which ([OB8]). */
  readonly isWithdrawing?: boolean;
  /** Epoch milliseconds before which this entry is not tried again. */
  readonly nextAttemptAt: number;
  /** When that was decided, by the same clock; absent until an attempt had to wait. */
  readonly backedOffAt?: number;
  /** How often the server had trouble with it; absent: never. */
  readonly failureCount?: number;
  /** How often in a row an attempt got no answer; absent: the last one got one. */
  readonly unansweredCount?: number;
  readonly lease: Lease | null;
  readonly refusal: Refusal | null;
  /** When the person wrote it, in epoch milliseconds of this device's clock. */
  readonly queuedAt: number;
  /** When the person last said to keep trying, although it had waited for long; absent: never. */
  readonly keptAt?: number;
}

export type Draft = Pick<Entry, 'id' | 'owner' | 'lane' | 'kind' | 'version' | 'payload' | 'queuedAt'>;

/** The entry that a draft becomes when the store gives it its place in the order. */
export const draftToEntry = (draft: Draft, seq: number): Entry => ({
  ...draft,
  seq,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: 0,
  lease: null,
  refusal: null,
});

const longestWaitMs = 3_600_000;

/** True when the entry's wait is over; also when the clock was set back since, so that it cannot have decided on this wait ([BO4]). */
export const isDue = (entry: Entry, now: number): boolean =>
  entry.nextAttemptAt <= now ||
  entry.nextAttemptAt > now + longestWaitMs ||
  (entry.backedOffAt !== undefined && now < entry.backedOffAt);

/** Longer than the transport's time limit for one send, so that a living sender never loses its lease. */
export const leaseMs = 30_000;

/** A lease further ahead than a lease lasts was written by a clock that has been set right since ([LS2]). */
const isLeased = (entry: Entry, now: number): boolean =>
  entry.state === 'sending' &&
  entry.lease !== null &&
  entry.lease.until > now &&
  entry.lease.until <= now + leaseMs;

/** `sending` whose lease ran out counts as queued again ([LS2]). */
export const effectiveState = (entry: Entry, now: number): EntryState =>
  entry.state === 'sending' && !isLeased(entry, now) ? 'queued' : entry.state;

/** [LS1]; `hasLock` tells whether the claimant works under the outbox's lock. */
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

/** Steps after an attempt; each keeps an entry that someone else has taken over meanwhile. */
export const afterAttempt = {
  /** Delivery is a fact, whoever holds the entry now; only a text that was put in its place since is not delivered. */
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
  /** It had arrived: sent once more, the server answers with what became of it. */
  taken: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder)
      ? { ...entry, isWithdrawing: false, state: 'queued', lease: null, nextAttemptAt: 0 }
      : 'keep',
  released: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder) ? { ...entry, state: 'queued', lease: null } : 'keep',
  /** Nothing is known of the entry ([ER2]); its lane waits, and no other ([BO2]). */
  missed: (entry: Entry, holder: string, now: number, delayMs: number, isUnsent = false): Entry | 'keep' =>
    heldBy(entry, holder)
      ? {
          ...waitingFrom(entry, now, delayMs),
          attempts: entry.attempts - (isUnsent ? 1 : 0),
          unansweredCount: unansweredOf(entry) + 1,
        }
      : 'keep',
  /** A server that says how long to wait has no trouble with the entry: its batch stays whole ([LN5]). */
  backedOff: (entry: Entry, holder: string, now: number, delayMs: number, isAsked = false): Entry | 'keep' =>
    heldBy(entry, holder)
      ? {
          ...waitingFrom(entry, now, delayMs),
          failureCount: failuresOf(entry) + (isAsked ? 0 : 1),
          unansweredCount: 0,
        }
      : 'keep',
  authBlocked: (entry: Entry, holder: string): Entry | 'keep' =>
    heldBy(entry, holder) ? { ...entry, state: 'auth-blocked', lease: null } : 'keep',
} as const;

/** Nobody can change an entry that is being sent, has arrived, or is being taken back. */
const isOutOfReach = (entry: Entry, now: number): boolean =>
  isLeased(entry, now) || entry.state === 'acked' || entry.isWithdrawing === true;

/** Steps that a person takes. */
export const byPerson = {
  /** Removed where it certainly has not arrived ([OB6]), otherwise withdrawn ([OB8]). */
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
          // Only a refusal says that none of the attempts arrived.
          attempts: entry.state === 'rejected' ? 0 : entry.attempts,
          failureCount: 0,
          unansweredCount: 0,
          nextAttemptAt: 0,
          lease: null,
          refusal: null,
        },
  /** What may have arrived already keeps its text: the server would answer the new one with the old. */
  edited: (entry: Entry, now: number, payload: unknown): Entry | 'keep' => {
    if (entry.state !== 'rejected' && entry.attempts > 0) return 'keep';
    const requeued = byPerson.requeued(entry, now);
    return requeued === 'keep' ? 'keep' : { ...requeued, payload };
  },
  kept: (entry: Entry, now: number): Entry => ({ ...entry, keptAt: now }),
  discarded: (entry: Entry): 'remove' | 'keep' => (entry.state === 'rejected' ? 'remove' : 'keep'),
} as const;

/** Whoever was sending it under the lock has died; who sends without the lock may live, and keeps its lease. */
export const abandoned = (entry: Entry): Entry | 'keep' =>
  entry.state === 'sending' && !entry.lease?.isWithoutLock
    ? { ...entry, state: 'queued', lease: null }
    : 'keep';

/** The session came back: what waited for it is queued again. */
export const unblocked = (entry: Entry): Entry | 'keep' =>
  entry.state === 'auth-blocked' ? { ...entry, state: 'queued', nextAttemptAt: 0 } : 'keep';

/** The way to the server may be open again: what got no answer is tried at once, and its next wait is the longer one all the same ([BO2]). */
export const hurried = (entry: Entry): Entry | 'keep' =>
  entry.state === 'queued' && unansweredOf(entry) > 0 && entry.nextAttemptAt > 0
    ? { ...entry, nextAttemptAt: 0 }
    : 'keep';

export const idsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id);

/** Still to be sent, now or later. */
export const isWaiting = ({ state }: Entry): boolean => state !== 'rejected' && state !== 'acked';

export const isReady = (entry: Entry, now: number): boolean =>
  effectiveState(entry, now) === 'queued' && isDue(entry, now);

/**
 * Picks what travels in one request from the waiting entries of one lane, given in their order ([LN1], [LN4]). It ends
 * before the first entry that may not go now, so that none overtakes another ([LN2]).
 */
export const batchOf = (lane: readonly Entry[], mayGo: (entry: Entry) => boolean): readonly Entry[] => {
  const [head] = lane;
  const end = head?.isWithdrawing
    ? 1
    : lane.findIndex((entry) => entry.kind !== head?.kind || entry.isWithdrawing || !mayGo(entry));
  return end < 0 ? lane : lane.slice(0, end);
};

export const failuresOf = (entry: Entry): number => entry.failureCount ?? 0;
const unansweredOf = (entry: Entry): number => entry.unansweredCount ?? 0;
/** The step of the backoff that the next failure of this entry's lane takes, from 1. */
export const nextStepOf = (entry: Entry): number => failuresOf(entry) + unansweredOf(entry) + 1;

/** After trouble of its own a batch comes back by halves, until what causes it travels alone ([LN5]). */
export const batchSize = (limit: number, failureCount: number): number => Math.max(1, limit >> failureCount);

/** When the first of these lane heads becomes runnable; null when only an event can change anything. */
export const nextWakeAt = (heads: readonly Entry[], now: number): number | null => {
  const times = heads
    .filter(({ state }) => state !== 'auth-blocked')
    .map((head) => {
      if (isLeased(head, now)) return head.lease?.until ?? now;
      return isDue(head, now) ? now : head.nextAttemptAt;
    });
  return times.length === 0 ? null : Math.min(...times);
};
