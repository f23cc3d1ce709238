import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { runSqlFile } from '../../../tests/setup/run-sql.ts';
import type { TapReport } from '../../../tests/setup/tap.ts';

const directory = join(import.meta.dirname, '..');

/** What a file of SQL tests begins with, in any order of transactions: pgTAP and the helpers. Kept in the database. */
export async function prepareSqlTests(database: PGlite): Promise<void> {
  await runSqlFile(database, await readFile(join(directory, '000-helpers.test.sql'), 'utf8'));
}

/** The names of the files that test something, without `.test.sql`. */
export async function sqlTestFiles(): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => /^(?!000).*\.test\.sql$/.test(file));
  return files.map((file) => file.replace('.test.sql', '')).toSorted();
}

/** Runs one of them with `change` made first; the file ends with the rollback of its own transaction and of that. */
export async function runSqlTestsWith(database: PGlite, file: string, change: string): Promise<TapReport> {
  const text = await readFile(join(directory, `${file}.test.sql`), 'utf8');
  return runSqlFile(
    database,
    text.replace(/^begin;$/m, () => `begin; ${change};`),
  );
}
