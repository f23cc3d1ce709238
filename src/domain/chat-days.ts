import { timeFormat } from './chat-time.ts';

/**
 * Whether two moments fall on the same day of the viewer. Both ISO 8601; the zone is the viewer's unless given.
 * What is no time is a day of its own.
 */
export const isSameDay = (a: string, b: string, timeZone?: string): boolean => {
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (Number.isNaN(first) || Number.isNaN(second)) return false;
  if (Math.abs(first - second) >= DAY) return false;
  return dateOf(first, timeZone) === dateOf(second, timeZone);
};

/**
 * A day as the chat names it: today, yesterday, else weekday, day and month, with the year when it is another than
 * now's. `at` is ISO 8601, `now` epoch milliseconds; a day in the future counts as today.
 */
export const dayText = (at: string, now: number, locale?: string, timeZone?: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  const date = dateOf(time, timeZone);
  if (time >= now || date === dateOf(now, timeZone)) return 'Today';
  // Noon of today's date less one day: a day may have 23 or 25 hours.
  if (date === dateOf(Date.parse(`${dateOf(now, timeZone)}T12:00:00Z`) - DAY, 'UTC')) return 'Yesterday';
  const isThisYear = date.slice(0, 4) === dateOf(now, timeZone).slice(0, 4);
  return timeFormat(isThisYear ? 'weekday' : 'date', locale, timeZone).format(time);
};

const DAY = 86_400_000;

/** The date in digits, `2026-11-21`, whatever the viewer's language. */
const dateOf = (time: number, timeZone?: string): string =>
  timeFormat('digits', 'sv-SE', timeZone).format(time);
