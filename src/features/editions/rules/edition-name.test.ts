import { expect, test } from 'vitest';
import { firstEdition } from '../first-edition.testing.ts';
import { editionNames } from './edition-name.ts';

const on = (id: string, day: string) => ({ ...firstEdition, id, startsAt: `${day}T12:00:00+05:30` });

test('an edition is named by the month of its start, whatever its id says', () => {
  expect([...editionNames([on('2025-10', '2025-11-02'), on('2026-01', '2026-01-10')])]).toEqual([
    ['2025-10', 'November 2025'],
    ['2026-01', 'January 2026'],
  ]);
});

test('two editions of one month are told apart by the day, and two of one day by their ids', () => {
  const names = editionNames([
    on('2026-01', '2026-01-10'),
    on('2026-01-2', '2026-01-24'),
    on('2026-02', '2026-02-01'),
    on('2026-02-2', '2026-02-01'),
  ]);
  expect([...names.values()]).toEqual([
    'Jan 10, 2026',
    'Jan 24, 2026',
    'Feb 1, 2026 (2026-02)',
    'Feb 1, 2026 (2026-02-2)',
  ]);
});
