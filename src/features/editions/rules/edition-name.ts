import type { Edition } from './edition.ts';
import { eventDates, indiaTime } from './event-dates.ts';

/**
 * Names an edition by the month of its start: "October 2025", and "January 2027 (2)" for the second one of a month. The id has the
 * month in which the edition was first planned. `startsAt` (ISO 8601) is null where only the id is known.
 */
export const editionName = (id: string, startsAt: string | null): string => {
  const [, month, number] = /^(\d{4}-\d\d)(?:-(\d+))?$/.exec(id) ?? [];
  if (month === undefined) return id;
  const planned = monthOf(month);
  const name = startsAt === null ? planned : monthOf(startsAt);
  return number === undefined || name !== planned ? name : `${name} (${number})`;
};

const monthOf = (moment: string): string => {
  const { month, year } = indiaTime(Date.parse(moment));
  return `${month} ${year}`;
};

type Dated = Pick<Edition, 'id' | 'startsAt' | 'endsAt' | 'bootcampEndsAt'>;

/**
 * Names each of these editions, by its id. The name is the month of the start. Editions of the same month get the day, "Oct 11, 2025", and
 * editions of the same day also the id.
 */
export const editionNames = (editions: readonly Dated[]): ReadonlyMap<string, string> => {
  const forms: readonly ((edition: Dated) => string)[] = [
    (edition) => eventDates(edition).month,
    (edition) => eventDates(edition).short,
  ];
  return new Map(
    editions.map((edition) => {
      const isUnique = (form: (typeof forms)[number]) =>
        editions.every((other) => other.id === edition.id || form(other) !== form(edition));
      return [edition.id, forms.find(isUnique)?.(edition) ?? `${eventDates(edition).short} (${edition.id})`];
    }),
  );
};
