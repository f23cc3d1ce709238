import { expect, it } from 'vitest';
import { askAfterMs, isAsked, keptAnswers } from './still-wanted.ts';

const written = Date.parse('2026-11-20T14:00:00Z');

it('asks after a day, not before', () => {
  expect(isAsked(written, undefined, written + askAfterMs - 1)).toBe(false);
  expect(isAsked(written, undefined, written + askAfterMs)).toBe(true);
});

it('asks again a day after an answer', () => {
  const answered = written + 3 * askAfterMs;
  expect(isAsked(written, answered, answered)).toBe(false);
  expect(isAsked(written, answered, answered + askAfterMs - 1)).toBe(false);
  expect(isAsked(written, answered, answered + askAfterMs)).toBe(true);
});

it('asks nothing while the clock stands before the time of writing', () => {
  expect(isAsked(written, undefined, written - 365 * askAfterMs)).toBe(false);
});

it('takes an answer of this very moment, although the time that is looked at is a little older', () => {
  const looked = written + 2 * askAfterMs;
  expect(isAsked(written, looked + 20_000, looked)).toBe(false);
});

it('takes an answer from the future for none, as after a clock that was wrong', () => {
  const future = written + 400 * askAfterMs;
  expect(isAsked(written, future, written + 2 * askAfterMs)).toBe(true);
  expect(isAsked(written, future, written + 1_000)).toBe(false);
});

it('forgets the answers about what has gone', () => {
  expect(keptAnswers({ a: 1, b: 2 }, new Set(['b', 'c']))).toEqual({ b: 2 });
});
