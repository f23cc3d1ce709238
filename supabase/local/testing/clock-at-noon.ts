import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Sets the clock of the process, which the embedded Postgres shares, to noon in India on a fixed day: no daily limit
 * starts over during the tests of the file. Call it before the first hook that starts a backend.
 */
export const startClockAtNoon = (): void => {
  // A native Postgres and Deno have clocks of their own, with which tokens and invitations must agree.
  const { TEST_POSTGRES_SOCKET, FUNCTIONS_UNDER_DENO } = process.env;
  if (TEST_POSTGRES_SOCKET !== undefined || FUNCTIONS_UNDER_DENO !== undefined) return;
  beforeAll(() => {
    vi.useFakeTimers({ now: noonInIndia, toFake: ['Date'], shouldAdvanceTime: true });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
};

const noonInIndia = Date.parse('2026-01-15T12:00:00+05:30');
