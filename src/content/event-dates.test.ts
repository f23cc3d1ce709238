import { describe, expect, test } from 'vitest';
import { editions, type Edition } from './event.ts';
import { eventDates } from './event-dates.ts';
import { startForReader } from './reader-time.ts';

test('the first edition has the specified date texts', () => {
  expect(eventDates(editions[0])).toEqual({
    banner: 'Saturday, Oct 11th, 12:00 PM onwards IST',
    full: 'Saturday, October 11th, 2025',
    hours: '12:00 PM onwards (IST)',
    duration: '12:00 PM onwards',
    party: 'Oct 11 (IST)',
    start: 'Oct 11 12:00 PM IST',
    short: 'Oct 11, 2025',
    bootcamp: '11-12 October (Saturday-Sunday), 2025',
    startIso: '2025-10-11T12:00:00+05:30',
    endIso: '2025-10-11T23:59:59+05:30',
  });
});

test.each([
  ['2026-06-07T00:05:00+05:30', '12:05 AM', 'Sunday, June 7th'],
  ['2026-06-07T09:30:00+05:30', '9:30 AM', 'Sunday, June 7th'],
  ['2026-06-07T12:00:00+05:30', '12:00 PM', 'Sunday, June 7th'],
  ['2026-06-07T23:59:00+05:30', '11:59 PM', 'Sunday, June 7th'],
  ['2028-02-29T18:45:00Z', '12:15 AM', 'Wednesday, March 1st'],
])('%s is %s in India, on %s', (instant, time, day) => {
  const dates = eventDates({ ...editions[0], startsAt: Date.parse(instant) });
  expect([dates.hours, dates.full.slice(0, -6)]).toEqual([`${time} onwards (IST)`, day]);
});

test("names months and weekdays like the runtime's locale data", () => {
  for (let day = 0; day < 400; day++) {
    const startsAt = Date.UTC(2026, 0, 1 + day, 6, 30);
    const name = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(startsAt);
    const { full, short } = eventDates({ ...editions[0], startsAt });
    expect(full.replace(/(?:st|nd|rd|th),/, ',')).toBe(
      name({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    );
    expect(short).toBe(name({ month: 'short', day: 'numeric', year: 'numeric' }));
  }
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

test('names both months of a bootcamp across the end of a month', () => {
  expect(eventDates(startingOn('2026-01-31')).bootcamp).toBe(
    '31 January - 1 February (Saturday-Sunday), 2026',
  );
});

test('names both years of a bootcamp across the end of a year', () => {
  expect(eventDates(startingOn('2026-12-31')).bootcamp).toBe(
    '31 December 2026 - 1 January 2027 (Thursday-Friday)',
  );
});

describe('the start by the reader’s clock', () => {
  const { startsAt } = editions[0];
  const text = (timeZone: string, locale = 'en-US') => startForReader(startsAt, { timeZone, locale })?.text;

  test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo'])(
    "is null in %s, which has India's time",
    (zone) => {
      expect(startForReader(startsAt, { timeZone: zone })).toBeNull();
    },
  );

  test.each([
    ['Asia/Kathmandu', '12:15 PM GMT+5:45'],
    ['America/New_York', '2:30 AM EDT'],
    ['Europe/Lisbon', '7:30 AM GMT+1'],
    ['UTC', '6:30 AM UTC'],
  ])('is a time without a day in %s', (zone, expected) => {
    expect(text(zone)).toBe(expected);
  });

  test.each([
    ['America/Los_Angeles', 'Friday, October 10 at 11:30 PM PDT'],
    ['Pacific/Honolulu', 'Friday, October 10 at 8:30 PM HST'],
  ])('names the other day in %s', (zone, expected) => {
    expect(text(zone)).toBe(expected);
  });

  test("follows New York's winter time", () => {
    const december = Date.parse('2025-12-06T12:00:00+05:30');
    const options = { timeZone: 'America/New_York', locale: 'en-US' };
    expect(startForReader(december, options)?.text).toBe('1:30 AM EST');
  });

  test("is in the reader's language", () => {
    const german = startForReader(startsAt, { timeZone: 'Europe/Berlin', locale: 'de-DE' });
    expect(german).toEqual({ text: '08:30 MESZ', locale: 'de-DE' });
    expect(text('America/Los_Angeles', 'hi-IN')).toContain('शुक्रवार');
  });

  test('tells midnight from noon', () => {
    // Twelve hours behind India, the clock shows 12:00 too, but AM.
    const zone = 'Etc/GMT+6';
    expect(
      startForReader(Date.parse('2025-10-11T11:30:00+05:30'), { timeZone: zone, locale: 'en-US' }),
    ).toEqual({ text: '12:00 AM GMT-6', locale: 'en-US' });
  });
});
