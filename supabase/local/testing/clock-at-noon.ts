import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Starts every test file that calls this at noon in India on one fixed day, so that no daily allowance starts over during
 * its tests. The clock of the process, which the embedded Postgres shares, runs on from there.
 * Call it before the first hook that starts a backend.
 */
export const startClockAtNoon = (): void => {
  // A native Postgres has a clock of its own, from which tokens and invitations must not differ.
  if (process.env['TEST_POSTGRES_SOCKET'] !== undefined) return;
  beforeAll(() => {
    vi.useFakeTimers({ now: noonInIndia, toFake: ['Date'], shouldAdvanceTime: true });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
};

const noonInIndia = Date.parse('2026-01-15T12:00:00+05:30');
