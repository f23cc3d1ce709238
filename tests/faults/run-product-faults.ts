/**
 * `npm run test:faults product [words …]`: plants the faults of this folder into a copy of the project, one at a time, and runs
 * the test that each names. A fault is caught when that test fails; a test that fails without it, or a runner that
 * crashes, is no catch. `--jobs N` works in N copies at once (default 2). Ends with `N caught, N missed`.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { countsOfLastLine, countsOfPlaywright, type Counts } from '../setup/test-counts.ts';
import { findBrowser } from '../setup/find-browser.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { plant } from './plant.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { jobs: { type: 'string', default: '2' } },
  allowPositionals: true,
});

const vitestSchema = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
/** A fault may let a test run for ever, which its own limit cannot end while the event loop is busy. */
const longestRunMs = 240_000;
const wanted = faults.filter(({ fault, file, caughtBy }) =>
  positionals.every((word) => `${caughtBy.level}: ${fault} ${file} ${caughtBy.file}`.includes(word)),
);
await findBrowser();
const waiting = wanted.values();
const missed: Fault[] = [];
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
console.log(`\n${wanted.length - missed.length} caught, ${missed.length} missed`);
process.exitCode = missed.length === 0 && wanted.length > 0 ? 0 : 1;

async function work(): Promise<void> {
  const copy = await copyProject();
  try {
    for (const fault of waiting) {
      const started = performance.now();
      const { verdict, output } = await tryFault(copy, fault);
      const seconds = ((performance.now() - started) / 1_000).toFixed(0);
      console.log(
        `${verdict.padEnd(7)} ${seconds.padStart(3)} s  ${fault.caughtBy.level.padEnd(9)}  ${fault.fault}`,
      );
      if (verdict === 'caught') continue;
      missed.push(fault);
      console.log(output.trim().split('\n').slice(-15).join('\n').replaceAll(/^/gm, '       '));
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function tryFault(copy: string, { file, find, replace, caughtBy }: Fault) {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, plant(source, { find, replace }));
  try {
    const { counts, output } = await runTest(copy, caughtBy);
    return { verdict: counts === null ? 'broken' : counts.failed > 0 ? 'caught' : 'missed', output };
  } finally {
    await writeFile(path, source);
  }
}

interface TestRun {
  /** Null where the runner itself failed: nothing is proved then. */
  readonly counts: Counts | null;
  readonly output: string;
}

async function runTest(copy: string, { level, file, name }: Fault['caughtBy']): Promise<TestRun> {
  const node = (...parameters: string[]) => run(copy, process.execPath, parameters);
  const modules = (path: string) => join('node_modules', path);
  const only = (flag: string) => (name === undefined ? [] : [flag, escaped(name)]);
  if (level === 'sql') {
    const output = await node('tests/setup/run-sql.ts', file);
    return { counts: countsOfLastLine(output), output };
  }
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  let output: string;
  if (level === 'browser') {
    output = await node(modules('vite/bin/vite.js'), 'build');
    const config = ['-c', 'tests/e2e/playwright.config.ts'];
    output += await node(modules('@playwright/test/cli.js'), 'test', '-x', ...config, file, ...only('-g'));
  } else {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const config = level === 'component' ? ['--config', 'tests/setup/browser.config.ts'] : ['--project=unit'];
    output = await node(modules('vitest/vitest.mjs'), 'run', file, ...reporters, ...config, ...only('-t'));
  }
  const text = await readFile(report, 'utf8').catch(() => null);
  const counts = text === null ? null : (level === 'browser' ? countsOfPlaywright : countsOfChosen)(text);
  return { counts: counts && counts.passed + counts.failed > 0 ? counts : null, output };
}

/** Counts only the tests that ran: with `-t` Vitest reports all others as skipped. */
function countsOfChosen(report: string): Counts {
  const { numPassedTests, numFailedTests } = v.parse(vitestSchema, JSON.parse(report));
  return { passed: numPassedTests, failed: numFailedTests };
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function run(copy: string, command: string, parameters: readonly string[]): Promise<string> {
  const { NO_COLOR: _, ...env } = process.env;
  const child = spawn(command, parameters, {
    cwd: copy,
    env: { ...env, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_NAME: join(copy, 'report.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // With its workers, which a fault may keep busy for ever.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), longestRunMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}

/** The tracked files as they stand now, beside the installed packages of this checkout. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'faults-'));
  const listing = await run(root, 'git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  for (const file of listing.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
