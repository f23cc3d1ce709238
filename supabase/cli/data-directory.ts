import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../local/directory-lock.ts';
import { CannotRun } from './cannot-run.ts';

/** Everything that a data directory holds: the database, the mark that it is whole, the keys and the lock. */
const OURS = ['db', 'db.ready', 'keys.json', 'keys.json.new', 'lock'];

/**
 * Makes the data directory if it is missing. Throws CannotRun if it cannot be made, or if it holds anything that is
 * not ours: the backend replaces a database that it finds half made.
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
 * Removes a data directory that `npm start` made and returns a sentence that says so. Throws CannotRun and removes
 * nothing if it holds anything else (a slip in DATA_DIR must not cost a home directory), and DataDirectoryInUseError
 * if a start is using it.
 */
export async function removeData(directory: string): Promise<string> {
  if (directory === 'memory') return 'DATA_DIR=memory keeps nothing, so there is nothing to remove.';
  const entries = await refuseForeign(directory, 'nothing was removed');
  if (entries === null) return `There is no data in ${directory}; the next start is a first one.`;

  const release = await lockDirectory(directory);
  // The mark goes first: what is left of an interrupted removal counts as half made.
  for (const entry of ['db.ready', 'db', 'keys.json', 'keys.json.new']) {
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
  const foreign = entries.find((entry) => !OURS.includes(entry));
  if (foreign !== undefined) {
    throw new CannotRun(`${directory} holds ${foreign}, which npm start did not make; ${consequence}.`);
  }
  // Lock and keys are made before the database.
  if (entries.length > 0 && !entries.includes('keys.json') && !entries.includes('lock')) {
    throw new CannotRun(`${directory} holds ${entries[0]}, but no keys of npm start; ${consequence}.`);
  }
  return entries;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
