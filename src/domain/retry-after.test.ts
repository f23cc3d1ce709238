import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

it.each([
  ['20', 20_000],
  ['1.5', 1_500],
  ['0.0001', 1],
  [new Date(0).toUTCString(), 0],
  ['', null],
  ['-1', null],
  ['0x10', null],
  ['soon 5', null],
])('reads Retry-After %j as %j ms', (value, ms) => {
  expect(readRetryAfter(new Headers({ 'retry-after': value }))).toBe(ms);
});
