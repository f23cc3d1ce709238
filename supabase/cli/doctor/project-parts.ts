import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from '../project.ts';

/** The parts that a deployment must have: the tables of the migrations, and the functions of the folder. */
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
