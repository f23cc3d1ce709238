import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { runSqlFile } from '../../../tests/setup/run-sql.ts';
import type { TapReport } from '../../../tests/setup/tap.ts';

const directory = join(import.meta.dirname, '..');

/** Installs pgTAP and the helpers, which every file of SQL tests needs. They stay in the database. */
export async function prepareSqlTests(database: PGlite): Promise<void> {
  await runSqlFile(database, await readFile(join(directory, '000-helpers.test.sql'), 'utf8'));
}

/** The names of the test files, without `.test.sql` and without the helpers. */
export async function sqlTestFiles(): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => /^(?!000).*\.test\.sql$/.test(file));
  return files.map((file) => file.replace('.test.sql', '')).toSorted();
}

/** The text of a test file, by its name without `.test.sql`. */
export const sqlTestText = (file: string): Promise<string> =>
  readFile(join(directory, `${file}.test.sql`), 'utf8');

/** Runs a test file after `change`, in the transaction that the file rolls back at its end. */
export async function runSqlTestsWith(database: PGlite, file: string, change: string): Promise<TapReport> {
  const text = await sqlTestText(file);
  return runSqlFile(
    database,
    text.replace(/^begin;$/m, () => `begin; ${change};`),
  );
}
