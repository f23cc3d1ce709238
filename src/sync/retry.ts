const steps = [1_000, 2_000, 5_000, 10_000] as const;
const jitter = 0.2;
const longestRetryAfter = 3_600_000;

/**
 * Milliseconds to wait before attempt `failures + 1` ([BO1]): 1, 2, 5, 10 s, then
 * 10 s with up to 20 % more, so that devices do not come back in step.
 */
export const backoffDelay = (failures: number, random: number): number => {
  const step = steps[failures - 1];
  return step ?? Math.round(10_000 * (1 + jitter * random));
};

/** The server's own wish wins, within an hour ([ER5]). `afterMs` in milliseconds. */
export const entryDelay = (attempts: number, afterMs: number | null, random: number): number =>
  afterMs === null ? backoffDelay(attempts, random) : Math.min(Math.max(afterMs, 1_000), longestRetryAfter);
