/** The time left until an instant, each part at least two digits. */
export interface TimeParts {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** An event's start and end. Every time in this file is in epoch milliseconds. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Days, hours, minutes and seconds from `now` to `instant`; zeros once `instant` has passed. */
export const timePartsUntil = (instant: number, now: number): TimeParts => {
  const { days, hours, minutes, seconds } = split(secondsUntil(instant, now));
  return {
    days: twoDigits(days),
    hours: twoDigits(hours),
    minutes: twoDigits(minutes),
    seconds: twoDigits(seconds),
  };
};

/** "3d 04:05:06"; "04:05:06" on the last day; "00:00:00" once `instant` has passed. */
export const widgetTextUntil = (instant: number, now: number): string => {
  const { days, hours, minutes, seconds } = split(secondsUntil(instant, now));
  const clock = [hours, minutes, seconds].map(twoDigits).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
};

/** The first edition that has not ended at `now`, or the last edition. `editions` must be in order of time. */
export const nextEdition = <Edition extends Span>(
  editions: readonly [Edition, ...Edition[]],
  now: number,
): Edition => editions.find((edition) => edition.endsAt > now) ?? editions.at(-1) ?? editions[0];

// Rounds up, so that a late tick still shows its own second and the zeros do not appear before the start.
const secondsUntil = (instant: number, now: number): number => Math.max(0, Math.ceil((instant - now) / 1000));

const split = (total: number) => ({
  days: Math.floor(total / 86_400),
  hours: Math.floor(total / 3600) % 24,
  minutes: Math.floor(total / 60) % 60,
  seconds: total % 60,
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');
