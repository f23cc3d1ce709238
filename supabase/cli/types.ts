/** `npm run db:types`: writes the types of the migrated database for the client. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { startLocalBackend } from '../local/backend.ts';
import { databaseTypes } from '../local/database-types.ts';
import type { Sql } from '../local/sql.ts';
import { sentenceFor } from './cannot-run.ts';
import { projectDirectory } from './project.ts';

export const typesFile = join(projectDirectory, 'src/server/database.types.ts');

/** The content of {@link typesFile} for this database. */
export async function formattedTypes(sql: Sql): Promise<string> {
  return format(await databaseTypes(sql), { ...(await resolveConfig(typesFile)), filepath: typesFile });
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
