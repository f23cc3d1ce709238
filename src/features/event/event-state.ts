import { indiaTime } from '../editions/rules/event-dates.ts';
import { groupsAt, isProgrammeOver, waitText, type Programme } from '../editions/rules/programme.ts';
import { countsAt } from '../editions/rules/seat.ts';
import type { OwnTicket } from '../ticket/rules/ticket.ts';

/** `ahead`: the edition has not begun. `on`: it is running. */
export type EventState = 'cancelled' | 'ahead' | 'on' | 'over';

/** The state of the edition. `now` in epoch milliseconds. */
export const eventStateAt = (programme: Programme, now: number): EventState => {
  if (programme.isCancelled) return 'cancelled';
  if (isProgrammeOver(programme, now)) return 'over';
  return Date.parse(programme.startsAt) > now ? 'ahead' : 'on';
};

/** Whether the edition ended less than seven days ago. */
export const isJustOver = (programme: Programme, now: number): boolean =>
  eventStateAt(programme, now) === 'over' && countsAt({ ends_at: programme.endsAt }, now);

/** The state of the edition in one line, for a member with or without a seat. `now` in epoch milliseconds. */
export const eventLine = (programme: Programme, hasSeat: boolean, now: number): string => {
  switch (eventStateAt(programme, now)) {
    case 'cancelled':
      return 'This edition is cancelled.';
    case 'over':
      return hasSeat
        ? 'It is over. Thank you for building with us.'
        : 'It is over. Thank you to all who came.';
    case 'ahead':
      return `In ${waitText(Date.parse(programme.startsAt), now)}${hasSeat ? ' · you have a seat' : ''}`;
    case 'on':
      return stageLine(programme, now);
  }
};

/**
 * The state of this device's application to the edition, in words. Null without one, and for one from before this edition was
 * published. `at`: when the application arrived, in ISO 8601.
 */
export const appliedText = (at: string | undefined, { asOf }: Programme, now: number): string | null => {
  if (at === undefined || Date.parse(at) < Date.parse(asOf)) return null;
  return now - Date.parse(at) < 86_400_000 ? 'applied, we answer within 24 hours' : 'you applied';
};

const stageLine = ({ stages, endsAt }: Programme, now: number): string => {
  const groups = groupsAt(stages, now);
  const [current] = groups.now;
  const [next] = groups.next;
  if (current) return `Now: ${current.title}, until ${clockAt(current.endsAt)}`;
  return next ? `Next: ${next.title}, ${clockAt(next.startsAt)}` : `It goes on until ${clockAt(endsAt)}`;
};

const clockAt = (time: string): string => indiaTime(Date.parse(time)).clock;

/**
 * "Asha, Ravi and 3 more": names the first twelve guests who allow it, and counts the others. "you and 3 more" if nobody allows it.
 * Null without other guests.
 */
export const comingText = (guests: OwnTicket['guests']): string | null => {
  if (guests.length === 0) return null;
  const names = guests.flatMap(({ name }) => name ?? []).slice(0, 12);
  const others = guests.length - names.length;
  return listText([...(names.length === 0 ? ['you'] : names), ...(others === 0 ? [] : [`${others} more`])]);
};

/** "Asha, Ravi and Nadia" */
export const listText = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
