import type { Edition } from './edition.ts';

/** How far India's clock is ahead of UTC all year, in milliseconds. */
export const indiaOffset = 5.5 * 3_600_000;

/** The texts with the dates of an edition, in India's time. */
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
  /** Until midnight. The bootcamp goes on until noon the next day. */
  readonly until: string;
  /** Saturday noon to Sunday noon */
  readonly span: string;
  /** Noon to noon */
  readonly day: string;
  /** Sunday noon */
  readonly last: string;
  /** October 2025 */
  readonly month: string;
}

/** The date texts of an edition. */
export const eventDates = (edition: Pick<Edition, 'startsAt' | 'endsAt' | 'bootcampEndsAt'>): EventDates => {
  const start = indiaTime(Date.parse(edition.startsAt));
  const last = indiaTime(Date.parse(edition.bootcampEndsAt));
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
    until: `Until ${indiaTime(Date.parse(edition.endsAt)).clock}. The bootcamp goes on until ${last.clock}${dayAfter(start, last)}.`,
    span: `${start.weekday} ${start.clock} to ${last.weekday} ${last.clock}`,
    day: `${start.clock.replace(/^\w/, (letter) => letter.toUpperCase())} to ${last.clock}`,
    last: `${last.weekday} ${last.clock}`,
    month: `${start.month} ${start.year}`,
  };
};

/** An instant (epoch milliseconds) in words: "Saturday, October 11, 12:00 PM IST". */
export const indiaText = (instant: number): string => {
  const { weekday, month, day, time } = indiaTime(instant);
  return `${weekday}, ${month} ${day}, ${time} IST`;
};

/** "Sat, Oct 11, 12:00 PM IST". */
export const indiaShortText = (instant: number): string => {
  const { weekday, month, day, time } = indiaTime(instant);
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${time} IST`;
};

/** The days from one instant to another: "26 | 27 DEC", "31 DEC | 1 JAN", "26 DEC". */
export const indiaDaysText = (from: number, to: number): string => {
  const [first, last] = [indiaTime(from), indiaTime(to)];
  const dated = ({ day, monthShort }: IndianDay) => `${day} ${monthShort.toUpperCase()}`;
  if (first.dayNumber === last.dayNumber) return dated(last);
  return `${first.month === last.month ? first.day : dated(first)} | ${dated(last)}`;
};

/** The parts of an instant (epoch milliseconds) in India's time. */
export const indiaTime = (instant: number) => timeAt(instant, indiaOffset);

/**
 * The parts of an instant (epoch milliseconds) on a clock that is `offset` milliseconds ahead of UTC. Without Intl, because a phone
 * needs up to 200 milliseconds to create a formatter.
 */
const timeAt = (instant: number, offset: number) => {
  const moved = new Date(instant + offset);
  const hour = moved.getUTCHours();
  const month = monthNames[moved.getUTCMonth()] ?? '';
  const time = `${hour % 12 || 12}:${String(moved.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return {
    dayNumber: Math.floor(moved.getTime() / 86_400_000),
    weekday: dayNames[moved.getUTCDay()] ?? '',
    day: String(moved.getUTCDate()),
    month,
    monthShort: month.slice(0, 3),
    year: String(moved.getUTCFullYear()),
    time,
    /** The time as people say it: noon, midnight, 6:30 PM. */
    clock: { '12:00 PM': 'noon', '12:00 AM': 'midnight', '11:59 PM': 'midnight' }[time] ?? time,
  };
};

/** "Your time: Fri, 11:30 PM" for an instant (epoch milliseconds); null when the reader's clock agrees with India's. */
export const ownTime = (instant: number): string | null => {
  const offset = new Date(instant).getTimezoneOffset() * -60_000;
  if (offset === indiaOffset) return null;
  const { weekday, time } = timeAt(instant, offset);
  return `Your time: ${weekday.slice(0, 3)}, ${time}`;
};

const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** "11-12 October (Saturday-Sunday), 2025"; names both months or years when they differ. */
const dayRange = (first: IndianDay, last: IndianDay): string => {
  if (first.dayNumber === last.dayNumber)
    return `${first.day} ${first.month} (${first.weekday}), ${first.year}`;
  const weekdays = `(${first.weekday}-${last.weekday})`;
  if (first.year !== last.year)
    return `${first.day} ${first.month} ${first.year} - ${last.day} ${last.month} ${last.year} ${weekdays}`;
  return first.month === last.month
    ? `${first.day}-${last.day} ${first.month} ${weekdays}, ${first.year}`
    : `${first.day} ${first.month} - ${last.day} ${last.month} ${weekdays}, ${first.year}`;
};

type IndianDay = ReturnType<typeof indiaTime>;

/** When the last day is, after the first: nothing for the same day, " the next day", or " on Monday". */
const dayAfter = (first: IndianDay, last: IndianDay): string => {
  if (last.dayNumber === first.dayNumber) return '';
  return last.dayNumber === first.dayNumber + 1 ? ' the next day' : ` on ${last.weekday}`;
};

/** "1st", "12th" */
export const ordinal = (count: number): string => {
  if (count % 100 >= 11 && count % 100 <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
};
