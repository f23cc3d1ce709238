import { expect, it } from 'vitest';
import { isStale, staleAfterMs } from './stale-entry.ts';

const written = Date.parse('2026-11-20T14:00:00Z');

it('asks after a day', () => {
  expect(isStale({ queuedAt: written }, written + staleAfterMs - 1)).toBe(false);
  expect(isStale({ queuedAt: written }, written + staleAfterMs)).toBe(true);
});

it('asks again a day after an answer', () => {
  const answered = written + 3 * staleAfterMs;
  expect(isStale({ queuedAt: written, keptAt: answered }, answered)).toBe(false);
  expect(isStale({ queuedAt: written, keptAt: answered }, answered + staleAfterMs - 1)).toBe(false);
  expect(isStale({ queuedAt: written, keptAt: answered }, answered + staleAfterMs)).toBe(true);
});

it('does not ask when the clock was set back to before the entry', () => {
  expect(isStale({ queuedAt: written }, written - 365 * staleAfterMs)).toBe(false);
});

it('accepts an answer slightly newer than the given time', () => {
  const looked = written + 2 * staleAfterMs;
  expect(isStale({ queuedAt: written, keptAt: looked + 20_000 }, looked)).toBe(false);
});

it('ignores an answer from the far future, given under a wrong clock', () => {
  const future = written + 400 * staleAfterMs;
  expect(isStale({ queuedAt: written, keptAt: future }, written + 2 * staleAfterMs)).toBe(true);
  expect(isStale({ queuedAt: written, keptAt: future }, written + 1_000)).toBe(false);
});
