import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './sql.ts';

export interface MigrationFailure {
  readonly kind: 'migration-failed';
  readonly file: string;
  /** Counted from 1; null if Postgres gave no position. */
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

export class MigrationError extends Error {
  readonly problem: MigrationFailure;

  constructor(problem: MigrationFailure, cause: unknown) {
    const place = problem.line === null ? '' : `:${problem.line}:${problem.column}`;
    super(`Migration ${problem.file}${place} failed: ${problem.message}`, { cause });
    this.name = 'MigrationError';
    this.problem = problem;
  }
}

/**
 * Applies the new `.sql` files of `directory` in the order of their names, each in one transaction, and records them as
 * the Supabase CLI does. A missing directory counts as empty.
 * Throws {@link MigrationError}; the files before the failing one stay applied.
 */
export async function applyMigrations(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  for (const file of await migrationFiles(directory)) {
    const { version, name } = versionOf(file);
    if (!applied.has(version)) await applyOne(database, join(directory, file), version, name);
  }
}

async function applyOne(database: Database, path: string, version: string, name: string): Promise<void> {
  const statements = await readFile(path, 'utf8');
  try {
    await database.transaction(async (tx) => {
      await database.exec(statements);
      await tx.query('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
        version,
        name,
      ]);
    });
  } catch (error) {
    throw new MigrationError({ kind: 'migration-failed', file: path, ...placeOf(error, statements) }, error);
  }
}

async function migrationFiles(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return files.filter((file) => /^\d+_.*\.sql$/.test(file)).toSorted();
}

function versionOf(file: string): { version: string; name: string } {
  const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
  return { version, name };
}

function placeOf(error: unknown, statements: string) {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return { message, line: null, column: null };
  // Postgres counts characters (code points), not UTF-16 units.
  const before = Array.from(statements)
    .slice(0, position - 1)
    .join('');
  return {
    message,
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
  };
}
