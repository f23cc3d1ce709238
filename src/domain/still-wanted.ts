/** An entry waits this long before we ask its author whether to still send it, and again after each answer. Milliseconds. */
export const askAfterMs = 24 * 3_600_000;

/**
 * Whether to ask the author about a waiting entry. Times in epoch milliseconds of this device's clock. `answeredAt`:
 * when the author last chose to keep trying. Ignores an answer from more than a day in the future, given under a wrong
 * clock.
 */
export const isAsked = (queuedAt: number, answeredAt: number | undefined, now: number): boolean => {
  const isAnswered = answeredAt !== undefined && answeredAt - now < askAfterMs;
  return now - (isAnswered ? answeredAt : queuedAt) >= askAfterMs;
};

/** Drops the answers (time by entry id) about entries that no longer wait. */
export const keptAnswers = (
  answers: Readonly<Record<string, number>>,
  waiting: ReadonlySet<string>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => waiting.has(id)));
