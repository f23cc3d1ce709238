import { expect, test } from 'vitest';
import { successRate } from './success-rate.ts';

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [4, 4, 100],
])('%i accepted of %i sent is %i %%', (accepted, sent, percent) => {
  expect(successRate(accepted, sent)).toBe(percent);
});

test('never shows more than 100 %', () => {
  expect(successRate(3, 2)).toBe(100);
});
