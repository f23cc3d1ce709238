/** `npm run typecheck`: checks every TypeScript project of the repository, two at a time. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const projects = ['tsconfig.json', 'src/engine/sync', 'src/app/workers', 'supabase', 'tests'];
const atOnce = 2;

const waiting = projects.values();
const codes = await Promise.all(Array.from({ length: atOnce }, () => checkNext()));
process.exitCode = Math.max(...codes);

async function checkNext(): Promise<number> {
  let worst = 0;
  for (const project of waiting) worst = Math.max(worst, await check(project));
  return worst;
}

/** Prints the compiler's output for a project in one piece. Resolves to its exit code. */
function check(project: string): Promise<number> {
  const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  // Each checker works out the shared types again: with its usual four the compiler spends twice the time.
  const options = ['-p', project, '--pretty', 'false', '--checkers', '1'];
  const child = spawn(process.execPath, [compiler, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let found = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    found += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) console.log(`${project}:\n${found.trim()}`);
      resolve(code ?? 1);
    });
  });
}
