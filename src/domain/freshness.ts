/** A visible portal pulls every 30 to 60 s; with one pull lost on the way it is still fresh. */
const freshForMs = 3 * 60_000;

/**
 * Whether what the portal shows may be behind the server, so that its age is to be told. Both times in epoch
 * milliseconds; a copy that was never pulled has no age.
 */
export const isBehind = (lastPullAt: number | null, now: number, isOffline: boolean): boolean =>
  lastPullAt !== null && (isOffline || now - lastPullAt > freshForMs);
