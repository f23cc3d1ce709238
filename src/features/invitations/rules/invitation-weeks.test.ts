import { expect, test } from 'vitest';
import { invitationWeeks } from './invitation-weeks.ts';

const at = (createdAt: string, acceptedAt: string | null = null) => ({
  created_at: createdAt,
  accepted_at: acceptedAt,
});
/** The weeks with any count, as `start: sent/accepted`. */
const busy = (invitations: ReturnType<typeof at>[], now: string, timeZone: string) =>
  invitationWeeks(invitations, Date.parse(now), timeZone)
    .filter(({ sent, accepted }) => sent + accepted > 0)
    .map(({ start, sent, accepted }) => `${start}: ${sent}/${accepted}`);

test('covers the twelve weeks up to today, even without invitations', () => {
  const weeks = invitationWeeks([], Date.parse('2026-01-07T12:00:00Z'), 'UTC');
  expect(weeks).toHaveLength(12);
  expect(weeks.every(({ sent, accepted }) => sent === 0 && accepted === 0)).toBe(true);
  expect(weeks[0]?.start).toBe('2025-10-20');
  expect(weeks.at(-1)?.start).toBe('2026-01-05');
  for (const { start } of weeks) expect(new Date(start).getUTCDay()).toBe(1);
});

test("puts New Year into the week of the old year's Monday", () => {
  expect(
    busy(
      [at('2025-12-31T10:00:00Z', '2026-01-01T10:00:00Z'), at('2026-01-05T00:00:00Z')],
      '2026-01-05T08:00:00Z',
      'UTC',
    ),
  ).toEqual(['2025-12-29: 1/1', '2026-01-05: 1/0']);
});

test('ends a week at midnight in the given zone', () => {
  // Sunday 19:00 in London is Monday 00:30 in India.
  const sent = [at('2026-01-04T19:00:00Z')];
  expect(busy(sent, '2026-01-09T00:00:00Z', 'Europe/London')).toEqual(['2025-12-29: 1/0']);
  expect(busy(sent, '2026-01-09T00:00:00Z', 'Asia/Kolkata')).toEqual(['2026-01-05: 1/0']);
});

test.each([
  // Clocks change on these Sundays, so the week is an hour shorter or longer.
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z', '2026-03-23', '2026-03-30'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z', '2026-10-19', '2026-10-26'],
])('in %s a week with a clock change ends at local midnight', (zone, last, first, week, next) => {
  expect(busy([at(last), at(first)], first, zone)).toEqual([`${week}: 1/0`, `${next}: 1/0`]);
});

test('counts sending and acceptance each in its own week, and nothing outside the twelve weeks', () => {
  expect(
    busy(
      [
        at('2025-10-19T23:59:59Z', '2025-10-20T00:00:00Z'),
        at('2026-01-12T00:00:00Z'),
        at('2025-01-01T00:00:00Z', '2026-01-06T00:00:00Z'),
      ],
      '2026-01-07T12:00:00Z',
      'UTC',
    ),
  ).toEqual(['2025-10-20: 0/1', '2026-01-05: 0/1']);
});
