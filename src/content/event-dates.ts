import type { Edition } from './event.ts';

const zone = 'Asia/Kolkata';

/** Every text with an edition's date, in India time, whatever the zone of the reader. */
export interface EventDates {
  /** Saturday, Oct 11th, 12:00 PM onwards IST */
  readonly banner: string;
  /** Saturday, October 11th, 2025 */
  readonly full: string;
  /** 12:00 PM onwards (IST) */
  readonly hours: string;
  /** Oct 11 (IST) */
  readonly party: string;
  /** Oct 11, 12:00 PM IST */
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
    start: `${start.monthShort} ${start.day}, ${start.time} IST`,
    short: `${start.monthShort} ${start.day}, ${start.year}`,
    bootcamp:
      start.month === last.month
        ? `${start.day}-${last.day} ${start.month} (${start.weekday}-${last.weekday}), ${start.year}`
        : `${start.day} ${start.month} - ${last.day} ${last.month} (${start.weekday}-${last.weekday}), ${start.year}`,
    startIso: isoInIndia(edition.startsAt),
    endIso: isoInIndia(edition.endsAt),
  };
};

/** The start in the reader's zone, like "Sat, Oct 11, 8:30 AM GMT+2"; null where the clocks agree with India's. */
export const startInZone = (startsAt: number, timeZone: string): string | null => {
  const text = (zoneName: string) =>
    plainSpaces(
      new Intl.DateTimeFormat('en-US', {
        timeZone: zoneName,
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }).format(startsAt),
    );
  if (text(timeZone) === text(zone)) return null;
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(startsAt)
    .find((part) => part.type === 'timeZoneName')?.value;
  return name ? `${text(timeZone)} ${name}` : text(timeZone);
};

const india = (instant: number) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    plainSpaces(new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(instant));
  return {
    weekday: part({ weekday: 'long' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'long' }),
    monthShort: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
    time: part({ hour: 'numeric', minute: '2-digit' }),
  };
};

const indiaOffset = 5.5 * 3_600_000;
const isoInIndia = (instant: number): string =>
  new Date(instant + indiaOffset).toISOString().replace(/\.\d{3}Z$/, '+05:30');

// Newer Intl data put a narrow no-break space before AM and PM: the texts would differ between server and browser.
const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

const ordinal = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
};
