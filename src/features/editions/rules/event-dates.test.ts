import { afterEach, expect, test, vi } from 'vitest';
import type { Edition } from './edition.ts';
import { firstEdition } from '../first-edition.testing.ts';
import { editionName, editionNames } from './edition-name.ts';
import { eventDates, ownTime } from './event-dates.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the first edition has the specified texts for its dates', () => {
  expect(eventDates(firstEdition)).toEqual({
    banner: 'Saturday, Oct 11th, 12:00 PM onwards IST',
    full: 'Saturday, October 11th, 2025',
    hours: '12:00 PM onwards (IST)',
    duration: '12:00 PM onwards',
    party: 'Oct 11 (IST)',
    start: 'Oct 11 12:00 PM IST',
    short: 'Oct 11, 2025',
    bootcamp: '11-12 October (Saturday-Sunday), 2025',
    until: 'Until midnight. The bootcamp goes on until noon the next day.',
    span: 'Saturday noon to Sunday noon',
    day: 'Noon to noon',
    last: 'Sunday noon',
    month: 'October 2025',
  });
});

test.each([
  ['2026-06-07T00:05:00+05:30', '12:05 AM', 'Sunday, June 7th'],
  ['2026-06-07T09:30:00+05:30', '9:30 AM', 'Sunday, June 7th'],
  ['2026-06-07T12:00:00+05:30', '12:00 PM', 'Sunday, June 7th'],
  ['2026-06-07T23:59:00+05:30', '11:59 PM', 'Sunday, June 7th'],
  ['2028-02-29T18:45:00Z', '12:15 AM', 'Wednesday, March 1st'],
])('%s is %s in India, on %s', (instant, time, day) => {
  const dates = eventDates({ ...firstEdition, startsAt: instant });
  expect([dates.hours, dates.full.slice(0, -6)]).toEqual([`${time} onwards (IST)`, day]);
});

const startingOn = (date: string): Edition => {
  const startsAt = `${date}T12:00:00+05:30`;
  const bootcampEndsAt = new Date(Date.parse(startsAt) + 86_400_000).toISOString();
  return { ...firstEdition, startsAt, bootcampEndsAt };
};

test.each([
  ['2026-01-01', '1st'],
  ['2026-01-03', '3rd'],
  ['2026-01-04', '4th'],
  ['2026-01-13', '13th'],
  ['2026-01-21', '21st'],
  ['2026-01-22', '22nd'],
])('%s is the %s', (date, ordinal) => {
  expect(eventDates(startingOn(date)).full).toContain(`January ${ordinal}, 2026`);
});

test.each([
  ['month', '2026-01-31', '31 January - 1 February (Saturday-Sunday), 2026'],
  ['year', '2026-12-31', '31 December 2026 - 1 January 2027 (Thursday-Friday)'],
])('names both days in full across the end of a %s', (_, date, bootcamp) => {
  expect(eventDates(startingOn(date)).bootcamp).toBe(bootcamp);
});

test.each([
  [
    '2026-01-10T18:30:00+05:30',
    'Until 6:00 PM. The bootcamp goes on until 6:30 PM.',
    '10 January (Saturday), 2026',
  ],
  [
    '2026-01-12T09:00:00+05:30',
    'Until 6:00 PM. The bootcamp goes on until 9:00 AM on Monday.',
    '10-12 January (Saturday-Monday), 2026',
  ],
])('says in words that an edition ends at %s', (bootcampEndsAt, until, bootcamp) => {
  const dates = eventDates({
    startsAt: '2026-01-10T12:00:00+05:30',
    endsAt: '2026-01-10T18:00:00+05:30',
    bootcampEndsAt,
  });
  expect([dates.until, dates.bootcamp]).toEqual([until, bootcamp]);
});

test.each([
  ['Asia/Kolkata', null],
  ['Asia/Colombo', null],
  ['America/Los_Angeles', 'Your time: Sat, 12:30 PM'],
  ['Asia/Kathmandu', 'Your time: Sun, 1:15 AM'],
])('a reader in %s sees %s beside India’s time', (timeZone, text) => {
  vi.stubEnv('TZ', timeZone);
  expect(ownTime(Date.parse('2025-10-12T01:00:00+05:30'))).toBe(text);
});

const editionOn = (id: string, day: string) => ({ ...firstEdition, id, startsAt: `${day}T12:00:00+05:30` });

test('an edition is named by the month of its start, whatever its id says', () => {
  expect([...editionNames([editionOn('2025-10', '2025-11-02'), editionOn('2026-01', '2026-01-10')])]).toEqual(
    [
      ['2025-10', 'November 2025'],
      ['2026-01', 'January 2026'],
    ],
  );
});

test('an edition that has moved to another month is named by its new start', () => {
  expect(editionName('2026-12', '2026-11-30T09:00:00+05:30')).toBe('November 2026');
  expect(editionName('2026-12-2', '2026-11-30T09:00:00+05:30')).toBe('November 2026');
  expect(editionName('2026-12-2', '2026-12-19T12:00:00+05:30')).toBe('December 2026 (2)');
  expect(editionName('2026-12', null)).toBe('December 2026');
});

test('two editions of one month are told apart by the day, and two of one day by their ids', () => {
  const names = editionNames([
    editionOn('2026-01', '2026-01-10'),
    editionOn('2026-01-2', '2026-01-24'),
    editionOn('2026-02', '2026-02-01'),
    editionOn('2026-02-2', '2026-02-01'),
  ]);
  expect([...names.values()]).toEqual([
    'Jan 10, 2026',
    'Jan 24, 2026',
    'Feb 1, 2026 (2026-02)',
    'Feb 1, 2026 (2026-02-2)',
  ]);
});
