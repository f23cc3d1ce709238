/** An entry waits this long before we ask its author whether to still send it, and again after each answer. Milliseconds. */
export const staleAfterMs = 24 * 3_600_000;

/**
 * Whether to ask the author about a waiting entry. Times in epoch milliseconds of this device's clock. `keptAt`: when the
 * author last chose to keep trying. Ignores an answer from more than a day in the future, given under a wrong clock.
 */
export const isStale = (
  { queuedAt, keptAt }: { readonly queuedAt: number; readonly keptAt?: number },
  now: number,
): boolean => {
  const isAnswered = keptAt !== undefined && keptAt - now < staleAfterMs;
  return now - (isAnswered ? keptAt : queuedAt) >= staleAfterMs;
};
