/** So long something may wait before its author is asked whether it shall still go, and again after each answer. Milliseconds. */
export const askAfterMs = 24 * 3_600_000;

/**
 * Whether its author should be asked about something that waits. All in epoch milliseconds of this device's clock;
 * `answeredAt` is when they last said that it shall go on, undefined: never; one further ahead than a day was given
 * under a wrong clock. A clock that was set back since is no reason to ask, and one that was set ahead only asks too
 * early: nothing but an answer ever takes anything away.
 */
export const isAsked = (queuedAt: number, answeredAt: number | undefined, now: number): boolean => {
  const isAnswered = answeredAt !== undefined && answeredAt - now < askAfterMs;
  return now - (isAnswered ? answeredAt : queuedAt) >= askAfterMs;
};

/** When the answers were given, by the id of what they are about; those about nothing that waits are left out. */
export const keptAnswers = (
  answers: Readonly<Record<string, number>>,
  waiting: ReadonlySet<string>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => waiting.has(id)));
