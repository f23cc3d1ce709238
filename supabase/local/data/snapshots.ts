import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The directory of the tests' snapshots; `npm start` uses none. */
export const testDatabases = join(import.meta.dirname, '../../../.cache/test-databases');

/** A migrated database in a file, so that the next test does not migrate again. */
export interface Snapshot {
  /** PGlite's dump of the database; null if there is none yet. */
  readonly data: Blob | null;
  save(data: Blob): Promise<void>;
}

/**
 * Opens the snapshot for this `recipe` (the SQL before the migrations), these migrations, and the installed versions of PGlite
 * and lite. A change of any of them makes another snapshot. `save` removes old ones.
 */
export async function openSnapshot(
  directory: string,
  migrationsDir: string,
  recipe: readonly string[],
): Promise<Snapshot> {
  const hash = createHash('sha256');
  for (const part of [...recipe, ...(await packageVersions()), ...(await contents(migrationsDir))]) {
    hash.update(`${part.length}:${part}`);
  }
  const file = join(directory, `${hash.digest('hex').slice(0, 32)}.tar`);
  const bytes = await readFile(file).catch(() => null);
  return {
    data: bytes === null ? null : new Blob([bytes]),
    save: async (data) => {
      await mkdir(directory, { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, Buffer.from(await data.arrayBuffer()));
      // Several test processes may write the same snapshot at once: each renames a complete file into place.
      await rename(unfinished, file);
      await clearOld(directory);
    },
  };
}

const KEPT = 8;

async function clearOld(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.tar'));
  const dated = await Promise.all(
    files.map(async (file) => ({
      file,
      at: (await stat(join(directory, file)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const old = dated.toSorted((a, b) => b.at - a.at).slice(KEPT);
  await Promise.all(old.map(({ file }) => rm(join(directory, file), { force: true })));
}

async function contents(migrationsDir: string): Promise<string[]> {
  const files: string[] = await readdir(migrationsDir).catch(() => []);
  files.sort();
  const texts = await Promise.all(files.map((file) => readFile(join(migrationsDir, file), 'utf8')));
  return [...files, ...texts];
}

/** The versions of Postgres and of lite's own schema. */
async function packageVersions(): Promise<string[]> {
  const modules = join(import.meta.dirname, '../../../node_modules');
  const files = ['@electric-sql/pglite', '@supabase/lite'].map((name) => join(modules, name, 'package.json'));
  return Promise.all(files.map((file) => readFile(file, 'utf8')));
}
