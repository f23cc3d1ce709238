/**
 * `npm run doctor -- URL`: checks a deployment from outside and prints each problem as one sentence; exit code 1 if there
 * is one. Without a URL it checks the site of `.env`, with the API and the keys of `.env`. For any other site it uses
 * VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY of the environment, or else the site itself as the API. With
 * SUPABASE_ACCESS_TOKEN it also checks the project's settings, with SUPABASE_SECRET_KEY whether a restore is complete.
 */
import { join } from 'node:path';
import { fetchPublished } from '../../src/tools/build/published.ts';
import { isOver } from '../../src/features/editions/rules/edition.ts';
import { examine } from './doctor/examine.ts';
import { placeholdersIn, placeholdersOf } from './doctor/placeholders.ts';
import { projectParts } from './doctor/deployment.ts';
import { publishableKey } from '../local/keys.ts';
import { CannotRun, sentenceFor } from './cannot-run.ts';
import { openLive } from './live/live.ts';
import { faultsOf } from './live/step.ts';
import { projectSteps } from './live/steps.ts';
import { projectDirectory } from './project.ts';

function originFrom(text: string | undefined): string {
  if (text === undefined || !URL.canParse(text))
    throw new CannotRun('Say which site: npm run doctor -- https://goabuildclub.example');
  return new URL(text).origin;
}

if (import.meta.main) {
  try {
    const live = await openLive({
      project: projectDirectory,
      env: process.env,
      say: () => undefined,
      isAsking: false,
    });
    const envFile = live.values();
    const site = originFrom(process.argv[2] ?? envFile['SITE_URL']);
    // The keys in `.env` belong to that site's project alone.
    const isOfEnvFile = site === envFile['SITE_URL'];
    const env = isOfEnvFile ? { ...envFile, ...process.env } : process.env;
    const secretKey = env['SUPABASE_SECRET_KEY'] || null;
    const api = originFrom(env['VITE_SUPABASE_URL'] || site);
    const key = env['VITE_SUPABASE_PUBLISHABLE_KEY'] || publishableKey;
    const problems = await examine({
      site,
      api,
      publishableKey: key,
      secretKey,
      ...(await projectParts()),
      fetch,
    });
    const hasToken =
      isOfEnvFile && Boolean(envFile['SUPABASE_ACCESS_TOKEN'] && envFile['SUPABASE_PROJECT_REF']);
    if (hasToken)
      problems.push(...(await faultsOf(projectSteps, live)).map((fault) => `${fault}; see npm run live.`));
    for (const sentence of problems) console.log(`- ${sentence}`);
    if (!hasToken && api.startsWith('https:'))
      console.log(
        'Not checked without SUPABASE_ACCESS_TOKEN in .env: whether the settings of config.toml are pushed (such as codes of six digits), Realtime is private, and leaked passwords are refused.',
      );
    if (secretKey === null)
      console.log('Not checked without SUPABASE_SECRET_KEY: whether a restored backup was stamped anew.');
    // Another check has already reported settings that cannot be read.
    const newest = await fetchPublished(api, key).then(
      ({ editions: [edition] }) => edition,
      () => null,
    );
    if (newest && isOver(newest, Date.now()))
      console.log('The newest edition is over: publish the next one at the desk, under Edition.');
    const placeholders = [
      ...(await placeholdersIn(join(projectDirectory, 'src/content'))),
      ...(newest ? placeholdersOf(newest) : []),
    ];
    if (placeholders.length > 0)
      console.log('Still to be replaced in src/content before going live, and for an edition at the desk:');
    for (const place of placeholders) console.log(`  ${place}`);
    console.log(
      problems.length === 0 ? `Nothing is wrong with ${site}.` : `${problems.length} wrong with ${site}.`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}
