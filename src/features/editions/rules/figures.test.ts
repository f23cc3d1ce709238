import { expect, test } from 'vitest';
import { rupees } from './figures.ts';

test.each([
  [500, '₹500'],
  [25_000, '₹25,000'],
  [100_000, '₹1,00,000'],
  [12_345_678, '₹1,23,45,678'],
])('%i rupees are written as %s', (amount, text) => {
  expect(rupees(amount)).toBe(text);
});
