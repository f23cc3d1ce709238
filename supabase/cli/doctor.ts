/**
 * `npm run doctor -- URL`: checks a deployment from outside and prints each problem as one sentence; exit code 1 if there
 * is one. The API is VITE_SUPABASE_URL with VITE_SUPABASE_PUBLISHABLE_KEY, or the site itself. With SUPABASE_SECRET_KEY it
 * also checks whether a restore is complete.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchPublished } from '../../src/tools/build/published.ts';
import { isOver } from '../../src/domain/edition.ts';
import { examine } from './doctor/examine.ts';
import { placeholdersIn } from './doctor/placeholders.ts';
import { publishableKey } from '../local/keys.ts';
import { CannotRun, sentenceFor } from './cannot-run.ts';
import { projectDirectory } from './project.ts';

/** What a deployment must have: the tables of the migrations, and the functions of the folder. */
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

function originFrom(text: string | undefined): string {
  if (text === undefined || !URL.canParse(text))
    throw new CannotRun('Say which site: npm run doctor -- https://goabuildclub.example');
  return new URL(text).origin;
}

if (import.meta.main) {
  try {
    const site = originFrom(process.argv[2]);
    const secretKey = process.env['SUPABASE_SECRET_KEY'] || null;
    const api = originFrom(process.env['VITE_SUPABASE_URL'] || site);
    const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] || publishableKey;
    const wrong = await examine({
      site,
      api,
      publishableKey: key,
      secretKey,
      ...(await projectParts()),
      fetch,
    });
    for (const sentence of wrong) console.log(`- ${sentence}`);
    if (api.startsWith('https:'))
      console.log(
        'Not checked from outside: does the code in your own sign-up mail have six digits? If not, run supabase config push (otp_length).',
      );
    if (secretKey === null)
      console.log('Not checked without SUPABASE_SECRET_KEY: whether a restored backup was stamped anew.');
    const placeholders = await placeholdersIn(join(projectDirectory, 'src/content'));
    // The examination has said already when they cannot be read.
    const newest = await fetchPublished(api, key).then(
      ({ editions: [edition] }) => edition,
      () => null,
    );
    if (newest && isOver(newest, Date.now()))
      console.log('The newest edition is over: publish the next one at the desk, under Edition.');
    if (placeholders.length > 0) console.log('Still to be replaced in src/content before going live:');
    for (const place of placeholders) console.log(`  ${place}`);
    console.log(
      wrong.length === 0 ? `Nothing is wrong with ${site}.` : `${wrong.length} wrong with ${site}.`,
    );
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}
