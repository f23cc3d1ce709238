import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../local/data/directory-lock.ts';
import { CannotRun } from './cannot-run.ts';

/** Everything in a data directory: the database, the marker that it is complete, the keys, the lock, and databases set aside. */
const isOurs = (entry: string): boolean =>
  ['db', 'db.ready', 'keys.json', 'keys.json.new', 'lock', 'lock.takeover'].includes(entry) ||
  /^lock\.\d+$/.test(entry) ||
  entry.startsWith('db.unfinished-');

/**
 * Creates the data directory if it is missing. Throws CannotRun if that fails, or if the directory holds other files, because
 * the backend renames what it finds incomplete.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true }).catch((error: unknown) => {
    throw new CannotRun(
      `The data directory ${directory} could not be made (${codeOf(error)}); choose another with DATA_DIR.`,
    );
  });
  await refuseForeign(directory, 'choose a new or empty directory with DATA_DIR');
}

/**
 * Removes a data directory of `npm start` and returns a sentence that says so. If it holds other files, throws CannotRun
 * and removes nothing: a typo in DATA_DIR must not delete a home directory. Throws DataDirectoryInUseError while a start
 * uses it.
 */
export async function removeData(directory: string): Promise<string> {
  if (directory === 'memory') return 'DATA_DIR=memory keeps nothing, so there is nothing to remove.';
  const entries = await refuseForeign(directory, 'nothing was removed');
  if (entries === null) return `There is no data in ${directory}; the next start is a first one.`;

  const release = await lockDirectory(directory);
  // Removes the marker first: if the removal is interrupted, the next start renames the rest instead of opening it.
  const unfinished = entries.filter((entry) => entry.startsWith('db.unfinished-'));
  for (const entry of ['db.ready', 'db', ...unfinished, 'keys.json', 'keys.json.new']) {
    await rm(join(directory, entry), { recursive: true, force: true });
  }
  release();
  await rmdir(directory);
  return `Removed the data in ${directory}; the next start is a first one.`;
}

/** Returns the names in the directory, or null if there is none. */
async function refuseForeign(directory: string, consequence: string): Promise<string[] | null> {
  const entries = await readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new CannotRun(`${directory} is no directory that can be read (${codeOf(error)}); ${consequence}.`);
  });
  if (entries === null) return null;
  const foreign = entries.find((entry) => !isOurs(entry));
  if (foreign !== undefined) {
    throw new CannotRun(`${directory} holds ${foreign}, which npm start did not make; ${consequence}.`);
  }
  // A start creates lock and keys before the database.
  if (entries.length > 0 && !entries.includes('keys.json') && !entries.includes('lock')) {
    throw new CannotRun(`${directory} holds ${entries[0]}, but no keys of npm start; ${consequence}.`);
  }
  return entries;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
