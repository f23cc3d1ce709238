import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { publishableKey } from '../../supabase/local/keys.ts';

const project = join(import.meta.dirname, '../..');

export interface RunningStart {
  readonly url: string;
  /** Everything printed so far, both streams in the order of arrival. */
  output(): string;
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves at the end of the process to its exit code, or to the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** A file of supabase/cli, or `npm start`, which npm runs in a shell. */
type Command = 'start' | 'dev' | 'reset' | 'npm start';
type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Runs the real command with these settings only. The caller ends it. */
export function run(command: Command, env: Readonly<Record<string, string>>): RunningStart {
  const child: Child = spawn(process.execPath, parametersOf(command), {
    cwd: project,
    env: { ...withoutSettings(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  return {
    url: `http://localhost:${env['PORT'] ?? '4173'}`,
    output: () => printed,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal ?? -1));
    }),
  };
}

/** Starts and waits for the line `Ready: <url>`; fails with what was printed if the process ends before. */
export async function startAndWait(
  env: Readonly<Record<string, string>>,
  command: Command = 'start',
): Promise<RunningStart> {
  const running = run(command, env);
  while (!/^Ready: .*\n/m.test(running.output())) {
    const exit = await Promise.race([
      running.ended,
      new Promise<null>((resolve) => setTimeout(resolve, 20, null)),
    ]);
    if (exit !== null) throw new Error(`It ended with ${exit} before it was ready:\n${running.output()}`);
  }
  return running;
}

function parametersOf(command: Command): string[] {
  if (command !== 'npm start') return [join(project, 'supabase/cli', `${command}.ts`)];
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Run the tests through npm, which names itself to them.');
  return [npm, 'start'];
}

/** Removes the variables of Vitest and of the developer's shell that would change what the command does. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'SEED',
    'CONFIRM_EMAIL',
    'SHOW_SECRET',
    'NODE_ENV',
    'VITEST',
    'TEST',
    'MODE',
    'DEV',
    'PROD',
    'SSR',
    'BASE_URL',
  ];
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !ours.includes(name) && !name.startsWith('VITE')),
  );
}

/** Asks a start to end, and expects that it ended well. */
export async function end(running: RunningStart): Promise<void> {
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether a server accepts connections at this address. */
export function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export function clientOf(url: string): SupabaseClient {
  return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A client of the product at `url`, with the session of one of its demo accounts. */
export async function signedInAt(url: string, email: string): Promise<SupabaseClient> {
  const member = clientOf(url);
  const { error } = await member.auth.signInWithPassword({ email, password: 'goa-demo-2025' });
  expect(error).toBeNull();
  return member;
}
