import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

interface DenoFunctionOptions {
  /** The function's `index.ts`. */
  readonly file: string;
  /** The import map that the hosted service uses. */
  readonly config: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface DenoFunction {
  readonly url: string;
  close(): Promise<void>;
}

/** The path of Deno. npx downloads its 92 MB once: they are no dependency, because only `npm run test:slow` uses them. */
let deno: Promise<string> | undefined;
const findDeno = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)('npx', ['--yes', '-p', 'deno@2.9.5', '-c', 'command -v deno']);
  return stdout.trim();
};

/**
 * Runs one function under Deno, as the hosted service does. Its `npm:` imports come from node_modules. Rejects if Deno ends
 * before it listens.
 */
export async function serveUnderDeno(options: DenoFunctionOptions): Promise<DenoFunction> {
  const child = spawn(
    await (deno ??= findDeno()),
    [
      'serve',
      '--cached-only',
      '--no-lock',
      '--config',
      options.config,
      '--allow-env',
      '--allow-net',
      '--allow-read',
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      options.file,
    ],
    { env: { ...process.env, ...options.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /http:\/\/[^\s/]+:\d+/.exec(output)?.[0];
      if (listening !== undefined) resolve(listening);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`Deno ended before it listened:\n${output}`)));
  });
  return {
    url,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
