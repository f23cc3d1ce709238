import { expect, test } from 'vitest';
import { createSchedule } from './scheduling.ts';

/** A schedule whose timers only record their delays. */
const noting = () => {
  const delays: number[] = [];
  const schedule = createSchedule({
    timers: {
      after(ms) {
        delays.push(ms);
        return () => undefined;
      },
    },
    random: { next: () => 0, uuid: () => 'id' },
    isVisible: () => true,
    onError: () => undefined,
  });
  return { delays, backoff: schedule.backoff('pull', () => undefined) };
};

test('[BO1] a failure while a retry is scheduled adds no step', () => {
  const { delays, backoff } = noting();
  backoff.failed();
  backoff.failed();
  expect(delays).toEqual([1_000]);
});

test('[ER5] after a Retry-After, a failure without one takes the next backoff step', () => {
  const { delays, backoff } = noting();
  backoff.failed(600_000);
  backoff.failed();
  expect(delays).toEqual([600_000, 2_000]);
  backoff.failed();
  expect(delays).toEqual([600_000, 2_000]);
});
