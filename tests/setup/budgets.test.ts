import { expect, test } from 'vitest';
import { nameOf, overBudget } from './budgets.ts';

const budget = { most: 10, known: { 'page.js': 4, 'react.js': 5 } };

test('within the budget there is nothing to tell', () => {
  expect(
    overBudget('Scripts', budget, [
      { name: 'react.js', bytes: 5000 },
      { name: 'page.js', bytes: 5000 },
    ]),
  ).toEqual([]);
});

test('over it, what is new and what grew is named, the most first', () => {
  expect(
    overBudget('Scripts', budget, [
      { name: 'react.js', bytes: 5020 },
      { name: 'page.js', bytes: 4600 },
      { name: 'chart.js', bytes: 2000 },
    ]),
  ).toEqual([
    'Scripts: 11.6 kB of 10 kB.',
    'chart.js is new with 2.0 kB',
    'page.js grew from 4.0 kB to 4.6 kB',
  ]);
});

test('a file is known by its name without the hash', () => {
  expect(nameOf('/assets/react-Bnbd6vT4.js')).toBe('react.js');
  expect(nameOf('assets/hanken-grotesk-latin-ext-wght-normal-Dg-wlmqe.woff2')).toBe(
    'hanken-grotesk-latin-ext-wght-normal.woff2',
  );
  expect(nameOf('/pictures/villa-night.svg')).toBe('pictures/villa-night.svg');
  expect(nameOf('/')).toBe('index.html');
});
