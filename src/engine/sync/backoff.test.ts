import { describe, expect, it } from 'vitest';
import { backoffDelay, retryDelay } from './backoff.ts';
import { compareXid, lowerXid } from './order.ts';
import { createSchedule } from './scheduling.ts';

describe('backoff [BO1]', () => {
  it('waits 1, 2, 5 and 10 s, then 10 to 12 s', () => {
    expect([1, 2, 3, 4].map((failures) => backoffDelay(failures, 0.99))).toEqual([
      1_000, 2_000, 5_000, 10_000,
    ]);
    expect(backoffDelay(5, 0)).toBe(10_000);
    expect(backoffDelay(500, 1)).toBe(12_000);
  });

  it('keeps Retry-After between one second and one hour [ER5]', () => {
    expect(retryDelay(1, 0, 0)).toBe(1_000);
    expect(retryDelay(1, 30_000, 0)).toBe(30_000);
    expect(retryDelay(1, 86_400_000, 0)).toBe(3_600_000);
  });
});

/** A backoff whose timers only record their delays. */
const createRecordingBackoff = () => {
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

it('[BO1] a failure while a retry is scheduled adds no step', () => {
  const { delays, backoff } = createRecordingBackoff();
  backoff.failed();
  backoff.failed();
  expect(delays).toEqual([1_000]);
});

it('[ER5] after a Retry-After, a failure without one takes the next backoff step', () => {
  const { delays, backoff } = createRecordingBackoff();
  backoff.failed(600_000);
  backoff.failed();
  expect(delays).toEqual([600_000, 2_000]);
  backoff.failed();
  expect(delays).toEqual([600_000, 2_000]);
});

describe('transaction numbers', () => {
  it('compare as numbers of any length, not as text or doubles', () => {
    expect(compareXid('9', '10')).toBeLessThan(0);
    expect(compareXid('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
    expect(compareXid('7', '7')).toBe(0);
    expect(lowerXid('12', '9')).toBe('9');
    expect(lowerXid(null, '9')).toBe('9');
  });
});
