import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { partsDirectory } from '../../src/tools/build/site-parts.ts';
import { DataDirectoryInUseError, lockDirectory } from '../local/data/directory-lock.ts';
import { compressFiles } from '../local/http/static/compress.ts';
import { readStamp, sourceStamp, writeStamp } from './build-stamp.ts';
import { CannotRun } from './cannot-run.ts';

interface BuildOptions {
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Aborts the build. */
  readonly signal?: AbortSignal;
}

/**
 * Builds the app into `dist` and compresses its text files, unless the stamp in `dist` says that no source has changed.
 * A lock keeps two processes from building at once. Throws CannotRun with the output of a failed build.
 */
export async function ensureBuilt(options: BuildOptions): Promise<void> {
  const { project, env } = options;
  if (await isFresh(project, env)) return;
  await inTurn(options, async () => {
    if (await isFresh(project, env)) return;
    const stamp = await sourceStamp(project, env);
    await build(options);
    await compressFiles(join(project, 'dist'));
    await writeStamp(project, stamp);
  });
}

/** Builds for a static host, which compresses the files itself. Builds even if no source has changed: an edition may have. */
export const buildForHost = (options: BuildOptions): Promise<void> => inTurn(options, () => build(options));

/** True when `dist` was built from these sources and still has the files that can render its pages again. */
async function isFresh(project: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!existsSync(partsDirectory(project))) return false;
  const stamp = await readStamp(project);
  return stamp !== null && stamp === (await sourceStamp(project, env));
}

/** Runs `work` while no other process builds. */
async function inTurn({ project, signal }: BuildOptions, work: () => Promise<void>): Promise<void> {
  const release = await waitForTurn(join(project, '.cache', 'build'), signal);
  try {
    await work();
  } finally {
    release();
  }
}

async function waitForTurn(directory: string, signal: AbortSignal | undefined): Promise<() => void> {
  for (;;) {
    try {
      return await lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
      await delay(200, undefined, signal ? { signal } : {});
    }
  }
}

async function build({ project, env, say, signal }: BuildOptions): Promise<void> {
  say('Building the app…');
  const started = performance.now();
  // Only the script in package.json defines the build. npm_execpath is npm's own path, which npm sets for its scripts.
  const npm = env['npm_execpath'];
  const [command, leading] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const child = spawn(command, [...leading, 'run', '--silent', 'build'], {
    cwd: project,
    // The caller's NODE_ENV could otherwise make it a development build.
    env: { ...env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm === undefined && process.platform === 'win32',
    ...(signal ? { signal } : {}),
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new CannotRun(`The app could not be built:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
