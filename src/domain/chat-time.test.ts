import { expect, test } from 'vitest';
import { chatTimeText, dayText, isSameDay } from './chat-time.ts';

const now = Date.parse('2025-10-11T12:00:00Z');

test.each([
  ['2025-10-11T11:59:00Z', '11:59 AM'],
  ['2025-10-10T12:00:01Z', '12:00 PM'],
  ['2025-10-10T12:00:00Z', 'Oct 10'],
  ['2025-01-02T08:00:00Z', 'Jan 2'],
  ['2025-10-11T15:30:00Z', '3:30 PM'],
  ['nonsense', ''],
])('%s reads "%s"', (at, text) => {
  expect(chatTimeText(at, now, 'en-US', 'UTC')).toBe(text);
});

test("shows hours in the viewer's zone and locale", () => {
  expect(chatTimeText('2025-10-11T11:00:00Z', now, 'de-DE', 'Asia/Kolkata')).toBe('16:30');
  expect(chatTimeText('2025-10-11T00:59:00Z', now, 'en-GB', 'UTC')).toBe('00:59');
});

const IST = 'Asia/Kolkata';
const morning = Date.parse('2026-11-21T09:00:00+05:30');
const day = (at: string, zone = IST) => dayText(at, morning, 'en-IN', zone);

test("a day begins at the viewer's midnight", () => {
  expect(isSameDay('2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z', IST)).toBe(false);
  expect(isSameDay('2026-11-20T18:30:00Z', '2026-11-21T18:29:59Z', IST)).toBe(true);
  expect(isSameDay('2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z', 'UTC')).toBe(true);
});

test('names today and yesterday, and counts the future as today', () => {
  expect(day('2026-11-21T00:00:00+05:30')).toBe('Today');
  expect(day('2026-11-22T00:00:00+05:30')).toBe('Today');
  expect(day('2026-11-20T23:59:59+05:30')).toBe('Yesterday');
  expect(day('2026-11-20T00:00:00+05:30')).toBe('Yesterday');
});

test('names yesterday after a day of 25 hours', () => {
  const later = Date.parse('2026-10-25T23:30:00+01:00');
  expect(dayText('2026-10-24T00:15:00+02:00', later, 'en-GB', 'Europe/Berlin')).toBe('Yesterday');
});

test('names the weekday of an earlier day, and the year of another year', () => {
  expect(day('2026-11-14T12:00:00+05:30')).toMatch(/^Saturday,? 14 November$/);
  expect(day('2025-10-11T12:00:00+05:30')).toMatch(/^Saturday,? 11 October,? 2025$/);
});

test('an invalid time has no day', () => {
  expect(day('soon')).toBe('');
  expect(isSameDay('soon', 'soon')).toBe(false);
});
