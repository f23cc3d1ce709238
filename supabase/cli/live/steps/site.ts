import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { input } from '@inquirer/prompts';
import { buildForHost } from '../../build.ts';
import { versionOf } from '../../build-stamp.ts';
import { CannotRun } from '../../cannot-run.ts';
import type { Live } from '../live.ts';
import { reach } from '../reach.ts';
import type { Step } from '../step.ts';
import { uploadBy } from '../values.ts';

/** The built site, at its address. */
export const siteStep: Step = {
  name: 'Site',
  look: async (live) =>
    (await showsVersion(live))
      ? { done: true, detail: `${live.value('SITE_URL')} shows this version` }
      : { done: false, change: `a build of this version, and its upload to ${live.value('SITE_URL')}` },
  act: async (live) => {
    const say = (line: string) => live.say(`  | ${line}`);
    await buildForHost({ project: live.directory, env: live.environment(), say });
    await upload(live);
    // A host takes some seconds until all of its servers have the new version.
    for (let waited = 0; waited < SHOWN_SECONDS && !(await showsVersion(live)); waited += 2)
      await delay(2_000);
  },
};

const SHOWN_SECONDS = 60;

async function upload(live: Live): Promise<void> {
  const program = uploadBy(live.values());
  if (program !== null) {
    if ((await live.npx(...program)) !== 0)
      throw new CannotRun(`The upload by ${program[0]} failed (its lines are above).`);
    return;
  }
  const sentence = `Upload everything in ${join(live.directory, 'dist')} to the static host of ${live.value('SITE_URL')}.`;
  if (!live.isAsking) throw new CannotRun(sentence);
  live.say(`  ${sentence}`);
  await input({ message: 'Press ENTER when it is there' });
}

/** Whether the site is a build of these sources for this project. The host itself may have built it. */
async function showsVersion(live: Live): Promise<boolean> {
  const version = await versionOf(live.directory, live.environment());
  // A unique address, which no cache has.
  const address = `${live.value('SITE_URL')}/version.txt?${Date.now()}`;
  return reach(address).then(
    async (response) => response.ok && (await response.text()).trim() === version,
    () => false,
  );
}
