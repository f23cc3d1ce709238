import { expect, test } from 'vitest';
import { firstEdition } from '../first-edition.testing.ts';
import { programmeOf } from './published-programme.ts';
import type { Edition } from './edition.ts';
import { markChanges, toSeen } from './programme-changes.ts';

const programmeWith = (changes: Partial<Edition>) =>
  programmeOf([{ ...firstEdition, ...changes }], Date.parse('2025-09-01T00:00:00Z'));
const first = programmeWith({});
const changedAt = '2025-10-11T13:00:00+05:30';
const [arrive, ...others] = firstEdition.hours;
const marksOf = (...given: Parameters<typeof markChanges>) =>
  Object.fromEntries(markChanges(...given).flatMap(({ id, mark }) => (mark ? [[id, mark]] : [])));

test('nothing is marked on a first visit, or in a version that was seen', () => {
  expect(marksOf(null, first)).toEqual({});
  expect(marksOf(toSeen(first), first)).toEqual({});
});

test('a moved stage shows once, at its new time, with the old time', () => {
  const moved = others.map((stage) =>
    stage.id === 'sunset'
      ? { ...stage, startsAt: '2025-10-11T17:30:00+05:30', note: 'Moved because of rain' }
      : stage,
  );
  const next = programmeWith({ changedAt, hours: arrive ? [arrive, ...moved] : moved });
  const stages = markChanges(toSeen(first), next);
  expect(stages.filter(({ id }) => id === 'sunset')).toEqual([
    expect.objectContaining({
      clock: '5:30 PM',
      note: 'Moved because of rain',
      mark: {
        kind: 'changed',
        was: {
          startsAt: '2025-10-11T18:30:00+05:30',
          day: 'Saturday',
          clock: '6:30 PM',
          title: 'Sunset, feet in the sand',
        },
      },
    }),
  ]);
  expect(Object.keys(marksOf(toSeen(first), next))).toEqual(['sunset']);
  expect(stages.map(({ startsAt }) => startsAt)).toEqual(stages.map(({ startsAt }) => startsAt).toSorted());
});

test('an undone change is not marked', () => {
  expect(marksOf(toSeen(first), programmeWith({ changedAt }))).toEqual({});
});

test('a removed stage shows as cancelled at its old time, and an added one as new', () => {
  const yoga = { ...firstEdition.hours.at(-1), id: 'yoga', startsAt: '2025-10-12T07:00:00+05:30' };
  const next = programmeWith({ changedAt, hours: [...others, yoga] as Edition['hours'] });
  expect(marksOf(toSeen(first), next)).toEqual({ arrive: { kind: 'cancelled' }, yoga: { kind: 'new' } });
  expect(markChanges(toSeen(first), next)).toHaveLength(13);
});

test('a new title is marked, a new text is not', () => {
  const hours = firstEdition.hours.map((stage) => ({ ...stage, title: `${stage.title}!`, text: 'New' }));
  const party = firstEdition.party.map((stage) => ({ ...stage, text: 'New' }));
  expect(Object.keys(marksOf(toSeen(first), programmeWith({ changedAt, hours, party })))).toHaveLength(8);
});

test('nothing is marked in another edition, in one that is cancelled, or in a copy older than the one seen', () => {
  const later = programmeWith({ changedAt, hours: others });
  expect(marksOf({ ...toSeen(first), edition: '2025-04' }, later)).toEqual({});
  expect(marksOf(toSeen(first), programmeWith({ changedAt, hours: others, state: 'cancelled' }))).toEqual({});
  expect(marksOf(toSeen(later), first)).toEqual({});
});
