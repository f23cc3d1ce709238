/**
 * `npm test`: every check of the project, one stage after the other. A stage that fails is shown in full and does not
 * keep the later ones from running, unless they need what it makes. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../supabase/local/cli/build.ts';
import { sentenceFor } from '../../supabase/local/cli/cannot-run.ts';
import { findBrowser } from './find-browser.ts';
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
  /** The name of a stage that has to be all right before. */
  readonly needs?: string;
  run(): Promise<Counts & { readonly output: string }>;
}

const root = join(import.meta.dirname, '../..');
const contract = 'tests/contracts/local-contract.test.ts';
const STAGE_MINUTES = 30;

const reports = await mkdtemp(join(tmpdir(), 'test-reports-'));
const stages: readonly Stage[] = [
  { name: 'types', run: () => check('typecheck') },
  { name: 'lint', run: () => check('lint') },
  { name: 'unit', run: () => vitest('unit', 'test:unit', '--exclude', contract) },
  { name: 'browser contracts', run: browserContracts },
  { name: 'sql', run: sql },
  { name: 'build', run: build },
  // By itself: it starts and kills whole servers, which takes the machine away from tests beside it.
  { name: 'local contract', needs: 'build', run: () => vitest('contract', 'test:unit', contract) },
  { name: 'browser', needs: 'build', run: browser },
];

const outcomes: StageOutcome[] = [];
for (const stage of stages) outcomes.push(await runStage(stage));
await rm(reports, { recursive: true, force: true });
console.log(`\n${summary(outcomes).join('\n')}`);
process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1;

async function runStage({ name, needs, run }: Stage): Promise<StageOutcome> {
  if (needs !== undefined && outcomes.some((outcome) => outcome.name === needs && outcome.failed > 0)) {
    return report({ name, passed: 0, failed: 1, seconds: 0, blockedBy: needs }, '');
  }
  const started = performance.now();
  const { passed, failed, output } = await run().catch((error: unknown) => ({
    ...countsOfCheck(1),
    output: sentenceFor(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }));
  return report({ name, passed, failed, seconds: (performance.now() - started) / 1000 }, output);
}

function report(outcome: StageOutcome, output: string): StageOutcome {
  if (outcome.failed > 0 && output !== '') console.log(`\n${output.trim()}\n`);
  console.log(summaryLine(outcome));
  return outcome;
}

async function check(script: string) {
  const { exitCode, output } = await npmRun(script);
  return { ...countsOfCheck(exitCode), output };
}

async function vitest(name: string, script: 'test:unit' | 'test:contracts', ...parameters: string[]) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { exitCode, output } = await npmRun(script, [...parameters, ...reporters]);
  return { ...settledCounts(await read(file, countsOfVitest), exitCode), output };
}

async function browserContracts() {
  // The configuration of the stage looks for it as well; found here, a missing browser is one sentence.
  await findBrowser();
  return vitest('browser-contracts', 'test:contracts');
}

async function sql() {
  const { exitCode, output } = await npmRun('test:sql');
  return { ...settledCounts(countsOfLastLine(output), exitCode), output };
}

async function build() {
  const lines: string[] = [];
  await ensureBuilt({ project: root, env: process.env, say: (line) => lines.push(line) });
  return { ...countsOfCheck(0), output: lines.join('\n') };
}

async function browser() {
  const path = await findBrowser();
  const file = join(reports, 'browser.json');
  const { exitCode, output } = await npmRun('test:e2e', ['-c', 'tests/e2e/playwright.config.ts'], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return { ...settledCounts(await read(file, countsOfPlaywright), exitCode), output };
}

/** Null if the report was never written, because the runner itself failed. */
async function read(file: string, countsOf: (text: string) => Counts): Promise<Counts | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : countsOf(text);
}

/** Runs a script of package.json without a terminal; the answer holds both of its streams. */
function npmRun(
  script: string,
  parameters: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number; output: string }> {
  const npm = process.env['npm_execpath'];
  const [command, ...leading] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child = spawn(command ?? 'npm', [...leading, 'run', '--silent', script, '--', ...parameters], {
    cwd: root,
    env: { ...withoutColours(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm === undefined && process.platform === 'win32',
    timeout: STAGE_MINUTES * 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

/** Node warns where both variables stand, so one of them has to go. */
function withoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_COLOR: _, ...others } = env;
  return { ...others, FORCE_COLOR: '0' };
}
