import type { VirtualizerHandle } from 'virtua';
import { expect, test, vi } from 'vitest';
import { createListPlace, shiftOf } from './list-place.ts';

const lines = (ids: string) => Array.from(ids, (id) => ({ id }));
const shift = (before: string, after: string, anchor: string | null) =>
  shiftOf(
    lines(before),
    lines(after),
    anchor === null ? null : { id: anchor, index: before.indexOf(anchor) },
  );

test('with older lines added above, the anchor keeps its distance from the end', () => {
  expect(shift('defg', 'abcdefg', 'e')).toBe('end');
  expect(shift('aefg', 'abcdefg', 'e')).toBe('end');
});

test('with new lines added below, the anchor keeps its distance from the start', () => {
  expect(shift('abcd', 'abcdef', 'b')).toBe('start');
  expect(shift('abcd', 'abxcd', 'b')).toBe('start');
});

test('with a line removed above, the anchor keeps its distance from the end', () => {
  expect(shift('abcd', 'bcd', 'c')).toBe('end');
});

test('with lines added on both sides, the list scrolls to the anchor', () => {
  expect(shift('cdef', 'abcdefg', 'd')).toBe('both');
  expect(shift('cdef', 'cef', 'd')).toBe('both');
});

test('without an anchor compares the last lines', () => {
  expect(shift('cd', 'abcd', null)).toBe('end');
  expect(shift('ab', 'abcd', null)).toBe('start');
  expect(shift('', 'abcd', null)).toBe('start');
});

/** A list of 100 lines of 30 pixels in a box that shows ten of them. */
const givenList = () => {
  const box = {
    scrollTop: 0,
    scrollHeight: 3_000,
    clientHeight: 300,
    scrollTo: (options?: number | ScrollToOptions) => {
      const top = typeof options === 'object' ? (options.top ?? 0) : 0;
      box.scrollTop = Math.min(top, box.scrollHeight - box.clientHeight);
    },
  };
  const place = createListPlace(() => box);
  place.attach({
    viewportSize: 300,
    get scrollOffset() {
      return box.scrollTop;
    },
    findItemIndex: (offset: number) => Math.floor(offset / 30),
    getItemOffset: (index: number) => index * 30,
    scrollToIndex: (index: number) => {
      box.scrollTop = index * 30;
    },
  } as VirtualizerHandle);
  place.fit();
  return { box, place };
};

test('a reader who scrolls up before the first scroll event stays there', () => {
  const { box, place } = givenList();
  place.release();
  box.scrollTop -= 1_800;
  expect(place.look()).toBe('away');
  place.fit();
  expect(box.scrollTop).toBe(900);
});

test('a line added between a flick and its scroll event does not move the reader', () => {
  const { box, place } = givenList();
  place.look();
  place.release();
  box.scrollTop -= 600;
  box.scrollHeight += 60;
  place.fit();
  expect(box.scrollTop).toBe(2_100);
  expect(place.look()).toBe('away');
});

test('a list at its end follows new lines and a smaller box, even after a wheel event without a move', () => {
  const { box, place } = givenList();
  place.look();
  place.release();
  box.scrollHeight += 600;
  place.fit();
  expect(box.scrollTop).toBe(3_300);
  box.clientHeight = 200;
  place.release();
  place.look();
  expect(place.look()).toBe('at-end');
  expect(box.scrollTop).toBe(3_400);
});

test('a jump waits for its line, and follows it past older lines until the list rests or the reader scrolls', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { box, place } = givenList();
  const show = (ids: string) => place.show(lines(ids) as never, 'end');
  const jump = () => place.toLine('x', 'start', () => undefined);
  expect(jump()).toBe(false);
  show('abc');
  expect(box.scrollTop).toBe(2_700);
  show('axbc');
  expect(box.scrollTop).toBe(30);
  show('1234axbc');
  expect(box.scrollTop).toBe(150);
  for (const end of [place.rest, place.release]) {
    jump();
    end();
    show('axbc');
    expect(box.scrollTop).toBe(150);
    show('1234axbc');
  }
});
