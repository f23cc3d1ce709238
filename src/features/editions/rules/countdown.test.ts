import { describe, expect, test } from 'vitest';
import { editionStates, timePartsUntil, widgetTextUntil } from './countdown.ts';

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

  test('show all digits of more than 99 days', () => {
    expect(timePartsUntil(start, start - 365 * day).days).toBe('365');
  });

  test.each([
    ['a second less than a minute', 59, { days: '00', hours: '00', minutes: '00', seconds: '59' }],
    ['a second less than an hour', 3599, { days: '00', hours: '00', minutes: '59', seconds: '59' }],
    ['a day', 86_400, { days: '01', hours: '00', minutes: '00', seconds: '00' }],
    ['a second less than a day', 86_399, { days: '00', hours: '23', minutes: '59', seconds: '59' }],
  ])('carry over at %s', (_, left, parts) => {
    expect(timePartsUntil(start, start - left * second)).toEqual(parts);
  });

  test('are zero from the start on', () => {
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

test.each([
  ['before the start', -1, ['planned', 'ahead']],
  ['from the start', 0, ['planned', 'begun', 'on']],
  ['from the end', day, ['planned', 'begun', 'over', 'past']],
] as const)('the states of an edition %s', (_, after, states) => {
  const times = { isCancelled: false, startsAt: start, endsAt: start + day };
  expect(editionStates(times, start + after)).toEqual(states);
});
