/**
 * `npm test` runs what a change is most likely to break, in minutes; `npm run test:all` adds the slow tests before a release.
 * `npm test -- chat` runs only tests with the word in their file's path. Prints a failed stage in full and still runs the
 * later ones, unless they need its result. A journey that fails gets a second attempt, unless `--retries=0` says otherwise, and
 * is then named as flaky. The last line is `N passed, N failed`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../supabase/cli/build.ts';
import { sentenceFor } from '../../supabase/cli/cannot-run.ts';
import { findBrowser } from './find-browser.ts';
import { runNpm } from './npm.ts';
import {
  countsOfCheck,
  countsOfLastLine,
  countsOfPlaywright,
  countsOfVitest,
  settledCounts,
  summary,
  summaryLine,
  type Counts,
  type StageOutcome,
} from './test-counts.ts';

interface Stage {
  readonly name: string;
  /** The name of a stage that must pass first. */
  readonly needs?: string;
  run(): Promise<Counts & Pick<StageOutcome, 'unanswered'> & { readonly output: string }>;
}

const root = join(import.meta.dirname, '../..');
/** The time limit of a stage that hangs. */
const longestStageMs = 90 * 60_000;

const given = process.argv.slice(2);
const isBeforeRelease = given.includes('--all');
const words = given.filter((one) => !one.startsWith('--'));
const hasWords = words.length > 0;
const retries = given.filter((one) => one.startsWith('--retries='));
const unknown = given.find((one) => one.startsWith('--') && one !== '--all' && !retries.includes(one));
if (unknown !== undefined) throw new Error(`npm test does not know ${unknown}, only --retries=N and words.`);
const reports = await mkdtemp(join(tmpdir(), 'test-reports-'));

/** The stages of a row run at the same time, because each mostly uses one core. */
type Row = readonly Stage[];

const checks: readonly Row[] = [
  [
    { name: 'types', run: () => check('typecheck') },
    { name: 'lint', run: () => check('lint') },
  ],
];
const tests: readonly Row[] = [
  [{ name: 'unit', run: () => vitest('test:unit') }],
  [
    // Tests that `npm start` builds the app, so the build stage finds a fresh build.
    { name: 'local contract', run: () => vitest('test:start') },
    { name: 'component', run: component },
    { name: 'sql', run: sql },
  ],
  [{ name: 'build', run: build }],
  [{ name: 'browser', needs: 'build', run: () => browser('journeys') }],
];
const slow: readonly Row[] = [
  ...(hasWords ? [] : [[{ name: 'dependency audit', run: audit }], alone('unused code', 'lint:unused')]),
  [{ name: 'slow unit', run: () => vitest('test:slow') }],
  [{ name: 'slow browser', needs: 'build', run: () => browser('slow') }],
  ...(hasWords
    ? []
    : [
        [{ name: 'html', needs: 'build', run: () => check('test:html') }],
        alone('worlds', 'sim', '--seeds', '20000', '--jobs', '2'),
        alone('engine mutants', 'sim:mutants'),
        alone('fuzz', 'fuzz', '5000'),
        alone('native postgres', 'test:postgres'),
        alone('engines', 'test:engines'),
        alone('portal bench', 'bench:portal'),
      ]),
];
const rows = [...(hasWords ? [] : checks), ...tests, ...(isBeforeRelease ? slow : [])];

const outcomes: StageOutcome[] = [];
for (const row of rows) outcomes.push(...(await Promise.all(row.map(runStage))));
await rm(reports, { recursive: true, force: true });
console.log(`\n${summary(outcomes).join('\n')}`);
const hasRun = outcomes.some(({ passed }) => passed > 0);
process.exitCode = hasRun && outcomes.every(({ failed }) => failed === 0) ? 0 : 1;

function alone(name: string, script: string, ...parameters: readonly string[]): Row {
  return [{ name, run: () => check(script, parameters) }];
}

async function runStage({ name, needs, run }: Stage): Promise<StageOutcome> {
  if (needs !== undefined && outcomes.some((outcome) => outcome.name === needs && outcome.failed > 0)) {
    return report({ name, passed: 0, failed: 1, seconds: 0, blockedBy: needs }, '');
  }
  const started = performance.now();
  const { output, ...counts } = await run().catch((error: unknown) => ({
    ...countsOfCheck(1),
    output: sentenceFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }));
  return report({ name, ...counts, seconds: (performance.now() - started) / 1000 }, output);
}

function report(outcome: StageOutcome, output: string): StageOutcome {
  if (outcome.failed > 0 && output !== '') console.log(`\n${output.trim()}\n`);
  console.log(summaryLine(outcome));
  return outcome;
}

async function check(script: string, parameters: readonly string[] = []) {
  const { exitCode, output } = await npmRun(script, parameters);
  return { ...countsOfCheck(exitCode), output };
}

/** Interprets the exit codes of run-audit.ts. A registry without audits counts as neither passed nor failed. */
async function audit() {
  const { exitCode, output } = await npmRun('audit');
  return exitCode === 2
    ? { passed: 0, failed: 0, unanswered: true as const, output }
    : { ...countsOfCheck(exitCode), output };
}

async function vitest(script: string) {
  const file = join(reports, `${script.replace(':', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const allowNone = hasWords ? ['--passWithNoTests'] : [];
  const { exitCode, output } = await npmRun(script, [...words, ...allowNone, ...reporters]);
  return { ...countsWhenFiltered(await read(file, countsOfVitest), exitCode), output };
}

async function component() {
  // Searches before Vitest does, to report a missing browser in one sentence.
  await findBrowser();
  return vitest('test:component');
}

async function sql() {
  const { exitCode, output } = await npmRun('test:sql', words);
  return { ...countsWhenFiltered(countsOfLastLine(output), exitCode), output };
}

/** Corrects the counts by the exit code, except when the filter words match no test of this level. */
function countsWhenFiltered(counts: Counts | null, exitCode: number): Counts {
  const hasNoMatch = hasWords && counts !== null && counts.passed + counts.failed === 0;
  return hasNoMatch ? counts : settledCounts(counts, exitCode);
}

async function build() {
  const lines: string[] = [];
  await ensureBuilt({ project: root, env: process.env, say: (line) => lines.push(line) });
  return { ...countsOfCheck(0), output: lines.join('\n') };
}

async function browser(project: 'journeys' | 'slow') {
  const path = await findBrowser();
  const file = join(reports, `${project}.json`);
  const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const parameters = [`--project=${project}`, '--pass-with-no-tests', ...retries, ...words];
  const { exitCode, output } = await npmRun('test:e2e', parameters, env);
  return { ...countsWhenFiltered(await read(file, countsOfPlaywright), exitCode), output };
}

/** Null when the runner failed before it wrote its report. */
async function read(file: string, countsOf: (text: string) => Counts): Promise<Counts | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : countsOf(text);
}

/** Runs a script of package.json. */
function npmRun(
  script: string,
  parameters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  return runNpm(['run', '--silent', script, '--', ...parameters], {
    cwd: root,
    env: { ...withoutColours(process.env), ...env },
    timeout: longestStageMs,
  });
}

/** Node warns when both variables are set, so this removes one. */
function withoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_COLOR: _, ...others } = env;
  return { ...others, FORCE_COLOR: '0' };
}
