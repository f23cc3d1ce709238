import { expect, it } from 'vitest';
import { askAfterMs, isAsked, keptAnswers } from './still-wanted.ts';

const written = Date.parse('2026-11-20T14:00:00Z');

it('asks after a day', () => {
  expect(isAsked(written, undefined, written + askAfterMs - 1)).toBe(false);
  expect(isAsked(written, undefined, written + askAfterMs)).toBe(true);
});

it('asks again a day after an answer', () => {
  const answered = written + 3 * askAfterMs;
  expect(isAsked(written, answered, answered)).toBe(false);
  expect(isAsked(written, answered, answered + askAfterMs - 1)).toBe(false);
  expect(isAsked(written, answered, answered + askAfterMs)).toBe(true);
});

it('does not ask when the clock was set back to before the entry', () => {
  expect(isAsked(written, undefined, written - 365 * askAfterMs)).toBe(false);
});

it('accepts an answer slightly newer than the given time', () => {
  const looked = written + 2 * askAfterMs;
  expect(isAsked(written, looked + 20_000, looked)).toBe(false);
});

it('ignores an answer from the far future, given under a wrong clock', () => {
  const future = written + 400 * askAfterMs;
  expect(isAsked(written, future, written + 2 * askAfterMs)).toBe(true);
  expect(isAsked(written, future, written + 1_000)).toBe(false);
});

it('forgets the answers about entries that are gone', () => {
  expect(keptAnswers({ a: 1, b: 2 }, new Set(['b', 'c']))).toEqual({ b: 2 });
});
