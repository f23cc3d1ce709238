import * as v from 'valibot';

/** The counts of a stage of `npm test`. A skipped test counts as failed, because nothing here is skipped on purpose. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The tests among the passed ones that needed a second attempt. */
  readonly flaky?: readonly string[];
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

/** Reads the text of Playwright's JSON report. A flaky test counts as passed and is named. */
export function countsOfPlaywright(report: string): Counts {
  const { stats, errors, suites } = v.parse(playwrightSchema, JSON.parse(report));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    flaky: suites.flatMap(flakyIn),
  };
}

/** Names a test by its file, line and title. */
function flakyIn({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)];
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
  return { ...counts, passed, failed: isSilentFailure ? 1 : failed };
}

/** The table of all stages, the flaky tests if there are any, and the sum as its last line. */
export function summary(outcomes: readonly StageOutcome[]): string[] {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length));
  const rows = outcomes.map((outcome) => summaryLine(outcome, width));
  const total = (pick: (counts: Counts) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
  return [
    ...rows,
    ...(flaky.length === 0 ? [] : [`${flaky.length} flaky`, ...flaky.map((name) => `  ${name}`)]),
    `${total((counts) => counts.passed)} passed, ${total((counts) => counts.failed)} failed`,
  ];
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
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[] | undefined;
  readonly specs?:
    | readonly {
        readonly title: string;
        readonly file: string;
        readonly line: number;
        readonly tests: readonly { readonly status: string }[];
      }[]
    | undefined;
}
const suite: v.GenericSchema<PlaywrightSuite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suite))),
  specs: v.optional(
    v.array(
      v.object({
        title: v.string(),
        file: v.string(),
        line: v.number(),
        tests: v.array(v.object({ status: v.string() })),
      }),
    ),
  ),
});
const playwrightSchema = v.object({
  suites: v.array(suite),
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  /** Errors outside tests, such as a file that does not load. */
  errors: v.array(v.unknown()),
});
