import { afterEach, describe, expect, test, vi } from 'vitest';
import { timePartsUntil, widgetTextUntil } from './countdown.ts';

const start = Date.parse('2025-10-11T12:00:00+05:30');
const second = 1000;
const day = 86_400 * second;

describe('the parts of the countdown', () => {
  test('are padded to two digits', () => {
    const left = 3 * day + (4 * 3600 + 5 * 60 + 6) * second;
    expect(timePartsUntil(start, start - left)).toEqual({
      days: '03',
      hours: '04',
      minutes: '05',
      seconds: '06',
    });
  });

  test('show more than 99 days in full', () => {
    expect(timePartsUntil(start, start - 365 * day).days).toBe('365');
  });

  test.each([
    ['a minute', 60, { days: '00', hours: '00', minutes: '01', seconds: '00' }],
    ['a second less than a minute', 59, { days: '00', hours: '00', minutes: '00', seconds: '59' }],
    ['an hour', 3600, { days: '00', hours: '01', minutes: '00', seconds: '00' }],
    ['a second less than an hour', 3599, { days: '00', hours: '00', minutes: '59', seconds: '59' }],
    ['a day', 86_400, { days: '01', hours: '00', minutes: '00', seconds: '00' }],
    ['a second less than a day', 86_399, { days: '00', hours: '23', minutes: '59', seconds: '59' }],
  ])('carry over at %s', (_, left, parts) => {
    expect(timePartsUntil(start, start - left * second)).toEqual(parts);
  });

  test('count the 29th of February', () => {
    const leapStart = Date.parse('2028-03-01T12:00:00+05:30');
    expect(timePartsUntil(leapStart, Date.parse('2028-02-28T12:00:00+05:30')).days).toBe('02');
  });

  test('every part is zero from the start on', () => {
    const zeros = { days: '00', hours: '00', minutes: '00', seconds: '00' };
    expect(timePartsUntil(start, start)).toEqual(zeros);
    expect(timePartsUntil(start, start + 400 * day)).toEqual(zeros);
  });

  test('reach zero exactly at the start, and show every second when a tick is late', () => {
    expect(timePartsUntil(start, start - 1).seconds).toBe('01');
    expect(timePartsUntil(start, start - 10 * second + 40).seconds).toBe('10');
  });
});

describe('the text of the widget', () => {
  test.each([
    [3 * day + 3661 * second, '3d 01:01:01'],
    [day, '1d 00:00:00'],
    [day - second, '23:59:59'],
    [second, '00:00:01'],
    [0, '00:00:00'],
    [-day, '00:00:00'],
  ])('%d ms before the start is %s', (left, text) => {
    expect(widgetTextUntil(start, start - left)).toBe(text);
  });
});

/** Lehmer's generator with a fixed seed, so that a failure can be repeated. */
const instants = function* (count: number): Generator<number> {
  let state = 20_251_011;
  for (let index = 0; index < count; index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
};

const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Europe/London',
];

describe.each(zones)('read in %s', (zone) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('the countdown counts every second down to the instant', () => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(
      zone === 'Asia/Kolkata' ? /Kolkata|Calcutta/ : zone === 'Asia/Kathmandu' ? /Kat(h)?mandu/ : zone,
    );
    for (const step of instants(2000)) {
      // A millisecond within the two years around the start.
      const now = start + (step % (730 * day)) - 365 * day;
      const { days, hours, minutes, seconds } = timePartsUntil(start, now);
      const parts = [days, hours, minutes, seconds];
      const left = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
      expect(left).toBe(now < start ? Math.ceil((start - now) / second) : 0);
      for (const part of parts) expect(part).toMatch(/^\d{2,}$/);
      expect([Number(hours) < 24, Number(minutes) < 60, Number(seconds) < 60]).toEqual([true, true, true]);
      const clock = `${hours}:${minutes}:${seconds}`;
      expect(widgetTextUntil(start, now)).toBe(days === '00' ? clock : `${Number(days)}d ${clock}`);
    }
  });

  test('a day has 24 hours even when clocks change or on a leap day', () => {
    vi.stubEnv('TZ', zone);
    // Clock changes in New York, London, Lord Howe and Casablanca, and a leap day.
    for (const date of ['2025-03-09', '2025-03-30', '2025-04-06', '2025-10-05', '2025-10-26', '2028-02-29']) {
      const noon = Date.parse(`${date}T12:00:00+05:30`);
      expect(widgetTextUntil(noon, noon - day)).toBe('1d 00:00:00');
      expect(widgetTextUntil(noon + day, noon - day + second)).toBe('1d 23:59:59');
    }
  });
});
