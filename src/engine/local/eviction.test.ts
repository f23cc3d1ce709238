import { expect, it } from 'vitest';
import { nextMarker, type EvictionMarker } from './eviction.ts';

const marker = (change: Partial<EvictionMarker> = {}): EvictionMarker => ({
  databases: 'first',
  hasMirror: true,
  unsent: [],
  lost: null,
  ...change,
});

it('reports the unsent entries when new databases have replaced filled ones', () => {
  const emptied = marker({ databases: 'second', hasMirror: false });
  expect(nextMarker(marker({ unsent: [10, 20] }), emptied)).toEqual({ ...emptied, lost: [10, 20] });
  expect(nextMarker(marker(), emptied).lost).toEqual([]);
  expect(nextMarker(marker({ unsent: [10, 20] }), { ...emptied, unsent: [20, 30] }).lost).toEqual([10]);
});

it.each([
  ['for a member who is new on the device', null, marker()],
  ['for the same databases with other contents', marker({ unsent: [10] }), marker({ hasMirror: false })],
  [
    'for a member who signed out with nothing unsent',
    marker({ hasMirror: false }),
    marker({ databases: 'second' }),
  ],
])('reports no loss %s', (_name, before, held) => {
  expect(nextMarker(before, held).lost).toBe(null);
});

it('reports the unsent entries of a member who had signed out', () => {
  const before = marker({ hasMirror: false, unsent: [10, 20] });
  expect(nextMarker(before, marker({ databases: 'second' })).lost).toEqual([10, 20]);
});

it('keeps a loss until the member has seen it, and adds the next loss', () => {
  const first = nextMarker(marker({ unsent: [10, 20] }), marker({ databases: 'second' }));
  const same = nextMarker(first, marker({ databases: 'second', unsent: [60] }));
  expect(same.lost).toEqual([10, 20]);
  expect(nextMarker(same, marker({ databases: 'third' })).lost).toEqual([10, 20, 60]);
});
