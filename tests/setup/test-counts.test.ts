import { describe, expect, test } from 'vitest';
import {
  countsOfLastLine,
  countsOfPlaywright,
  countsOfVitest,
  settledCounts,
  summary,
} from './test-counts.ts';

describe('the counts of a stage', () => {
  test("Vitest's skipped tests count as failed", () => {
    const report = {
      numTotalTests: 10,
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      success: false,
    };
    expect(countsOfVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
  });

  test("Playwright's skipped tests and broken files count as failed", () => {
    const report = {
      suites: [],
      stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 },
      errors: [{ message: 'no such module' }],
    };
    expect(countsOfPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, flaky: [] });
  });

  test("Playwright's flaky tests count as passed and are named", () => {
    const spec = (title: string, line: number, status: string) => ({
      title,
      file: 'chat.spec.ts',
      line,
      tests: [{ status }],
    });
    const report = {
      suites: [{ specs: [spec('sends', 3, 'expected')], suites: [{ specs: [spec('waits', 9, 'flaky')] }] }],
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
      errors: [],
    };
    const counts = countsOfPlaywright(JSON.stringify(report));
    expect(counts).toEqual({ passed: 2, failed: 0, flaky: ['chat.spec.ts:9 waits'] });
    expect(summary([{ name: 'browser', seconds: 1, ...counts }]).slice(1)).toEqual([
      '1 flaky',
      '  chat.spec.ts:9 waits',
      '2 passed, 0 failed',
    ]);
  });

  test("the SQL runner's counts are in its last line", () => {
    expect(countsOfLastLine('ok  010.test.sql\n264 passed, 2 failed\n')).toEqual({ passed: 264, failed: 2 });
    expect(countsOfLastLine('1 passed, 0 failed\nit crashed')).toBeNull();
  });

  test('a failed command without a failed test counts as one failure', () => {
    expect(settledCounts({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
    expect(settledCounts(null, 1)).toEqual({ passed: 0, failed: 1 });
  });

  test('a command without tests counts as one failure', () => {
    expect(settledCounts({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('a failed test counts once', () => {
    expect(settledCounts({ passed: 6, failed: 2 }, 1)).toEqual({ passed: 6, failed: 2 });
    expect(settledCounts({ passed: 6, failed: 0 }, 0)).toEqual({ passed: 6, failed: 0 });
  });
});

test('the summary ends with the sum', () => {
  const lines = summary([
    { name: 'types', passed: 1, failed: 0, seconds: 3.21 },
    { name: 'unit', passed: 40, failed: 2, seconds: 12 },
    { name: 'browser', passed: 0, failed: 1, seconds: 0, blockedBy: 'build' },
    { name: 'audit', passed: 0, failed: 0, seconds: 1, unanswered: true },
  ]);
  expect(lines).toEqual([
    'ok      types    1 passed, 0 failed        3.2 s',
    'FAILED  unit     40 passed, 2 failed       12.0 s',
    'FAILED  browser  not run, because build failed',
    '?       audit    not checked: the registry does not answer',
    '41 passed, 3 failed',
  ]);
});
