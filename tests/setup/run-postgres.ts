/**
 * `npm run test:postgres [part of a file name …]`: repeats the SQL and API tests on a native Postgres with real
 * concurrency, and runs tests that need two connections. Starts its own server and removes it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentenceFor } from '../../supabase/cli/cannot-run.ts';
import { prepareServer } from '../../supabase/local/data/native/databases.ts';
import { findPostgres, versionOf } from '../postgres/find-postgres.ts';
import { startPostgres } from '../postgres/server.ts';
import { openNativeSql } from '../postgres/sql-session.ts';
import { runSqlTests } from './run-sql.ts';
import {
  countsOfLastLine,
  countsOfVitest,
  settledCounts,
  summary,
  type StageOutcome,
} from './test-counts.ts';

const root = join(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);

/** Stops the running tests on Ctrl-C and still removes the server. */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

try {
  process.exitCode = await main();
} catch (error) {
  const sentence = sentenceFor(error);
  if (interrupted.signal.aborted) process.exitCode = 130;
  else if (sentence === null) throw error;
  else {
    console.error(sentence);
    process.exitCode = 1;
  }
}

async function main(): Promise<number> {
  const programs = findPostgres();
  const server = await startPostgres(programs);
  try {
    console.log(`Postgres ${versionOf(programs)}`);
    await prepareServer(server.socket);
    const outcomes = [
      await stage('sql', () => sql(programs, server.socket)),
      await stage('api, concurrency', () => vitest(server.socket)),
    ];
    interrupted.signal.throwIfAborted();
    console.log(`\n${summary(outcomes).join('\n')}`);
    return outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
  } finally {
    await server.close();
  }
}

async function stage(
  name: string,
  run: () => Promise<Omit<StageOutcome, 'name' | 'seconds'>>,
): Promise<StageOutcome> {
  const started = performance.now();
  const counts = await run();
  return { name, ...counts, seconds: (performance.now() - started) / 1000 };
}

async function sql(programs: string, socket: string) {
  const lines: string[] = [];
  const print = (line: string) => {
    interrupted.signal.throwIfAborted();
    lines.push(line);
    console.log(line);
  };
  const exitCode = await runSqlTests(wanted, print, undefined, () => openNativeSql(programs, socket));
  return settledCounts(countsOfLastLine(lines.join('\n')), exitCode);
}

async function vitest(socket: string) {
  const reports = await mkdtemp(join(tmpdir(), 'test-reports-'));
  try {
    const file = join(reports, 'vitest.json');
    const program = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
    const config = join(root, 'tests/postgres/vitest.config.ts');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const child = spawn(process.execPath, [program, 'run', '--config', config, ...reporters, ...wanted], {
      cwd: root,
      env: { ...process.env, TEST_POSTGRES_SOCKET: socket },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    interrupted.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
    const report = await readFile(file, 'utf8').catch(() => null);
    return settledCounts(report === null ? null : countsOfVitest(report), exitCode);
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}
