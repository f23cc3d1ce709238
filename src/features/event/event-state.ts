import { indiaTime } from '../../content/event-dates.ts';
import { groupsAt, isProgrammeOver, waitText, type Programme } from '../../domain/programme.ts';

/** `ahead` and `on` let people prepare; nothing is left to do once it is `over` or `cancelled`. */
export type EventState = 'cancelled' | 'ahead' | 'on' | 'over';

/** `now` in epoch milliseconds. */
export const eventStateAt = (programme: Programme, now: number): EventState => {
  if (programme.isCancelled) return 'cancelled';
  if (isProgrammeOver(programme, now)) return 'over';
  return Date.parse(programme.startsAt) > now ? 'ahead' : 'on';
};

/** What the edition is to this member now, in one line. */
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

const stageLine = ({ stages, endsAt }: Programme, now: number): string => {
  const {
    now: [on],
    next: [next],
  } = groupsAt(stages, now);
  if (on) return `Now: ${on.title}, until ${clockAt(on.endsAt)}`;
  return next ? `Next: ${next.title}, ${clockAt(next.startsAt)}` : `It goes on until ${clockAt(endsAt)}`;
};

const clockAt = (time: string): string => indiaTime(Date.parse(time)).clock;
