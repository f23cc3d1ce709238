import type { Edition } from './event.ts';

/** The texts with an edition's date, in India time. */
export interface EventDates {
  /** Saturday, Oct 11th, 12:00 PM onwards IST */
  readonly banner: string;
  /** Saturday, October 11th, 2025 */
  readonly full: string;
  /** 12:00 PM onwards (IST) */
  readonly hours: string;
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
    party: `${start.monthShort} ${start.day} (IST)`,
    start: `${start.monthShort} ${start.day} ${start.time} IST`,
    short: `${start.monthShort} ${start.day}, ${start.year}`,
    bootcamp: dayRange(start, last),
    startIso: isoInIndia(edition.startsAt),
    endIso: isoInIndia(edition.endsAt),
  };
};

/** A time on the reader's clock. */
export interface ReaderTime {
  /** "2:30 AM EDT", with the day in front when it differs from India's. */
  readonly text: string;
  /** The language of the text. */
  readonly locale: string;
}

/**
 * The start (epoch milliseconds) in the reader's zone and language; null in a zone with India's time. Zone and locale
 * default to the browser's.
 */
export const startForReader = (
  startsAt: number,
  { timeZone, locale }: { readonly timeZone?: string; readonly locale?: string } = {},
): ReaderTime | null => {
  const offset = timeZone === undefined ? ownOffset(startsAt) : offsetIn(timeZone, startsAt);
  if (offset === indiaOffset) return null;
  const isSameDay = dayOf(startsAt + offset) === dayOf(startsAt + indiaOffset);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(isSameDay ? {} : { weekday: 'long', month: 'long', day: 'numeric' }),
  });
  return { text: plainSpaces(format.format(startsAt)), locale: format.resolvedOptions().locale };
};

const ownOffset = (instant: number): number => new Date(instant).getTimezoneOffset() * -60_000;

const offsetIn = (timeZone: string, instant: number): number => {
  // The Swedish locale writes dates like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
};

const dayOf = (moved: number): number => Math.floor(moved / 86_400_000);

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
const indiaOffset = 5.5 * 3_600_000;

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

// Newer Intl data puts a narrow no-break space before AM and PM, which some fonts lack.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

const ordinal = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
};
