import { expect, test } from 'vitest';
import { isMirrorStale } from './mirror-age.ts';

const now = Date.UTC(2026, 0, 5, 9);
const minute = 60_000;

test.each([
  ['online, pulled a minute ago', now - minute, false, false],
  ['online, one regular pull lost', now - 3 * minute, false, false],
  ['online, as the device woke from its sleep', now - 4 * minute, false, true],
  ['offline, even just pulled', now - 1_000, true, true],
  ['never pulled, so the copy has no age', null, true, false],
  ['the clock was set back after the pull', now + minute, false, false],
])('%s', (_, lastPullAt, isOffline, behind) => {
  expect(isMirrorStale(lastPullAt, now, isOffline)).toBe(behind);
});
