import { expect, test } from 'vitest';
import {
  countsOfLastLine,
  countsOfPlaywright,
  countsOfVitest,
  settledCounts,
  summary,
} from './test-counts.ts';

test("Vitest's skipped tests count as failed", () => {
  const report = { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 };
  expect(countsOfVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
});

test("Playwright's skipped tests and broken files count as failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 1 };
  const report = { suites: [], stats, errors: [{ message: 'no such module' }] };
  expect(countsOfPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, flaky: [] });
});

test("Playwright's flaky tests count as passed and are named", () => {
  const spec = { title: 'waits', file: 'chat.spec.ts', line: 9, tests: [{ status: 'flaky' }] };
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
  const report = { suites: [{ suites: [{ specs: [spec] }] }], stats, errors: [] };
  const counts = countsOfPlaywright(JSON.stringify(report));
  expect(counts).toEqual({ passed: 1, failed: 0, flaky: ['chat.spec.ts:9 waits'] });
  expect(summary([{ name: 'browser', seconds: 1, ...counts }]).slice(1)).toEqual([
    '1 flaky',
    '  chat.spec.ts:9 waits',
    '1 passed, 0 failed',
  ]);
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
