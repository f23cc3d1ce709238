import { timeFormat } from './chat-time.ts';

/**
 * Whether two ISO 8601 times fall on the same calendar day in `timeZone` (default: the viewer's). False when one of
 * them is not a time.
 */
export const isSameDay = (a: string, b: string, timeZone?: string): boolean => {
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (Number.isNaN(first) || Number.isNaN(second)) return false;
  if (Math.abs(first - second) >= DAY) return false;
  return dateOf(first, timeZone) === dateOf(second, timeZone);
};

/**
 * The chat's heading for a day: "Today", "Yesterday", else weekday, day and month, with the year unless it is this year.
 * `at` is ISO 8601, `now` epoch milliseconds. A future day counts as today; an invalid time gives an empty text.
 */
export const dayText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  const date = dateOf(time, timeZone);
  if (time >= now || date === dateOf(now, timeZone)) return 'Today';
  // Counts back from noon, because a day may have 23 or 25 hours.
  if (date === dateOf(Date.parse(`${dateOf(now, timeZone)}T12:00:00Z`) - DAY, 'UTC')) return 'Yesterday';
  const isThisYear = date.slice(0, 4) === dateOf(now, timeZone).slice(0, 4);
  return timeFormat(isThisYear ? 'weekday' : 'date', locale, timeZone).format(time);
};

const DAY = 86_400_000;

/** `2026-11-21` in every locale. */
const dateOf = (time: number, timeZone?: string): string =>
  timeFormat('digits', 'sv-SE', timeZone).format(time);
