import { expect, it, vi } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

it.each([
  ['20', 20_000],
  ['1.5', 1_500],
  ['0.0001', 1],
  [new Date(91_000).toUTCString(), 90_000],
  [new Date(0).toUTCString(), 0],
  ['', null],
  ['-1', null],
  ['0x10', null],
  ['soon 5', null],
])('reads Retry-After %j as %j ms', (value, ms) => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
  expect(readRetryAfter(new Headers({ 'retry-after': value }))).toBe(ms);
});
