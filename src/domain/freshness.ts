/** A visible portal pulls every 30 to 60 s, and one pull may fail. */
const freshForMs = 3 * 60_000;

/**
 * Whether the portal should show the age of its copy, because the copy may be stale. Times in epoch milliseconds; false
 * before the first pull, which gives the copy its age.
 */
export const isBehind = (lastPullAt: number | null, now: number, isOffline: boolean): boolean =>
  lastPullAt !== null && (isOffline || now - lastPullAt > freshForMs);
