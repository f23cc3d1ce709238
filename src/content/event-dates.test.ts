import { expect, test } from 'vitest';
import { editions, type Edition } from './event.ts';
import { eventDates, startInZone } from './event-dates.ts';

test('the specified edition reads as specified', () => {
  expect(eventDates(editions[0])).toEqual({
    banner: 'Saturday, Oct 11th, 12:00 PM onwards IST',
    full: 'Saturday, October 11th, 2025',
    hours: '12:00 PM onwards (IST)',
    party: 'Oct 11 (IST)',
    start: 'Oct 11, 12:00 PM IST',
    short: 'Oct 11, 2025',
    bootcamp: '11-12 October (Saturday-Sunday), 2025',
    startIso: '2025-10-11T12:00:00+05:30',
    endIso: '2025-10-11T23:59:59+05:30',
  });
});

const startingOn = (date: string): Edition => {
  const startsAt = Date.parse(`${date}T12:00:00+05:30`);
  return { ...editions[0], startsAt, bootcampEndsAt: startsAt + 86_400_000 };
};

test.each([
  ['2026-01-01', '1st'],
  ['2026-01-02', '2nd'],
  ['2026-01-03', '3rd'],
  ['2026-01-04', '4th'],
  ['2026-01-13', '13th'],
  ['2026-01-21', '21st'],
  ['2026-01-22', '22nd'],
])('%s is the %s', (date, ordinal) => {
  expect(eventDates(startingOn(date)).full).toContain(`January ${ordinal}, 2026`);
});

test('a bootcamp over the end of a month names both months', () => {
  expect(eventDates(startingOn('2026-01-31')).bootcamp).toBe(
    '31 January - 1 February (Saturday-Sunday), 2026',
  );
});

test('the start is given in the reader’s zone only where it differs', () => {
  const { startsAt } = editions[0];
  expect(startInZone(startsAt, 'Asia/Kolkata')).toBeNull();
  expect(startInZone(startsAt, 'Asia/Colombo')).toBeNull();
  expect(startInZone(startsAt, 'Europe/Lisbon')).toMatch(/^Sat, Oct 11, 7:30 AM /);
  expect(startInZone(startsAt, 'America/Los_Angeles')).toMatch(/^Fri, Oct 10, 11:30 PM /);
});
