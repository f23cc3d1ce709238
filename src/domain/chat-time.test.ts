import { expect, test } from 'vitest';
import { chatTimeText } from './chat-time.ts';

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
});
