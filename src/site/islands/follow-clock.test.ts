import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followClock } from './follow-clock.ts';

const start = Date.parse('2025-10-09T10:00:00.400Z');

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows the seconds on a page that can be hidden. `drawn`: the moments of each call. */
const openPage = () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  const drawn: number[] = [];
  followClock(1000, () => drawn.push(Date.now()));
  const setHidden = (isHidden: boolean) => {
    page.hidden = isHidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { drawn, setHidden };
};

test('draws at once and at each full second', () => {
  const { drawn } = openPage();
  vi.advanceTimersByTime(599);
  expect(drawn).toEqual([start]);
  vi.advanceTimersByTime(1 + 2000);
  expect(drawn).toEqual([start, start + 600, start + 1600, start + 2600]);
});

test('draws at full seconds again after a timer that came late, as when the device slept', () => {
  const { drawn } = openPage();
  vi.advanceTimersByTime(600);
  // The device slept: the clock moved on by an hour and a bit, the timer did not.
  vi.setSystemTime(start + 600 + 3_600_270);
  vi.advanceTimersByTime(1000);
  const late = start + 600 + 3_601_270;
  expect(drawn.at(-1)).toBe(late);
  vi.advanceTimersByTime(730);
  expect(drawn.at(-1)).toBe(late + 730);
  expect((late + 730) % 1000).toBe(0);
});

test('draws again at the full second after a timer that came a millisecond early', () => {
  const { drawn } = openPage();
  vi.advanceTimersByTime(599);
  // The clock falls a millisecond behind the timers, so the timer of 600 fires at 599.
  vi.setSystemTime(start + 598);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual([start, start + 599, start + 600]);
});

test('does not draw while the page is hidden, and draws once it is visible again', () => {
  const { drawn, setHidden } = openPage();
  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(90_250);
  expect(drawn).toEqual([start]);
  setHidden(false);
  expect(drawn).toEqual([start, start + 90_250]);
  vi.advanceTimersByTime(350);
  expect(drawn.at(-1)).toBe(start + 90_600);
});
