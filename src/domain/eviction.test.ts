import { expect, it } from 'vitest';
import { nextMarker, type EvictionMarker } from './eviction.ts';

const marker = (change: Partial<EvictionMarker> = {}): EvictionMarker => ({
  databases: 'first',
  hasCopy: true,
  unsent: [],
  lost: null,
  ...change,
});

it('tells what was unsent when the databases were replaced', () => {
  const emptied = marker({ databases: 'second', hasCopy: false });
  expect(nextMarker(marker({ unsent: [10, 20] }), emptied)).toEqual({ ...emptied, lost: [10, 20] });
  expect(nextMarker(marker(), emptied).lost).toEqual([]);
});

it.each([
  ['a member who is new on the device', null, marker()],
  ['the same databases, whatever they hold', marker({ unsent: [10] }), marker({ hasCopy: false })],
  [
    'a member who signed out and left nothing behind',
    marker({ hasCopy: false }),
    marker({ databases: 'second' }),
  ],
])('tells nothing to %s', (_name, before, held) => {
  expect(nextMarker(before, held).lost).toBe(null);
});

it('tells a member who signed out what they had left unsent', () => {
  const before = marker({ hasCopy: false, unsent: [10, 20] });
  expect(nextMarker(before, marker({ databases: 'second' })).lost).toEqual([10, 20]);
});

it('keeps the loss until the member has seen it, and adds the next one to it', () => {
  const first = nextMarker(marker({ unsent: [10, 20] }), marker({ databases: 'second' }));
  const same = nextMarker(first, marker({ databases: 'second', unsent: [60] }));
  expect(same.lost).toEqual([10, 20]);
  expect(nextMarker(same, marker({ databases: 'third' })).lost).toEqual([10, 20, 60]);
});
