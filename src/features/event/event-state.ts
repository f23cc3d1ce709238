import { indiaTime } from '../editions/rules/event-dates.ts';
import { groupsAt, isProgrammeOver, waitText, type Programme } from '../editions/rules/programme.ts';
import type { OwnTicket } from '../ticket/rules/ticket.ts';

/** `ahead` and `on` let people prepare; nothing is left to do once it is `over` or `cancelled`. */
type EventState = 'cancelled' | 'ahead' | 'on' | 'over';

/** `now` in epoch milliseconds. */
export const eventStateAt = (programme: Programme, now: number): EventState => {
  if (programme.isCancelled) return 'cancelled';
  if (isProgrammeOver(programme, now)) return 'over';
  return Date.parse(programme.startsAt) > now ? 'ahead' : 'on';
};

/** The member's relation to the edition, in one line. */
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
 * The state of this device's application to the edition, in words; null where it may be for an earlier one. `at`: when it
 * arrived, as ISO 8601.
 */
export const appliedText = (at: string | undefined, { asOf }: Programme, now: number): string | null => {
  if (at === undefined || Date.parse(at) < Date.parse(asOf)) return null;
  return now - Date.parse(at) < 86_400_000 ? 'applied, we answer within 24 hours' : 'you applied';
};

const stageLine = ({ stages, endsAt }: Programme, now: number): string => {
  const {
    now: [on],
    next: [next],
  } = groupsAt(stages, now);
  if (on) return `Now: ${on.title}, until ${clockAt(on.endsAt)}`;
  return next ? `Next: ${next.title}, ${clockAt(next.startsAt)}` : `It goes on until ${clockAt(endsAt)}`;
};

const clockAt = (time: string): string => indiaTime(Date.parse(time)).clock;

/**
 * "Asha, Ravi and 3 more": the first twelve who allow it by name, the others as a number. "you and 3 more" without names. Null
 * without others.
 */
export const comingText = (guests: OwnTicket['guests']): string | null => {
  if (guests.length === 0) return null;
  const names = guests.flatMap(({ name }) => name ?? []).slice(0, 12);
  const others = guests.length - names.length;
  return listText([...(names.length === 0 ? ['you'] : names), ...(others === 0 ? [] : [`${others} more`])]);
};

/** "Asha, Ravi and Nadia" */
export const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
