import { expect, it } from 'vitest';
import { nothingUnsent, takeStock, unsentOf, type KeptHere, type Stock } from './kept-here.ts';

const stock = (change: Partial<Stock> = {}): Stock => ({
  mark: 'first',
  hasCopy: true,
  waiting: nothingUnsent,
  ...change,
});
const two = { count: 2, from: 10, to: 20 };
const remembered = (change: Partial<Stock> = {}): KeptHere => ({ stock: stock(change), loss: null });

it('reports a loss when other databases replace a filled one', () => {
  const emptied = stock({ mark: 'second', hasCopy: false });
  expect(takeStock(remembered({ waiting: two }), emptied, 99)).toEqual({
    stock: emptied,
    loss: { at: 99, unsent: two },
  });
  expect(takeStock(remembered(), emptied, 99).loss).toEqual({ at: 99, unsent: nothingUnsent });
});

it.each([
  ['for a member who is new here', null, stock()],
  ['for the same databases with other contents', remembered({ waiting: two }), stock({ hasCopy: false })],
  [
    'for a member who signed out with nothing unsent',
    remembered({ hasCopy: false }),
    stock({ mark: 'second' }),
  ],
])('reports no loss %s', (_name, before, now) => {
  expect(takeStock(before, now, 99).loss).toBe(null);
});

it('reports the unsent entries of a member who had signed out', () => {
  const left = remembered({ hasCopy: false, waiting: two });
  expect(takeStock(left, stock({ mark: 'second' }), 99).loss?.unsent).toEqual(two);
});

it('keeps a loss until the member has seen it, and adds the next loss', () => {
  const first = takeStock(remembered({ waiting: two }), stock({ mark: 'second' }), 50);
  const kept = takeStock(first, stock({ mark: 'second', waiting: { count: 1, from: 60, to: 60 } }), 61);
  expect(kept.loss).toEqual({ at: 50, unsent: two });
  expect(takeStock(kept, stock({ mark: 'third' }), 99).loss).toEqual({
    at: 99,
    unsent: { count: 3, from: 10, to: 60 },
  });
});

it('counts waiting and refused entries, but not acknowledged ones', () => {
  const entries = [
    { state: 'queued', queuedAt: 30 },
    { state: 'acked', queuedAt: 5 },
    { state: 'rejected', queuedAt: 10 },
  ];
  expect(unsentOf(entries)).toEqual({ count: 2, from: 10, to: 30 });
  expect(unsentOf([])).toEqual(nothingUnsent);
});
