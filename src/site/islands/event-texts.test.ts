import { expect, test } from 'vitest';
import { asOfText } from './event-texts.ts';

const at = (moment: string): number => Date.parse(moment);

test('shows the age of a copy as a time, with the date on another day in India', () => {
  const fetched = at('2025-10-11T23:58:00+05:30');
  expect(asOfText(fetched, at('2025-10-11T23:59:59+05:30'))).toBe('As of 11:58 PM IST');
  expect(asOfText(fetched, at('2025-10-12T00:00:00+05:30'))).toBe('As of October 11 at 11:58 PM IST');
});
