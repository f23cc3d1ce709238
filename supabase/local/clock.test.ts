import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import type { Database } from './data/sql.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('does not pile up ticks while the mail service is slow', async () => {
  const query = vi.fn<() => Promise<{ rows: { due: string[] }[] }>>(() =>
    Promise.resolve({ rows: [{ due: ['clock'] }] }),
  );
  let end: () => void = () => undefined;
  const callFunction = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)));
  const clock = createClock({ query } as unknown as Database, callFunction, vi.fn());
  clock.start();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(callFunction).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(callFunction).toHaveBeenCalledTimes(2);
  end();
  await clock.stop();
  expect(query).toHaveBeenCalledTimes(2);
});
