import type { Edition } from './edition.ts';
import { eventDates, indiaTime } from './event-dates.ts';

/** An edition by its id, in words: "October 2025", and "January 2027 (2)" for the second one of a month. */
export const editionName = (id: string): string => {
  const [, month, number] = /^(\d{4}-\d\d)(?:-(\d+))?$/.exec(id) ?? [];
  if (month === undefined) return id;
  const { month: name, year } = indiaTime(Date.parse(month));
  return number === undefined ? `${name} ${year}` : `${name} ${year} (${number})`;
};

type Dated = Pick<Edition, 'id' | 'startsAt' | 'endsAt' | 'bootcampEndsAt'>;

/**
 * The names of these editions by their ids: the month of the start. Two of one month have the day as well: "Oct 11, 2025". Two
 * of one day have the id behind it.
 */
export const editionNames = (editions: readonly Dated[]): ReadonlyMap<string, string> => {
  const forms: readonly ((edition: Dated) => string)[] = [
    (edition) => eventDates(edition).month,
    (edition) => eventDates(edition).short,
  ];
  return new Map(
    editions.map((edition) => {
      const isOwn = (form: (typeof forms)[number]) =>
        editions.every((other) => other.id === edition.id || form(other) !== form(edition));
      return [edition.id, forms.find(isOwn)?.(edition) ?? `${eventDates(edition).short} (${edition.id})`];
    }),
  );
};
