import type { Programme } from '../../features/editions/rules/programme.ts';

/** "As of 2:02 PM IST", with the date in front on another day. Both in epoch milliseconds. */
export const asOfText = (at: number, now: number): string => {
  const isToday = inIndia(at, { dateStyle: 'short' }) === inIndia(now, { dateStyle: 'short' });
  return `As of ${inIndia(at, isToday ? clock : { month: 'long', day: 'numeric', ...clock })} IST`;
};

/** "until 6:30 PM" */
export const untilText = (endsAt: string): string => `until ${inIndia(Date.parse(endsAt), clock)}`;

/** "Saturday, October 11" */
export const dayText = (startsAt: string): string =>
  inIndia(Date.parse(startsAt), { weekday: 'long', month: 'long', day: 'numeric' });

const clock = { hour: 'numeric', minute: '2-digit' } as const;

const inIndia = (instant: number, format: Intl.DateTimeFormatOptions): string =>
  plain(new Date(instant).toLocaleString('en-US', { timeZone: 'Asia/Kolkata', ...format }));

/** "Your time: Sat, 4:30 AM EDT"; null where the reader's clock agrees with India's. */
export const ownTime = (startsAt: string): string | null => {
  const instant = new Date(startsAt);
  if (instant.getTimezoneOffset() === indiaOffsetMinutes) return null;
  const own = instant.toLocaleString('en-US', { weekday: 'short', ...clock, timeZoneName: 'short' });
  return `Your time: ${plain(own)}`;
};

/** As `getTimezoneOffset` counts. */
const indiaOffsetMinutes = -330;

// Newer Intl data puts a narrow no-break space before AM and PM, which some fonts lack.
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** What is folded: so many stages, or the whole programme of an edition that is over or cancelled. */
export const overTitle = ({ isCancelled }: Programme, isOver: boolean, count: number): string => {
  if (isCancelled) return 'What was planned';
  return isOver ? 'The schedule' : `Over (${count})`;
};

/** What the calendar file does; null once the edition is over. */
export const calendarText = ({ isCancelled }: Programme, isOver: boolean): string | null => {
  if (isOver) return null;
  return isCancelled ? 'Remove from calendar' : 'Add to calendar';
};
