import { expect, test } from 'vitest';
import { overBudget } from './budgets.ts';

const files = (...sizes: readonly number[]) => sizes.map((bytes, index) => ({ path: `/${index}.js`, bytes }));

test('accepts files within the budget', () => {
  expect(overBudget('/', 'JavaScript', { kB: 10, requests: 2 }, files(5000, 5000))).toEqual([]);
});

test('reports too many bytes with the sum and the heaviest files', () => {
  expect(overBudget('/', 'JavaScript', { kB: 10, requests: 2 }, files(4000, 6020))).toEqual([
    '/, JavaScript: 10.0 of 10 in 2 requests of 2. Most: /1.js 6.0, /0.js 4.0',
  ]);
});

test('reports too many requests', () => {
  expect(overBudget('/', 'CSS', { kB: 10, requests: 1 }, files(10, 10))).toHaveLength(1);
});
