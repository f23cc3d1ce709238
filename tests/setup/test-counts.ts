import * as v from 'valibot';

/** The counts of a stage of `npm test`. A skipped test counts as failed, because nothing here is skipped on purpose. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export type StageOutcome = Counts & {
  readonly name: string;
  readonly seconds: number;
  /** The failed stage because of which this one did not run. */
  readonly blockedBy?: string;
  /** The registry did not answer, so the stage has neither passed nor failed. */
  readonly unanswered?: true;
};

/** The counts of a check without tests, such as the compiler. */
export function countsOfCheck(exitCode: number): Counts {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Reads the text of Vitest's JSON report. */
export function countsOfVitest(report: string): Counts {
  const { numTotalTests, numPassedTests } = v.parse(vitestSchema, JSON.parse(report));
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/** Reads the text of Playwright's JSON report. A flaky test counts as failed. */
export function countsOfPlaywright(report: string): Counts {
  const { stats, errors } = v.parse(playwrightSchema, JSON.parse(report));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Reads a runner's last line, `N passed, N failed`; null without that line. */
export function countsOfLastLine(output: string): Counts | null {
  const found = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1) ?? '');
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : null;
}

/**
 * Corrects the counts by the exit code: a command that failed without a failed test (a crash, a broken file) counts as
 * one failure, and so does a command that ran no test.
 */
export function settledCounts(counts: Counts | null, exitCode: number): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

/** The table of all stages with the sum as its last line. */
export function summary(outcomes: readonly StageOutcome[]): string[] {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length));
  const rows = outcomes.map((outcome) => summaryLine(outcome, width));
  const total = (pick: (counts: Counts) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
  return [...rows, `${total((counts) => counts.passed)} passed, ${total((counts) => counts.failed)} failed`];
}

export function summaryLine(outcome: StageOutcome, width = 17): string {
  const { name, passed, failed, seconds, blockedBy, unanswered } = outcome;
  if (unanswered) return `?       ${name.padEnd(width)}  not checked: the registry does not answer`;
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  const start = `${verdict}  ${name.padEnd(width)}`;
  if (blockedBy !== undefined) return `${start}  not run, because ${blockedBy} failed`;
  return `${start}  ${`${passed} passed, ${failed} failed`.padEnd(24)}  ${seconds.toFixed(1)} s`;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const vitestSchema = v.object({ numTotalTests: count, numPassedTests: count });
const playwrightSchema = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  /** Errors outside tests, such as a file that does not load. */
  errors: v.array(v.unknown()),
});
