import { spawn, type SpawnOptions } from 'node:child_process';
import { CannotRun } from '../cannot-run.ts';
import { readEnvFile, writeEnvFile, type Values } from './env-file.ts';
import { managementApi, platformFrom, type ManagementApi, type Platform } from './management-api.ts';
import { withoutSecrets } from './values.ts';

/** The version of the CLI with which going live was rehearsed. */
const supabase = 'supabase@3.1.0';

interface LiveOptions {
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Whether a person can answer questions at this terminal. */
  readonly isAsking: boolean;
}

/** The means of a step: `.env`, the platform's API, and programs of others. */
export interface Live {
  readonly directory: string;
  readonly isAsking: boolean;
  readonly platform: Platform;
  readonly api: ManagementApi;
  readonly say: (line: string) => void;
  readonly values: () => Values;
  /** Throws CannotRun when the value is not in `.env` yet. */
  value(name: string): string;
  /** Writes `.env`. */
  save(changed: Values): Promise<void>;
  /** Runs the Supabase CLI on the project and shows its lines. Throws CannotRun with the last one when it fails. */
  supabase(...parameters: readonly string[]): Promise<void>;
  /** As above without showing them; resolves to the lines. */
  askSupabase(...parameters: readonly string[]): Promise<readonly string[]>;
  /** Runs a package of the registry, which may use this terminal. Resolves to its exit code. */
  npx(name: string, ...parameters: readonly string[]): Promise<number>;
  /** The environment of programs: this one's, overridden by `.env`, whose values were checked. */
  environment(): NodeJS.ProcessEnv;
}

export async function openLive(options: LiveOptions): Promise<Live> {
  const { project: directory, env, isAsking } = options;
  let values = await readEnvFile(directory);
  const platform = await platformFrom(env);
  const say = (line: string) => options.say(withoutSecrets(line, values));
  const value = (name: string): string => {
    const found = values[name] ?? '';
    if (found === '') throw new CannotRun(`${name} is not in .env yet.`);
    return found;
  };
  const environment = () => ({ ...env, ...values });
  const npx = (onLine: LineListener | null, name: string, parameters: readonly string[]) =>
    runNpx(['--yes', name, ...parameters], { cwd: directory, env: environment() }, onLine);
  const supabaseCli = async (show: (line: string) => unknown, parameters: readonly string[]) => {
    const lines: string[] = [];
    const onLine = (line: string) => {
      if (line.trim() === '') return;
      lines.push(line);
      show(`  | ${line}`);
    };
    const code = await npx(onLine, supabase, [...parameters, `--remote=${value('SUPABASE_PROJECT_REF')}`]);
    if (code !== 0)
      throw new CannotRun(
        `supabase ${parameters.slice(0, 2).join(' ')} failed: ${lines.at(-1) ?? 'it says nothing'}`,
      );
    return lines;
  };
  return {
    directory,
    isAsking,
    platform,
    api: managementApi(platform, () => value('SUPABASE_ACCESS_TOKEN')),
    say,
    values: () => values,
    value,
    save: async (changed) => {
      await writeEnvFile(directory, changed);
      values = { ...values, ...changed };
    },
    supabase: async (...parameters) => {
      // Skips these lines: the CLI prints one for each file of each function.
      const show = (line: string) => line.startsWith('  | Uploading asset') || say(line);
      await supabaseCli(show, parameters);
    },
    askSupabase: (...parameters) => supabaseCli(() => undefined, parameters),
    npx: (name, ...parameters) => npx(isAsking ? null : (line) => say(`  | ${line}`), name, parameters),
    environment,
  };
}

type LineListener = (line: string) => void;

/**
 * Runs npx. Calls `onLine` with each line of output; null lets the program use this terminal itself. Resolves to the exit
 * code; throws CannotRun when npx is not installed.
 */
function runNpx(
  parameters: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
  onLine: LineListener | null,
): Promise<number> {
  // npx is a script on Windows, which only a shell starts, and a shell splits at spaces.
  const isWindows = process.platform === 'win32';
  const quoted = isWindows ? parameters.map((one) => (/\s/.test(one) ? `"${one}"` : one)) : parameters;
  const child = spawn('npx', quoted, {
    ...options,
    stdio: onLine === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split(/\r?\n|\r/);
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    stream?.once('end', () => {
      if (rest !== '') onLine?.(rest);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new CannotRun('npx could not be started. Is Node.js installed with npm?')),
    );
    child.once('close', (code) => resolve(code ?? 1));
  });
}
