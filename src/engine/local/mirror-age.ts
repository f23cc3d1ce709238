import { limits } from '../../config/limits.ts';

const dayMs = 86_400_000;

/** Whether the last pull is so long ago that the device must remove its copy. Times in epoch milliseconds. */
export const isMirrorTooOld = (pulledAt: number, now: number): boolean =>
  now - pulledAt > limits.mirrorDays * dayMs;

/** A visible portal pulls every 30 to 60 s, and one pull may fail. */
const freshForMs = 3 * 60_000;

/**
 * True when the portal should show the mirror's age, because it may be stale. False before the first pull. Times in epoch
 * milliseconds.
 */
export const isMirrorStale = (lastPullAt: number | null, now: number, isOffline: boolean): boolean =>
  lastPullAt !== null && (isOffline || now - lastPullAt > freshForMs);
