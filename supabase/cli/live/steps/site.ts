import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { input } from '@inquirer/prompts';
import { buildAnew, isBuilt } from '../../build.ts';
import { CannotRun } from '../../cannot-run.ts';
import type { Live } from '../live.ts';
import { reach } from '../reach.ts';
import type { Step } from '../step.ts';
import { hostOfHook } from '../values.ts';

/** The built site, at its address. */
export const siteStep: Step = {
  name: 'Site',
  look: async (live) => {
    if (!(await isBuilt(live.directory, live.environment())))
      return { done: false, change: 'a new build, and its upload' };
    return (await showsBuild(live))
      ? { done: true, detail: `${live.value('SITE_URL')} shows this build` }
      : { done: false, change: `${live.value('SITE_URL')} does not show the build in dist/` };
  },
  act: async (live) => {
    // Always anew: another organiser may have published an edition since.
    await buildAnew({
      project: live.directory,
      env: live.environment(),
      say: (line) => live.say(`  | ${line}`),
    });
    await uploads[hostOfHook(live.value('DEPLOY_HOOK_URL'))](live);
    // A host takes some seconds until all of its servers have it.
    for (let waited = 0; waited < SHOWN_SECONDS && !(await showsBuild(live)); waited += 2) await delay(2_000);
  },
};

const SHOWN_SECONDS = 60;

/** How `dist/` comes to the static host. The programs ask for a login and for the site, and remember both. */
const uploads: Readonly<Record<ReturnType<typeof hostOfHook>, (live: Live) => Promise<void>>> = {
  netlify: async (live) => {
    if ((await live.npx('netlify-cli@27.10.2', 'deploy', '--prod', '--no-build', '--dir', 'dist')) !== 0)
      throw new CannotRun('The upload to Netlify failed (its lines are above).');
  },
  cloudflare: async (live) => {
    const name = live.values()['CLOUDFLARE_PAGES_PROJECT'];
    const named = name ? ['--project-name', name] : [];
    if ((await live.npx('wrangler@4.164.0', 'pages', 'deploy', 'dist', '--branch', 'main', ...named)) !== 0)
      throw new CannotRun('The upload to Cloudflare Pages failed (its lines are above).');
  },
  other: async (live) => {
    const sentence = `Upload everything in ${join(live.directory, 'dist')} to the static host of ${live.value('SITE_URL')}.`;
    if (!live.isAsking) throw new CannotRun(sentence);
    live.say(`  ${sentence}`);
    await input({ message: 'Press ENTER when it is there' });
  },
};

/** The service worker lists every file of a build, so two builds with the same one are the same. */
async function showsBuild(live: Live): Promise<boolean> {
  const [here, there] = await Promise.all([
    readFile(join(live.directory, 'dist/sw.js'), 'utf8'),
    reach(`${live.value('SITE_URL')}/sw.js`, { cache: 'no-store' }).then(
      (response) => response.text(),
      () => '',
    ),
  ]);
  return here === there;
}
