import { indiaTime } from '../../features/editions/rules/event-dates.ts';
import { unnamedVenue, type Programme } from '../../features/editions/rules/programme.ts';

/** "As of 2:02 PM IST", with the date in front on another day. Both in epoch milliseconds. */
export const asOfText = (at: number, now: number): string => {
  const { dayNumber, month, day, time } = indiaTime(at);
  return `As of ${dayNumber === indiaTime(now).dayNumber ? '' : `${month} ${day} at `}${time} IST`;
};

/** Null for an edition that is over and never named its venue. */
export const venueText = ({ venue }: Programme, isOver: boolean): string | null =>
  isOver && venue === unnamedVenue.text ? null : venue;

/** "until 6:30 PM" */
export const untilText = (endsAt: string): string => `until ${indiaTime(Date.parse(endsAt)).time}`;

/** "Saturday, October 11" */
export const dayText = (startsAt: string): string => {
  const { weekday, month, day } = indiaTime(Date.parse(startsAt));
  return `${weekday}, ${month} ${day}`;
};

/** The title of the folded stages: those that are over (`count`), or all of an edition that is over or cancelled. */
export const overTitle = ({ isCancelled }: Programme, isOver: boolean, count: number): string => {
  if (isCancelled) return 'What was planned';
  return isOver ? 'The schedule' : `Over (${count})`;
};

/** The text of the link to the calendar file; null once the edition is over. */
export const calendarText = ({ isCancelled }: Programme, isOver: boolean): string | null => {
  if (isOver) return null;
  return isCancelled ? 'Remove from calendar' : 'Add to calendar';
};

/** The headline of an edition that is over, for those who were not there. Another edition would show instead of this one. */
export const endingText = 'It is over. The next one has no date yet.';

export const zoneText = 'All times are India time (IST).';
