import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly directory: string;
  /** The id of the process that holds the lock. */
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}.`);
    this.directory = directory;
    this.pid = pid;
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
    if (typeof pid === 'number') throw new DataDirectoryInUseError(directory, pid);
  }
  throw new Error(`The lock file ${file} could neither be made nor read.`);
}

/** Names the host too, because processes of two containers may have the same id. */
const ownContent = `${process.pid} ${hostname()}`;

/** The locks of this process. Any other file with the same content is stale: an earlier process of the container left it. */
const ownLocks = new Set<string>();

/** Creates the lock file unless it exists. A hard link makes the file appear with its content, so nobody reads it empty. */
function tryToLock(file: string): boolean {
  const unlinked = `${file}.${process.pid}`;
  writeFileSync(unlinked, ownContent, { mode: 0o600 });
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
 * Removes the lock of a dead process. If two starts race, only the one that holds a second lock may remove it, after checking
 * again: otherwise the slower start would remove the faster one's new lock. Returns the process id of a competing start.
 */
function removeStale(file: string): number | null {
  const takeover = `${file}.takeover`;
  const isOurs = tryToLock(takeover);
  const contested = isOurs ? file : takeover;
  const holder = holderOf(contested);
  // The second lock is stale too if its process was killed at this point.
  if (holder === 'dead') rmSync(contested, { force: true });
  if (isOurs) rmSync(takeover, { force: true });
  return typeof holder === 'number' ? holder : null;
}

/** The id of the running process that holds the lock. */
function holderOf(file: string): number | 'dead' | 'missing' {
  try {
    const text = readFileSync(file, 'utf8');
    const pid = Number.parseInt(text, 10);
    const isHeld = text === ownContent ? ownLocks.has(file) : pid > 0 && isRunning(pid);
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
