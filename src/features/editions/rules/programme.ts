import type { Edition } from './edition.ts';
import { indiaTime } from './event-dates.ts';

/** The name of an edition's venue until an organiser gives it one. */
export const unnamedVenue = { text: 'To be announced', name: 'Venue TBA' } as const;

/** One stage of an edition's programme. Times are ISO 8601 in India's offset. */
export interface Stage {
  /** Stays the same in all versions of the programme. */
  readonly id: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly text: string;
  /** The reason of a change; null without one. */
  readonly note: string | null;
  /** The part of the edition that it belongs to; null for a removed stage. */
  readonly part: 'Party' | 'Bootcamp' | null;
}

/** A stage with its start in words, in India's time. */
export interface ShownStage extends Stage {
  /** Saturday */
  readonly day: string;
  /** 2:00 PM */
  readonly clock: string;
}

/** The content of /event and of /event.json. */
export interface Programme {
  /** The id of the edition. */
  readonly edition: string;
  /** When an edition was published last, ISO 8601 in India's offset. Tells a newer programme from an older one. */
  readonly asOf: string;
  readonly isCancelled: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly date: string;
  readonly venue: string;
  /** How many chairs the long table has. */
  readonly seats: number;
  /** The organisers' news; null without any. */
  readonly banner: string | null;
  /** The path of the calendar file with every stage. */
  readonly calendar: string;
  /** By their start. */
  readonly stages: readonly ShownStage[];
}

/** The stages of an edition by their start. A stage ends when the next of its list begins, the last one when its list ends. */
export const stagesOf = ({ party, hours, endsAt, bootcampEndsAt }: Edition): readonly Stage[] =>
  [withEnds('Party', party, endsAt), withEnds('Bootcamp', hours, bootcampEndsAt)].flat().toSorted(byStart);

const withEnds = (part: Stage['part'], list: Edition['party'], end: string): readonly Stage[] =>
  list.map(({ id, startsAt, title, text, note }) => {
    const later = list.map((stage) => stage.startsAt).filter((start) => start > startsAt);
    return { id, startsAt, endsAt: later.toSorted()[0] ?? end, title, text, note, part };
  });

export const byStart = (one: Pick<Stage, 'startsAt'>, other: Pick<Stage, 'startsAt'>): number =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt);

/** The stages of an edition, grouped by a moment. */
interface StageGroups<One> {
  readonly now: readonly One[];
  /** The stages that begin next, all at the same time. */
  readonly next: readonly One[];
  readonly later: readonly One[];
  readonly over: readonly One[];
}

/** Groups stages. `stages`: sorted by their start. `now`: epoch milliseconds. */
export const groupsAt = <One extends Stage>(stages: readonly One[], now: number): StageGroups<One> => {
  const ahead = stages.filter(({ startsAt }) => Date.parse(startsAt) > now);
  const begun = stages.filter(({ startsAt }) => Date.parse(startsAt) <= now);
  const isNext = ({ startsAt }: Stage) => startsAt === ahead[0]?.startsAt;
  return {
    now: begun.filter(({ endsAt }) => Date.parse(endsAt) > now),
    next: ahead.filter(isNext),
    later: ahead.filter((stage) => !isNext(stage)),
    over: begun.filter(({ endsAt }) => Date.parse(endsAt) <= now),
  };
};

/** Splits stages into days of India's calendar. `stages`: sorted by their start. */
export const byDay = <One extends Pick<Stage, 'startsAt'>>(
  stages: readonly One[],
): readonly (readonly One[])[] => {
  const dayOf = ({ startsAt }: Pick<Stage, 'startsAt'>) => startsAt.slice(0, 10);
  return [...new Set(stages.map(dayOf))].map((day) => stages.filter((stage) => dayOf(stage) === day));
};

/** Whether the whole edition is over. */
export const isProgrammeOver = ({ endsAt }: Programme, now: number): boolean => Date.parse(endsAt) <= now;

/** The progress of the running edition, from 0 to 1; null before and after it. */
export const shareAt = (
  { startsAt, endsAt }: Pick<Programme, 'startsAt' | 'endsAt'>,
  now: number,
): number | null => {
  const share = (now - Date.parse(startsAt)) / (Date.parse(endsAt) - Date.parse(startsAt));
  return share >= 0 && share < 1 ? share : null;
};

/** "Begins in 3 days" and then "Day 1, hour 5 of 24"; empty once the edition is over. */
export const dayLine = ({ startsAt, endsAt }: Programme, now: number): string => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (now >= end) return '';
  if (now < start) return `Begins in ${waitText(start, now)}`;
  const midnight = Date.parse(`${startsAt.slice(0, 10)}T00:00:00${startsAt.slice(-6)}`);
  const day = Math.floor((now - midnight) / (24 * hour)) + 1;
  return `Day ${day}, hour ${Math.floor((now - start) / hour) + 1} of ${Math.ceil((end - start) / hour)}`;
};

const minute = 60_000;
const hour = 60 * minute;

/** The time from `now` to `start`, such as "31 days". From 48 hours on it counts days of India's calendar. Both in epoch milliseconds. */
export const waitText = (start: number, now: number): string => {
  const minutes = Math.ceil((start - now) / minute);
  if (minutes < 60) return counted(minutes, 'minute');
  return minutes < 48 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(indiaTime(start).dayNumber - indiaTime(now).dayNumber, 'day');
};

/** "1 hour", "2 hours". */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "7 of 12 chairs are free" at the long table. */
export const freeChairsText = (seats: number, taken: number): string => {
  const free = Math.max(0, seats - taken);
  if (free === 0) return `All ${seats} chairs are taken`;
  return `${free} of ${seats} chairs ${free === 1 ? 'is' : 'are'} free`;
};
