import { afterEach, expect, test, vi } from 'vitest';
import { asOfText, ownTime } from './event-texts.ts';

afterEach(() => void vi.unstubAllEnvs());
const at = (moment: string): number => Date.parse(moment);

test('shows the age of a copy as a time, with the date on another day in India', () => {
  const fetched = at('2025-10-11T23:58:00+05:30');
  expect(asOfText(fetched, at('2025-10-11T23:59:59+05:30'))).toBe('As of 11:58 PM IST');
  expect(asOfText(fetched, at('2025-10-12T00:00:00+05:30'))).toBe('As of October 11 at 11:58 PM IST');
});

test.each([
  ['Asia/Kolkata', null],
  ['Asia/Colombo', null],
  ['America/Los_Angeles', 'Your time: Sat, 12:30 PM'],
  ['Asia/Kathmandu', 'Your time: Sun, 1:15 AM'],
])('a reader in %s sees the own time where it differs: %s', (timeZone, text) => {
  vi.stubEnv('TZ', timeZone);
  expect(ownTime('2025-10-12T01:00:00+05:30')).toBe(text);
});
