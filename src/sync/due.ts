import type { Entry } from './entry.ts';

const longestWaitMs = 3_600_000;

/** Whether the time of the next attempt has come; before the moment that decided on the wait, the clock has been set back ([BO4]). */
export const isDue = (entry: Entry, now: number): boolean =>
  entry.nextAttemptAt <= now ||
  entry.nextAttemptAt > now + longestWaitMs ||
  (entry.backedOffAt !== undefined && now < entry.backedOffAt);
