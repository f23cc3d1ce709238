import type { Edition } from '../../editions/rules/edition.ts';

const day = 86_400_000;

/**
 * Copies the newest edition to later dates, without an id. It is moved by whole weeks, as few as needed to begin at least four weeks after
 * `now` (epoch milliseconds) and after the newest edition.
 */
export const editionAfter = (newest: Edition, now: number): Edition => {
  const earliest = Math.max(now, Date.parse(newest.startsAt)) + 28 * day;
  const weeks = Math.ceil((earliest - Date.parse(newest.startsAt)) / (7 * day));
  const later = (instant: string) => shifted(instant, weeks * 7 * day);
  const stageLater = (stage: Edition['party'][number]) => ({
    ...stage,
    startsAt: later(stage.startsAt),
    note: null,
  });
  return {
    ...newest,
    id: '',
    startsAt: later(newest.startsAt),
    endsAt: later(newest.endsAt),
    bootcampEndsAt: later(newest.bootcampEndsAt),
    party: newest.party.map(stageLater),
    hours: newest.hours.map(stageLater),
    sequence: 0,
    state: 'planned',
    banner: null,
  };
};

const shifted = (instant: string, by: number): string =>
  `${new Date(Date.parse(`${instant.slice(0, 19)}Z`) + by).toISOString().slice(0, 19)}+05:30`;

/** An unused id: the month of the start, with a number when another edition has that month. `startsAt`: ISO 8601. */
export const newEditionId = (startsAt: string, taken: readonly string[]): string => {
  const month = startsAt.slice(0, 7);
  const free = [month, ...Array.from({ length: 98 }, (_, index) => `${month}-${index + 2}`)];
  return free.find((id) => !taken.includes(id)) ?? month;
};
