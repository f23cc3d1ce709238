/** So long an entry may wait before its author is asked whether to keep trying, and again after each answer. Milliseconds. */
export const staleAfterMs = 24 * 3_600_000;

/**
 * Whether to ask the author about an entry that waits. `keptAt`: when they last said to keep trying; one more than a day
 * ahead was given under a wrong clock. A clock that was set back is no reason to ask. All in epoch milliseconds.
 */
export const isStale = (
  { queuedAt, keptAt }: { readonly queuedAt: number; readonly keptAt?: number },
  now: number,
): boolean => {
  const isAnswered = keptAt !== undefined && keptAt - now < staleAfterMs;
  return now - (isAnswered ? keptAt : queuedAt) >= staleAfterMs;
};
