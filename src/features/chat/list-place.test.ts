import type { VirtualizerHandle } from 'virtua';
import { expect, test, vi } from 'vitest';
import { createListPlace, shiftOf } from './list-place.ts';

const lines = (ids: string) => Array.from(ids, (id) => ({ id }));

test.each([
  ['older lines are added above', 'defg', 'abcdefg', 'e', 'end'],
  ['older lines are added between', 'aefg', 'abcdefg', 'e', 'end'],
  ['a line is removed above', 'abcd', 'bcd', 'c', 'end'],
  ['lines are added below', 'abcd', 'abcdef', 'b', 'start'],
  ['a line is added between', 'abcd', 'abxcd', 'b', 'start'],
  ['lines are added on both sides', 'cdef', 'abcdefg', 'd', 'both'],
  ['the anchor is removed', 'cdef', 'cef', 'd', 'both'],
  ['lines are added above and there is no anchor', 'cd', 'abcd', null, 'end'],
  ['lines are added below and there is no anchor', 'ab', 'abcd', null, 'start'],
  ['the list was empty', '', 'abcd', null, 'start'],
] as const)(
  'when %s, measures from the side that keeps the anchor still',
  (_, before, after, anchor, side) => {
    const at = anchor === null ? null : { id: anchor, index: before.indexOf(anchor) };
    expect(shiftOf(lines(before), lines(after), at)).toBe(side);
  },
);

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

test('a reader who scrolls up stays there before the first scroll event fires', () => {
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

test('a jump waits for its line, and follows the line as older ones load until the scrolling ends', () => {
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
