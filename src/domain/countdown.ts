/** What is left until an instant, each part at least two digits. */
export interface TimeParts {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Epoch milliseconds in and out of every function here; nothing reads a clock. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Days, hours, minutes and seconds from `now` to `instant`; zeros once it has passed, never less. */
export const timePartsUntil = (instant: number, now: number): TimeParts => {
  const { days, hours, minutes, seconds } = split(secondsUntil(instant, now));
  return {
    days: twoDigits(days),
    hours: twoDigits(hours),
    minutes: twoDigits(minutes),
    seconds: twoDigits(seconds),
  };
};

/** "3d 04:05:06", or "04:05:06" when less than a day is left, or "00:00:00" once it has passed. */
export const widgetTextUntil = (instant: number, now: number): string => {
  const { days, hours, minutes, seconds } = split(secondsUntil(instant, now));
  const clock = [hours, minutes, seconds].map(twoDigits).join(':');
  return days > 0 ? `${days}d ${clock}` : clock;
};

/** The first edition that has not ended at `now`; with none left the last one. `editions` are in order of time. */
export const nextEdition = <Edition extends Span>(
  editions: readonly [Edition, ...Edition[]],
  now: number,
): Edition => editions.find((edition) => edition.endsAt > now) ?? editions.at(-1) ?? editions[0];

// Rounded up: a tick that comes some milliseconds late still shows the second it belongs to,
// and the zeros appear when the event starts, not a second before.
const secondsUntil = (instant: number, now: number): number => Math.max(0, Math.ceil((instant - now) / 1000));

const split = (total: number) => ({
  days: Math.floor(total / 86_400),
  hours: Math.floor(total / 3600) % 24,
  minutes: Math.floor(total / 60) % 60,
  seconds: total % 60,
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');
