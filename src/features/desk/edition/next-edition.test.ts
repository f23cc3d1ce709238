import { expect, test } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import { editionAfter, newEditionId } from './next-edition.ts';

test.each([
  ['2025-10-12T12:00:00Z', '2025-11-15T12:00:00+05:30'],
  ['2026-11-23T18:00:00Z', '2026-12-26T12:00:00+05:30'],
])(
  'a new edition that an organiser plans at %s starts on a Saturday noon at least four weeks later',
  (now, startsAt) => {
    const next = editionAfter(
      { ...firstEdition, state: 'cancelled', banner: 'Old', sequence: 3 },
      Date.parse(now),
    );
    expect(next).toMatchObject({ startsAt, state: 'planned', banner: null, sequence: 0, seats: 12 });
    expect(Date.parse(next.endsAt) - Date.parse(next.startsAt)).toBe(
      Date.parse(firstEdition.endsAt) - Date.parse(firstEdition.startsAt),
    );
  },
);

test('a new edition copies the programme with its times, and without notes about changes', () => {
  const party = firstEdition.party.map((stage) => ({ ...stage, note: 'The rain' }));
  const next = editionAfter({ ...firstEdition, party }, Date.parse('2026-11-23T18:00:00Z'));
  expect(next.party[0]).toEqual({ ...firstEdition.party[0], startsAt: '2026-12-26T12:00:00+05:30' });
  expect(next.hours.at(-1)).toEqual({
    ...firstEdition.hours.at(-1),
    startsAt: '2026-12-27T11:00:00+05:30',
  });
});

test('the id of a new edition is its month, and a second one of that month gets a number', () => {
  expect(newEditionId('2027-02-13T12:00', ['2025-10'])).toBe('2027-02');
  expect(newEditionId('2027-02-27T12:00', ['2027-02', '2027-02-2'])).toBe('2027-02-3');
});
