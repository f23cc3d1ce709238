import { limits } from '../config/limits.ts';

const dayMs = 86_400_000;

/** Whether the last pull is so long ago that the device must remove its copy. Times in epoch milliseconds. */
export const isCopyTooOld = (pulledAt: number, now: number): boolean =>
  now - pulledAt > limits.copyDays * dayMs;

/** A visible portal pulls every 30 to 60 s, and one pull may fail. */
const freshForMs = 3 * 60_000;

/**
 * Whether the portal should show the age of its copy, because the copy may be stale. Times in epoch milliseconds; false
 * before the first pull, which gives the copy its age.
 */
export const isCopyStale = (lastPullAt: number | null, now: number, isOffline: boolean): boolean =>
  lastPullAt !== null && (isOffline || now - lastPullAt > freshForMs);
