import { describe, expect, it } from 'vitest';
import { backoffDelay, retryDelay } from './backoff.ts';
import { compareXid, lowerXid } from './order.ts';

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

describe('transaction numbers', () => {
  it('compare as numbers of any length, not as text or doubles', () => {
    expect(compareXid('9', '10')).toBeLessThan(0);
    expect(compareXid('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
    expect(compareXid('7', '7')).toBe(0);
    expect(lowerXid('12', '9')).toBe('9');
    expect(lowerXid(null, '9')).toBe('9');
  });
});
