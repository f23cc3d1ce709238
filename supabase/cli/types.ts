/** `npm run db:types`: writes the types of the tables and functions that the client calls. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { startLocalBackend } from '../local/backend.ts';
import { databaseTypes } from '../local/data/database-types.ts';
import type { Sql } from '../local/data/sql.ts';
import { sentenceFor } from './cannot-run.ts';
import { projectDirectory } from './project.ts';

export const typesFile = join(projectDirectory, 'src/engine/server/database.types.ts');

/** The content of {@link typesFile} for this database. */
export async function formattedTypes(sql: Sql): Promise<string> {
  return format(await databaseTypes(sql, await calledNames()), {
    ...(await resolveConfig(typesFile)),
    filepath: typesFile,
  });
}

/** The names of the tables and functions that `src` asks for. */
async function calledNames(): Promise<ReadonlySet<string>> {
  const source = join(projectDirectory, 'src');
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?:\.(?:from|rpc)\(|\b(?:rpc|into): )'(\w+)'/g)].flatMap(([, name]) => name ?? []),
    ),
  );
}

if (import.meta.main) {
  try {
    const backend = await startLocalBackend({ dataDir: 'memory', siteUrl: 'http://localhost' });
    const text = await formattedTypes(backend.database);
    await backend.close();
    const changed = text !== (await readFile(typesFile, 'utf8').catch(() => null));
    if (changed) await writeFile(typesFile, text);
    console.log(changed ? 'The types are written.' : 'The types were up to date.');
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}
