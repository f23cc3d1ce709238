/**
 * `npm run test:sql [part of a file name …]`: runs supabase/tests/*.test.sql on the embedded backend's Postgres. Prints
 * one line for each file, failures in full, and at the end `N passed, N failed`. `supabase test db` runs the same files.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PGlite, protocol } from '@electric-sql/pglite';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createDatabase } from '../../supabase/local/data/database.ts';
import { applyMigrations } from '../../supabase/local/data/migrations.ts';
import { AUTH_HELPERS_SQL, PRELUDE_SQL, SESSION_SQL } from '../../supabase/local/data/prelude.ts';
import { openSnapshot, testDatabases } from '../../supabase/local/data/snapshots.ts';

const testsDirectory = join(import.meta.dirname, '../../supabase/tests');
const migrationsDirectory = join(import.meta.dirname, '../../supabase/migrations');

/**
 * Runs the test files whose names contain one of `wanted` (all if it is empty) and prints the results. Resolves to the
 * exit code: 0 if at least one test ran and none failed.
 */
export async function runSqlTests(
  wanted: readonly string[],
  print: (line: string) => void,
  directory = testsDirectory,
  openSession: () => Promise<SqlSession> = openEmbedded,
): Promise<number> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.test.sql')).toSorted();
  // Files beginning with 000 prepare the others.
  const chosen = files.filter(
    (file) => wanted.length === 0 || /^0+-/.test(file) || wanted.some((part) => file.includes(part)),
  );
  let passed = 0;
  let failed = 0;
  const session = await openSession();
  try {
    for (const file of chosen) {
      // Runs the files in turn, because they share one database.
      const report = await session.run(join(directory, file));
      passed += report.passed;
      failed += report.failures.length;
      print(`${report.failures.length === 0 ? 'ok    ' : 'FAILED'} ${file} (${report.passed} passed)`);
      for (const failure of report.failures) print(failure.replaceAll(/^/gm, '       '));
    }
  } finally {
    await session.close();
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** The database of a run. */
export interface SqlSession {
  run(path: string): Promise<TapReport>;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<SqlSession> {
  const pglite = await openDatabase();
  return {
    run: async (path) => runSqlFile(pglite, await readFile(path, 'utf8')),
    close: () => pglite.close(),
  };
}

/** Runs the text of one file and ends its open transaction. An SQL error is a failure in the report. */
async function runSqlFile(pglite: PGlite, sql: string): Promise<TapReport> {
  // Uses the raw protocol, which also returns the rows before an error.
  const { messages } = await pglite.execProtocol(protocol.serialize.query(sql), { throwOnError: false });
  const lines: string[] = [];
  let error: string | null = null;
  for (const message of messages) {
    if (message instanceof protocol.messages.DataRowMessage) lines.push(...textOf(message).split('\n'));
    if (message instanceof protocol.messages.DatabaseError) error = describeError(message, sql);
  }
  // Resets the settings that outlive a rollback, as a new connection would.
  await pglite.exec('rollback; reset role; deallocate all; discard temp;');
  return readTap(lines, error);
}

export interface TapReport {
  readonly passed: number;
  /** One text for each failure, with its diagnostics. Empty only if the file followed its plan. */
  readonly failures: readonly string[];
}

/**
 * Reads pgTAP's lines (`1..3`, `ok 1 - …`, `not ok 2 - …`, `# …`) and ignores others. `error` ended the file early; null
 * if nothing did. A missing or wrong plan and tests marked TODO or SKIP count as failures: each could hide a missing test.
 */
export function readTap(lines: readonly string[], error: string | null): TapReport {
  const failures: string[] = [];
  let planned: number | null = null;
  let run = 0;
  let passed = 0;
  let isFailing = false;

  for (const line of lines) {
    const plan = /^1\.\.(\d+)/.exec(line);
    const result = /^(not )?ok \d+(.*)$/.exec(line);
    if (plan) {
      planned = Number(plan[1]);
    } else if (result) {
      run += 1;
      isFailing = result[1] !== undefined || /# (TODO|SKIP)\b/i.test(result[2] ?? '');
      if (isFailing) failures.push(line);
      else passed += 1;
    } else if (line.startsWith('#') && isFailing) {
      failures.push(`${failures.pop() ?? ''}\n${line}`);
    }
  }

  if (error !== null) failures.push(`${error}\nIt came after ${run} tests.`);
  else if (planned === null) failures.push('The file has no plan.');
  else if (planned !== run) failures.push(`The file planned ${planned} tests and ran ${run}.`);
  return { passed, failures };
}

/** Opens an in-memory database with the project's schema and pgTAP. Creates it once and then restores its snapshot. */
export async function openDatabase(): Promise<PGlite> {
  const snapshot = await openSnapshot(testDatabases, migrationsDirectory, [
    'sql tests',
    PRELUDE_SQL,
    AUTH_HELPERS_SQL,
  ]);
  const connection = await createPgliteConnection({
    url: 'memory://',
    pgliteOptions: {
      extensions: { pgtap, uuid_ossp },
      ...(snapshot.data ? { loadDataDir: snapshot.data } : {}),
    },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  const { database, kysely } = createDatabase(pglite);
  if (snapshot.data) {
    await database.exec(SESSION_SQL);
    return pglite;
  }
  connection.kysely = kysely;
  const app = new App({
    connection,
    auth: {
      enabled: true,
      site_url: 'http://localhost',
      jwt_secret: 'only-for-tests-of-sql-and-never-for-a-token',
    },
  });
  await database.exec(PRELUDE_SQL);
  await database.exec(SESSION_SQL);
  await app.ensureSystemSchema();
  await database.exec(AUTH_HELPERS_SQL);
  await applyMigrations(database, migrationsDirectory);
  await snapshot.save(await pglite.dumpDataDir('none'));
  return pglite;
}

function textOf(row: { readonly fields: readonly (string | null)[] }): string {
  return row.fields.length === 1 ? (row.fields[0] ?? '') : '';
}

function describeError(error: InstanceType<typeof protocol.messages.DatabaseError>, sql: string): string {
  // Postgres gives syntax errors a position in code points of the whole file; other errors have none.
  const before = Array.from(sql).slice(0, Number(error.position) - 1);
  const place = error.position === undefined ? '' : ` in line ${before.join('').split('\n').length}`;
  const sentence = `SQL error ${error.code ?? ''}${place}: ${error.message}`;
  return [sentence, error.detail, error.hint, error.where].filter((part) => part !== undefined).join('\n');
}

if (import.meta.main) {
  process.exitCode = await runSqlTests(process.argv.slice(2), (line) => console.log(line));
}
