import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTick } from './tick.ts';

const start = Date.parse('2025-10-09T10:00:00.400Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that can be hidden and shown again. */
const createPage = () => {
  let hidden = false;
  const listeners = new Set<() => void>();
  return {
    sight: {
      isHidden: () => hidden,
      watch: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    listeners,
    setHidden(next: boolean) {
      hidden = next;
      for (const listener of listeners) listener();
    },
  };
};

/** A tick with one subscriber, and the moments at which that was called. */
const startTick = () => {
  const page = createPage();
  const tick = createTick(page.sight);
  const called: number[] = [];
  const stop = tick.subscribe(() => called.push(Date.now()));
  return { page, tick, called, stop };
};

test('ticks come at each full second, whenever the first subscriber came', () => {
  const { called, tick } = startTick();
  expect(tick.second()).toBe(start - 400);
  vi.advanceTimersByTime(599);
  expect(called).toEqual([]);
  vi.advanceTimersByTime(1 + 2000);
  expect(called).toEqual([start + 600, start + 1600, start + 2600]);
  expect(tick.second()).toBe(start + 2600);
});

test('all subscribers share one timer, and the last one to leave stops it', () => {
  const { tick, stop, page } = startTick();
  const second = vi.fn<() => void>();
  vi.advanceTimersByTime(250);
  const stopSecond = tick.subscribe(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(350);
  expect(second).toHaveBeenCalledTimes(1);
  stop();
  expect(vi.getTimerCount()).toBe(1);
  stopSecond();
  expect(vi.getTimerCount()).toBe(0);
  expect(page.listeners.size).toBe(0);
});

test('a timer that comes late, after a sleep of the device, is aligned again by the next one', () => {
  const { called } = startTick();
  vi.advanceTimersByTime(600);
  // The device slept: the clock moved on by an hour and a bit, the timer did not.
  vi.setSystemTime(start + 600 + 3_600_270);
  vi.advanceTimersByTime(1000);
  const late = start + 600 + 3_601_270;
  expect(called.at(-1)).toBe(late);
  vi.advanceTimersByTime(730);
  expect(called.at(-1)).toBe(late + 730);
  expect((late + 730) % 1000).toBe(0);
});

test('a timer that comes a millisecond early does not cost a second', () => {
  const { called, tick } = startTick();
  vi.advanceTimersByTime(599);
  vi.setSystemTime(start + 598);
  vi.advanceTimersByTime(1);
  expect(called).toEqual([start + 599]);
  expect(tick.second()).toBe(start - 400);
  vi.advanceTimersByTime(1);
  expect(called).toEqual([start + 599, start + 600]);
  expect(tick.second()).toBe(start + 600);
});

test('a hidden page does not tick, and updates at once when it is visible again', () => {
  const { called, page } = startTick();
  page.setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(90_250);
  expect(called).toEqual([]);
  page.setHidden(false);
  expect(called).toEqual([start + 90_250]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(350);
  expect(called.at(-1)).toBe(start + 90_600);
});
