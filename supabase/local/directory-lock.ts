import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface DataDirectoryInUse {
  readonly kind: 'data-directory-in-use';
  readonly directory: string;
  /** The id of the process that holds the lock. */
  readonly pid: number;
}

export class DataDirectoryInUseError extends Error {
  readonly problem: DataDirectoryInUse;

  constructor(problem: DataDirectoryInUse) {
    super(`The data directory ${problem.directory} is in use by process ${problem.pid}.`);
    this.name = 'DataDirectoryInUseError';
    this.problem = problem;
  }
}

/**
 * Locks `directory`, and creates it if needed. Without the lock PGlite would open the same data twice, and both would
 * write. Takes over the lock of a process that no longer runs. Returns a function that releases the lock.
 * Throws {@link DataDirectoryInUseError}.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'lock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (writeExclusively(file, String(process.pid))) return () => releaseLock(file);
    const pid = holderOf(file);
    if (pid !== null && (pid === process.pid || isRunning(pid))) {
      throw new DataDirectoryInUseError({ kind: 'data-directory-in-use', directory, pid });
    }
    rmSync(file, { force: true });
  }
  throw new Error(`The lock file ${file} could neither be made nor read.`);
}

function writeExclusively(file: string, text: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, text);
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function releaseLock(file: string): void {
  if (holderOf(file) === process.pid) rmSync(file, { force: true });
}
