import { expect, test } from 'vitest';
import { shiftOf } from './list-place.ts';

const lines = (ids: string) => Array.from(ids, (id) => ({ id }));
const shift = (before: string, after: string, anchor: string | null) =>
  shiftOf(
    lines(before),
    lines(after),
    anchor === null ? null : { id: anchor, index: before.indexOf(anchor) },
  );

test('older lines before the one in view keep the place from the end', () => {
  expect(shift('defg', 'abcdefg', 'e')).toBe('end');
  expect(shift('aefg', 'abcdefg', 'e')).toBe('end');
});

test('new lines after it keep the place from the start', () => {
  expect(shift('abcd', 'abcdef', 'b')).toBe('start');
  expect(shift('abcd', 'abxcd', 'b')).toBe('start');
});

test('a line that went from before it keeps the place from the end too', () => {
  expect(shift('abcd', 'bcd', 'c')).toBe('end');
});

test('lines on both sides make the list scroll to the anchor', () => {
  expect(shift('cdef', 'abcdefg', 'd')).toBe('both');
  expect(shift('cdef', 'cef', 'd')).toBe('both');
});

test('without an anchor compares the last lines', () => {
  expect(shift('cd', 'abcd', null)).toBe('end');
  expect(shift('ab', 'abcd', null)).toBe('start');
  expect(shift('', 'abcd', null)).toBe('start');
});
