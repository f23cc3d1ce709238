import { delayedUntil, isDue, type Entry } from './entry.ts';

/** Why an entry has not been sent yet. Times in epoch milliseconds. */
export type Why =
  | { readonly kind: 'new-version' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'connection' }
  /** An earlier entry of its lane goes first ([LN1]). */
  | { readonly kind: 'turn' }
  /** Its author can still undo it ([OB10]). */
  | { readonly kind: 'delayed' }
  /** The server sent `Retry-After` ([ER5]). */
  | { readonly kind: 'asked-to-wait'; readonly until: number }
  /** The server failed on it, and this device waits for its backoff. */
  | { readonly kind: 'server-error'; readonly until: number }
  | { readonly kind: 'next' };

export interface Context {
  readonly now: number;
  readonly isOffline: boolean;
  /** The server refuses the owner's session. */
  readonly signInNeeded: boolean;
  readonly appTooOld: boolean;
}

/** The longest delay of the backoff ([BO1]), in milliseconds: a longer one is a `Retry-After`. */
const longestOwnStepMs = 12_000;

/** The first obstacle to sending `entry`; `entries` are all of its outbox. */
export const whyWaiting = (entry: Entry, entries: readonly Entry[], context: Context): Why => {
  if (context.appTooOld) return { kind: 'new-version' };
  if (entry.state === 'auth-blocked' || context.signInNeeded) return { kind: 'sign-in' };
  if (context.isOffline) return { kind: 'connection' };
  if (entries.some((other) => isAhead(other, entry))) return { kind: 'turn' };
  if (isDue(entry, context.now)) return { kind: 'next' };
  if (delayedUntil(entry) !== null) return { kind: 'delayed' };
  const until = entry.nextAttemptAt;
  const step = until - (entry.backedOffAt ?? context.now);
  return { kind: step > longestOwnStepMs ? 'asked-to-wait' : 'server-error', until };
};

/** A rejected entry blocks nothing ([LN3]), and neither does an acknowledged one. */
const isAhead = (other: Entry, entry: Entry): boolean =>
  other.lane === entry.lane && other.seq < entry.seq && other.state !== 'rejected' && other.state !== 'acked';
