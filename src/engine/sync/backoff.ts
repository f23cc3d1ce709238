const steps = [1_000, 2_000, 5_000, 10_000] as const;
const jitter = 0.2;
const longestRetryAfter = 3_600_000;

/**
 * Milliseconds to wait before attempt `failures + 1` ([BO1]): 1, 2, 5, 10 s, then
 * 10 s with up to 20 % more, so that devices do not retry in step.
 */
export const backoffDelay = (failures: number, random: number): number => {
  const step = steps[failures - 1];
  return step ?? Math.round(10_000 * (1 + jitter * random));
};

/** As {@link backoffDelay}, unless the server sent `Retry-After`: then that, from one second to one hour ([ER5]). Milliseconds. */
export const retryDelay = (failures: number, retryAfterMs: number | null, random: number): number =>
  retryAfterMs === null
    ? backoffDelay(failures, random)
    : Math.min(Math.max(retryAfterMs, 1_000), longestRetryAfter);
