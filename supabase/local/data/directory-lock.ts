import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

interface DataDirectoryInUse {
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
    if (tryToLock(file)) {
      ownLocks.add(file);
      return () => releaseLock(file);
    }
    const holder = holderOf(file);
    const pid = holder === 'dead' ? removeStale(file) : holder;
    if (typeof pid === 'number')
      throw new DataDirectoryInUseError({ kind: 'data-directory-in-use', directory, pid });
  }
  throw new Error(`The lock file ${file} could neither be made nor read.`);
}

/** Includes the host, because two containers on one directory may give their processes the same id. */
const own = `${process.pid} ${hostname()}`;

/** The locks of this process. Another file with its id was left by an earlier process of the same container. */
const ownLocks = new Set<string>();

/** Makes the file with this process's id in it, unless it exists. A link appears whole: no other start reads it empty. */
function tryToLock(file: string): boolean {
  const unlinked = `${file}.${process.pid}`;
  writeFileSync(unlinked, own, { mode: 0o600 });
  try {
    linkSync(unlinked, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unlinked, { force: true });
  }
}

/**
 * Removes the lock of a dead process. If two starts find it, only the holder of a second lock removes it, after checking again:
 * otherwise the slower start would remove the faster one's new lock. Returns the process id of the other start.
 */
function removeStale(file: string): number | null {
  const takeover = `${file}.takeover`;
  const isOurs = tryToLock(takeover);
  const contested = isOurs ? file : takeover;
  const holder = holderOf(contested);
  // A start that is killed here leaves its second lock behind.
  if (holder === 'dead') rmSync(contested, { force: true });
  if (isOurs) rmSync(takeover, { force: true });
  return typeof holder === 'number' ? holder : null;
}

/** The id of the running process that holds the lock. */
function holderOf(file: string): number | 'dead' | 'missing' {
  try {
    const text = readFileSync(file, 'utf8');
    const pid = Number.parseInt(text, 10);
    const isHeld = text === own ? ownLocks.has(file) : pid > 0 && isRunning(pid);
    return isHeld ? pid : 'dead';
  } catch {
    return 'missing';
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
  ownLocks.delete(file);
}
