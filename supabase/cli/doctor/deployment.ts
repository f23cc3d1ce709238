import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from '../project.ts';

/** A deployment, and the parts that it must have. */
export interface Deployment {
  /** The site's origin. */
  readonly site: string;
  /** The API's origin: the hosted project, or the site itself. */
  readonly api: string;
  readonly publishableKey: string;
  /** The operator's key; null if it was not given. */
  readonly secretKey: string | null;
  /** Tables of the schema public. */
  readonly tables: readonly string[];
  readonly functions: readonly string[];
  readonly fetch: typeof fetch;
}

/** Resolves to the problems, as sentences. */
export type Check = (deployment: Deployment) => Promise<string[]>;

/** The parts that a deployment must have: the tables of `supabase/migrations`, and the functions of `supabase/functions`. */
export async function projectParts(): Promise<{ tables: string[]; functions: string[] }> {
  const migrations = join(projectDirectory, 'supabase/migrations');
  const texts = await Promise.all(
    (await readdir(migrations)).map((file) => readFile(join(migrations, file), 'utf8')),
  );
  const folders = await readdir(join(projectDirectory, 'supabase/functions'), { withFileTypes: true });
  return {
    tables: texts.flatMap((text) =>
      [...text.matchAll(/^create table (?:if not exists )?public\.(\w+)/gm)].map(([, name]) => name ?? ''),
    ),
    functions: folders
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name),
  };
}
