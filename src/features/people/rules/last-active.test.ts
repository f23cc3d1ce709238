import { expect, test } from 'vitest';
import { lastActiveText } from './last-active.ts';

const now = Date.parse('2025-10-11T12:00:00Z');
const ago = (hours: number, minutes = 0) => new Date(now - (hours * 60 + minutes) * 60_000).toISOString();

test.each([
  [ago(0), 'Just now'],
  [ago(0, 59), 'Just now'],
  [ago(-3), 'Just now'],
  [ago(1), '1h ago'],
  [ago(23, 59), '23h ago'],
  [ago(24), '1d ago'],
  [ago(167, 59), '6d ago'],
  [ago(168), '10/4/2025'],
  [null, 'Never'],
  ['not a date', 'Never'],
])('%s reads "%s"', (at, text) => {
  expect(lastActiveText(at, now, 'en-US', 'UTC')).toBe(text);
});

test("shows the date in the viewer's zone", () => {
  expect(lastActiveText('2025-09-30T22:00:00Z', now, 'en-US', 'Asia/Kolkata')).toBe('10/1/2025');
});
