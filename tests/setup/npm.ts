import { spawn, type SpawnOptions } from 'node:child_process';

/**
 * Runs npm with these parameters and without a terminal: the npm that started this process, or the one on the PATH. Resolves to the
 * exit code and to the output, errors included.
 */
export const runNpm = (
  parameters: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'timeout'>,
): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const npm = process.env['npm_execpath'];
  const [command, leading] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const child = spawn(command, [...leading, ...parameters], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm === undefined && process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
};
