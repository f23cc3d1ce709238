import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './sql.ts';

/** Thrown when a migration fails; the message names the file, and where Postgres gives it the line and column. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';

  constructor(file: string, text: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Migration ${file}${placeOf(cause, text)} failed: ${reason}`, { cause });
  }
}

/** Thrown when a migration's file has changed since it was applied to this data. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';

  constructor(file: string) {
    super(`This data was made by another version of the project: ${file} has changed since.`);
  }
}

/**
 * Applies the new `.sql` files of `directory` in the order of their names, each in one transaction, and records them as
 * the Supabase CLI does. A missing directory counts as empty.
 * Throws {@link MigrationChangedError} before it applies any, and {@link MigrationError}; the files before the failing one stay applied.
 */
export async function applyMigrations(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<{ version: string; statements: readonly string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(rows.map(({ version, statements }) => [version, statements?.join('')]));
  const files = await Promise.all(
    (await migrationFiles(directory)).map(async (file) => ({
      ...versionOf(file),
      path: join(directory, file),
      text: await readFile(join(directory, file), 'utf8'),
    })),
  );
  for (const { version, path, text } of files)
    if ((applied.get(version) ?? text) !== text) throw new MigrationChangedError(path);
  for (const file of files) if (!applied.has(file.version)) await applyOne(database, file);
}

interface MigrationFile {
  readonly version: string;
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

async function applyOne(database: Database, { version, name, path, text }: MigrationFile): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await database.exec(text);
      await tx.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [text]],
      );
    });
  } catch (error) {
    throw new MigrationError(path, text, error);
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

/** `:line:column` of a Postgres error, counted from 1; empty if the error has no position. */
function placeOf(error: unknown, statements: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  if (!Number.isInteger(position)) return '';
  // Postgres counts characters (code points), not UTF-16 units.
  const before = Array.from(statements)
    .slice(0, position - 1)
    .join('');
  return `:${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
}
