import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotRun } from '../../supabase/cli/cannot-run.ts';

const PROGRAMS = ['initdb', 'postgres', 'psql', 'pg_dump'];

/**
 * The directory of an installed Postgres' programs: `POSTGRES_BIN`, the PATH, where `pg_config` says, or Debian's
 * (the newest version). Throws CannotRun with what to install if there is none.
 */
export function findPostgres(): string {
  const named = process.env['POSTGRES_BIN'];
  if (named !== undefined && named !== '') {
    if (isComplete(named)) return named;
    throw new CannotRun(
      `POSTGRES_BIN is ${named}, but ${PROGRAMS.join(', ')} are not all in that directory.`,
    );
  }
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const found = [...onPath, ...configured(), ...debian()].find(isComplete);
  if (found !== undefined) return found;
  throw new CannotRun(
    'No Postgres was found: install one (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql), ' +
      'or name the directory of its programs in POSTGRES_BIN.',
  );
}

function isComplete(directory: string): boolean {
  return directory !== '' && PROGRAMS.every((program) => existsSync(join(directory, program)));
}

/** The directory that `pg_config` names. */
function configured(): string[] {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio }).trim()];
  } catch {
    return [];
  }
}

/** Debian's directories, the newest version first. */
function debian(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

/** The user and group for the server, because Postgres refuses root. Undefined for any other user. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => idOf(flag, name));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new CannotRun('Postgres does not run as root: run the tests as another user.');
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
}

/** The version number, such as `15.18`. */
export function versionOf(directory: string): string {
  const text = execFileSync(join(directory, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)*/.exec(text)?.[0] ?? text.trim();
}
