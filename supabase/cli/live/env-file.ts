import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CannotRun } from '../cannot-run.ts';

export type Values = Readonly<Record<string, string>>;

const fileOf = (project: string): string => join(project, '.env');

/** The values of `.env` in `project`; none without the file. Makes a file that others may read its owner's alone. */
export async function readEnvFile(project: string): Promise<Values> {
  const text = await textOf(project);
  if (text !== '') await chmod(fileOf(project), 0o600);
  return valuesOf(text);
}

/** Sets these values in `.env` of `project`, which only its owner can read. Keeps all other lines. */
export async function writeEnvFile(project: string, changed: Values): Promise<void> {
  const text = withValues(await textOf(project), changed);
  // Writes a new file and renames it, so that a crash cannot lose the club's keys.
  await writeFile(`${fileOf(project)}.new`, text, { mode: 0o600 });
  await rename(`${fileOf(project)}.new`, fileOf(project));
}

/** The text of an env file with these values; a value that was there is replaced in its line. */
export function withValues(text: string, changed: Values): string {
  const left = new Map(Object.entries(changed));
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1] ?? '';
    if (!(name in changed)) return [line];
    const value = left.get(name);
    left.delete(name);
    // A second line of the same name would win over the first.
    return value === undefined ? [] : [lineOf(name, value)];
  });
  while (lines.at(-1) === '') lines.pop();
  return [...lines, ...[...left].map(([name, value]) => lineOf(name, value)), ''].join('\n');
}

/** One line. Throws CannotRun for a value that the Supabase CLI and Node could read differently. */
export function lineOf(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return `${name}=${value}`;
  if (!/['\r\n]/.test(value)) return `${name}='${value}'`;
  throw new CannotRun(`${name} must be one line without the sign '.`);
}

export function valuesOf(text: string): Values {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));
}

async function textOf(project: string): Promise<string> {
  try {
    return await readFile(fileOf(project), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
