import type { Edition } from './event.ts';
import { indiaOffset } from './reader-time.ts';

/** The texts with an edition's date, in India time. */
export interface EventDates {
  /** Saturday, Oct 11th, 12:00 PM onwards IST */
  readonly banner: string;
  /** Saturday, October 11th, 2025 */
  readonly full: string;
  /** 12:00 PM onwards (IST) */
  readonly hours: string;
  /** 12:00 PM onwards */
  readonly duration: string;
  /** Oct 11 (IST) */
  readonly party: string;
  /** Oct 11 12:00 PM IST */
  readonly start: string;
  /** Oct 11, 2025 */
  readonly short: string;
  /** 11-12 October (Saturday-Sunday), 2025 */
  readonly bootcamp: string;
  /** 2025-10-11T12:00:00+05:30 and 2025-10-11T23:59:59+05:30 */
  readonly startIso: string;
  readonly endIso: string;
}

/** The date texts of an edition. */
export const eventDates = (edition: Edition): EventDates => {
  const start = india(edition.startsAt);
  const last = india(edition.bootcampEndsAt);
  const day = ordinal(Number(start.day));
  return {
    banner: `${start.weekday}, ${start.monthShort} ${day}, ${start.time} onwards IST`,
    full: `${start.weekday}, ${start.month} ${day}, ${start.year}`,
    hours: `${start.time} onwards (IST)`,
    duration: `${start.time} onwards`,
    party: `${start.monthShort} ${start.day} (IST)`,
    start: `${start.monthShort} ${start.day} ${start.time} IST`,
    short: `${start.monthShort} ${start.day}, ${start.year}`,
    bootcamp: dayRange(start, last),
    startIso: isoInIndia(edition.startsAt),
    endIso: isoInIndia(edition.endsAt),
  };
};

/** India has one offset all year, so arithmetic replaces an Intl formatter, which takes a phone milliseconds to create. */
const india = (instant: number) => {
  const moved = new Date(instant + indiaOffset);
  const hour = moved.getUTCHours();
  const month = monthNames[moved.getUTCMonth()] ?? '';
  return {
    weekday: dayNames[moved.getUTCDay()] ?? '',
    day: String(moved.getUTCDate()),
    month,
    monthShort: month.slice(0, 3),
    year: String(moved.getUTCFullYear()),
    time: `${hour % 12 || 12}:${String(moved.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
  };
};

const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** "11-12 October (Saturday-Sunday), 2025"; names both months or years when they differ. */
const dayRange = (first: IndianDay, last: IndianDay): string => {
  const weekdays = `(${first.weekday}-${last.weekday})`;
  if (first.year !== last.year)
    return `${first.day} ${first.month} ${first.year} - ${last.day} ${last.month} ${last.year} ${weekdays}`;
  return first.month === last.month
    ? `${first.day}-${last.day} ${first.month} ${weekdays}, ${first.year}`
    : `${first.day} ${first.month} - ${last.day} ${last.month} ${weekdays}, ${first.year}`;
};

type IndianDay = ReturnType<typeof india>;

const isoInIndia = (instant: number): string =>
  new Date(instant + indiaOffset).toISOString().replace(/\.\d{3}Z$/, '+05:30');

const ordinal = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
};
