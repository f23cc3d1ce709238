import type { DeliveryState } from '../domain/delivery.ts';
import { isDue, type Entry } from './entry.ts';

/** Why an entry of the queue has not gone yet; times in epoch milliseconds. */
export type Why =
  | { readonly kind: 'new-version' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'connection' }
  /** Something of its lane that was written earlier goes first ([LN1]). */
  | { readonly kind: 'turn' }
  /** The server said how long ([ER5]). */
  | { readonly kind: 'asked-to-wait'; readonly until: number }
  /** The server had trouble with it; how long is this device's own decision. */
  | { readonly kind: 'server-error'; readonly until: number }
  | { readonly kind: 'next' };

export interface Context {
  readonly now: number;
  readonly isOffline: boolean;
  /** The server no longer takes the owner's session. */
  readonly signInNeeded: boolean;
  readonly appTooOld: boolean;
}

/** The longest step of the backoff with its jitter ([BO1]); whoever waits longer was told to. Milliseconds. */
const longestOwnStepMs = 12_000;

/** The first thing that would have to change for `entry` to go; `entries` are all of its outbox. */
export const whyWaiting = (entry: Entry, entries: readonly Entry[], context: Context): Why => {
  if (context.appTooOld) return { kind: 'new-version' };
  if (entry.state === 'auth-blocked' || context.signInNeeded) return { kind: 'sign-in' };
  if (context.isOffline) return { kind: 'connection' };
  if (entries.some((other) => isAhead(other, entry))) return { kind: 'turn' };
  if (isDue(entry, context.now)) return { kind: 'next' };
  const until = entry.nextAttemptAt;
  const step = until - (entry.backedOffAt ?? context.now);
  return { kind: step > longestOwnStepMs ? 'asked-to-wait' : 'server-error', until };
};

/** A refused one blocks nothing ([LN3]), and what was acknowledged has gone. */
const isAhead = (other: Entry, entry: Entry): boolean =>
  other.lane === entry.lane && other.seq < entry.seq && other.state !== 'rejected' && other.state !== 'acked';

/** An entry's state in the words of the screens; `acked` still shows as being sent until its row is there. */
export const deliveryState = (entry: Entry): DeliveryState => {
  if (entry.isWithdrawing) return 'withdrawing';
  switch (entry.state) {
    case 'queued':
      return 'queued';
    case 'sending':
    case 'acked':
      return 'sending';
    case 'auth-blocked':
      return 'signed-out';
    case 'rejected':
      return 'refused';
  }
};
