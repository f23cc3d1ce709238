import { spawn } from 'node:child_process';
import { CannotRun } from '../cannot-run.ts';

export interface Run {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  /** Called with each line of output; null lets the program use this terminal itself. */
  readonly say: ((line: string) => void) | null;
}

/** Runs a program. Resolves to its exit code; throws CannotRun when it is not installed. */
export function run({ command, parameters, directory, env, say }: Run): Promise<number> {
  // npx is a script on Windows, which only a shell starts, and a shell splits at spaces.
  const isWindows = process.platform === 'win32';
  const given = isWindows ? parameters.map((one) => (/\s/.test(one) ? `"${one}"` : one)) : parameters;
  const child = spawn(command, given, {
    cwd: directory,
    env,
    stdio: say === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split(/\r?\n|\r/);
      rest = lines.pop() ?? '';
      for (const line of lines) say?.(line);
    });
    stream?.once('end', () => {
      if (rest !== '') say?.(rest);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new CannotRun(`${command} could not be started. Is Node.js installed with npm?`)),
    );
    child.once('close', (code) => resolve(code ?? 1));
  });
}
