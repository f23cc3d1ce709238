import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The sources of the built app. A change in one of them, except in a test, makes `dist` stale. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'portal.html',
  'vite.config.ts',
  'uno.config.ts',
  'package.json',
  'package-lock.json',
  'supabase/local/keys.ts',
  'supabase/migrations/20251001001471_first_edition.sql',
  'supabase/local/http/static/compress.ts',
];

/** A digest of the sources in `project` (by default those of the app) and of the VITE_ variables, which the build compiles in. */
export async function sourceStamp(
  project: string,
  env: NodeJS.ProcessEnv,
  sources: readonly string[] = SOURCES,
): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles(project, sources)) {
    const content = await readFile(file);
    hash.update(`${relative(project, file)}\0${content.length}\0`).update(content);
  }
  const variables = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(variables.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return hash.digest('hex');
}

/** The version that a build of these sources with these VITE_ variables shows, and serves as `version.txt`. */
export const versionOf = async (project: string, env: NodeJS.ProcessEnv): Promise<string> =>
  (await sourceStamp(project, env)).slice(0, 8);

/** The stamp of the build in `dist`; null if there is none. */
export async function readStamp(project: string): Promise<string | null> {
  return readFile(stampFile(project), 'utf8').catch(() => null);
}

/** Marks `dist` as built from these sources. Call it last: an interrupted build must have no stamp. */
export async function writeStamp(project: string, stamp: string): Promise<void> {
  await writeFile(stampFile(project), stamp);
}

function stampFile(project: string): string {
  return join(project, 'dist', '.build-stamp');
}

async function sourceFiles(project: string, sources: readonly string[]): Promise<string[]> {
  const found = await Promise.all(sources.map((source) => filesOf(join(project, source))));
  return found
    .flat()
    .filter((file) => !/\.(test|bench)\.tsx?$/.test(file))
    .toSorted();
}

async function filesOf(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (hasCode(error, 'ENOTDIR')) return [path];
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
