/** The time left until an instant, each part at least two digits. */
export interface TimeParts {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Days, hours, minutes and seconds from `now` to `instant`, both in epoch milliseconds; zeros once `instant` has passed. */
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

// Rounds up, so that a late tick still shows its own second, and zero never shows before the start.
const secondsUntil = (instant: number, now: number): number => Math.max(0, Math.ceil((instant - now) / 1000));

const split = (total: number) => ({
  days: Math.floor(total / 86_400),
  hours: Math.floor(total / 3600) % 24,
  minutes: Math.floor(total / 60) % 60,
  seconds: total % 60,
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * The states by which the site shows parts of a page. An edition can have several: one that is ahead, on or over is also `planned`, one
 * that is on or over also `begun`, and one that is over or cancelled also `past`.
 */
export type EditionState = 'planned' | 'ahead' | 'begun' | 'on' | 'over' | 'cancelled' | 'past';

/** The times of an edition, with its bootcamp, in epoch milliseconds. */
interface EditionTimes {
  readonly isCancelled: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
}

export const editionStates = (
  { isCancelled, startsAt, endsAt }: EditionTimes,
  now: number,
): readonly EditionState[] => {
  if (isCancelled) return ['cancelled', 'past'];
  if (endsAt <= now) return ['planned', 'begun', 'over', 'past'];
  return startsAt <= now ? ['planned', 'begun', 'on'] : ['planned', 'ahead'];
};

const hour = 3_600_000;

/** "On now: hour 5 of 24". Call it while the edition is on. */
export const onNowText = ({ startsAt, endsAt }: EditionTimes, now: number): string =>
  `On now: hour ${Math.floor((now - startsAt) / hour) + 1} of ${Math.ceil((endsAt - startsAt) / hour)}`;
