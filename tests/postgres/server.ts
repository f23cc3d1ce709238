import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canConnect } from '../../supabase/local/data/native/sessions.ts';
import { serverUser } from './find-postgres.ts';

export interface PostgresServer {
  /** The directory of its socket; nothing listens on the network. */
  readonly socket: string;
  /** The log so far. */
  log(): string;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts a Postgres of its own in a temporary directory, with the superuser `supabase_admin`, and resolves when it
 * takes connections. Rejects with its log if it does not start.
 */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const user = serverUser();
  const directory = await mkdtemp(join(tmpdir(), 'pg-'));
  if (user) await chown(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  let log = '';
  const start = (program: string, parameters: readonly string[]): ChildProcess => {
    const child = spawn(join(programs, program), parameters, {
      cwd: directory,
      // Passes only these variables, because the server's user cannot read root's home.
      env: { PATH: process.env['PATH'], LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    }
    return child;
  };

  try {
    const initdb = start('initdb', [
      '-D',
      data,
      '-U',
      'supabase_admin',
      '-E',
      'UTF8',
      '-A',
      'trust',
      '--no-sync',
    ]);
    if ((await exitOf(initdb)) !== 0) throw new Error(`initdb failed:\n${log}`);
    const server = start('postgres', [
      '-D',
      data,
      '-k',
      directory,
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ]);
    const exited = exitOf(server);
    await connectable(directory, exited, () => log);
    return {
      socket: directory,
      log: () => log,
      close: async () => {
        // Fast shutdown: cuts open connections.
        if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
        await exited;
        await rm(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

const SETTINGS = [
  'listen_addresses=',
  'max_connections=150',
  // No fsync: the data need not outlive the run.
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // As on the hosted platform.
  'wal_level=logical',
  'search_path="$user", public, extensions',
  'TimeZone=UTC',
  // Detects deadlocks soon, because each is an error of the run.
  'deadlock_timeout=200ms',
  'log_min_messages=warning',
];

async function connectable(socket: string, exited: Promise<number>, log: () => string): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = performance.now() + 30_000;
  while (!(await canConnect(socket))) {
    if (ended || performance.now() > deadline) throw new Error(`Postgres did not start:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
