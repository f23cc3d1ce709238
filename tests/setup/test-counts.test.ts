import { expect, test } from 'vitest';
import { countsOfLastLine, countsOfPlaywright, countsOfVitest, settledCounts } from './test-counts.ts';

test("Vitest's skipped tests count as failed", () => {
  const report = { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 };
  expect(countsOfVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
});

test("Playwright's flaky tests, skipped tests and broken files count as failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  const report = { stats, errors: [{ message: 'no such module' }] };
  expect(countsOfPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 4 });
});

test("the SQL runner's counts are in its last line", () => {
  expect(countsOfLastLine('ok  010.test.sql\n264 passed, 2 failed\n')).toEqual({ passed: 264, failed: 2 });
  expect(countsOfLastLine('1 passed, 0 failed\nit crashed')).toBeNull();
});

test.each([
  ['a failed command without a failed test', { passed: 7, failed: 0 }, 1, 1],
  ['a command without a report', null, 1, 1],
  ['a command without tests', { passed: 0, failed: 0 }, 0, 1],
  ['a command with two failed tests', { passed: 6, failed: 2 }, 1, 2],
  ['a command without failures', { passed: 6, failed: 0 }, 0, 0],
] as const)('%s counts its failures', (_, counts, exitCode, failed) => {
  expect(settledCounts(counts, exitCode).failed).toBe(failed);
});
