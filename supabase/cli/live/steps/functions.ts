import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { readConfig, verifiesJwt } from '../../../local/functions/functions-config.ts';
import { sourceStamp } from '../../build-stamp.ts';
import { checkReadiness } from '../../doctor/api-checks.ts';
import { projectParts, type Deployment } from '../../doctor/deployment.ts';
import type { Values } from '../env-file.ts';
import type { Live } from '../live.ts';
import type { Step } from '../step.ts';
import { functionSettings } from '../values.ts';
import { pathOf } from './account.ts';
import { hasSecrets, setSecrets } from './project-secrets.ts';

/** Deploys the functions of supabase/functions. */
export const functions: Step = {
  name: 'Functions',
  look: async (live) => {
    const { functions: names } = await projectParts();
    const config = await readConfig(join(live.directory, 'supabase/config.toml'));
    const deployed = await live.api.get(`${pathOf(live)}/functions`, v.array(functionSchema));
    const missing = names.filter((name) => {
      const found = deployed.find(({ slug }) => slug === name);
      return found?.status !== 'ACTIVE' || found.verify_jwt !== verifiesJwt(config, name);
    });
    if (missing.length > 0) return { done: false, change: missing.join(', ') };
    return (await hasSecrets(live, { FUNCTIONS_STAMP: await stampOf(live) }))
      ? { done: true, detail: `${names.length} are deployed` }
      : { done: false, change: 'a newer version of them' };
  },
  act: async (live) => {
    await live.supabase('functions', 'deploy', '--use-api', '--yes');
    // The project itself remembers which version it has.
    await setSecrets(live, { FUNCTIONS_STAMP: await stampOf(live) });
  },
};

/** Sets the secrets of the functions. */
export const secrets: Step = {
  name: 'Settings of the functions',
  look: async (live) =>
    (await hasSecrets(live, settingsOf(live)))
      ? { done: true, detail: `${functionSettings.length} are set` }
      : { done: false, change: functionSettings.join(', ') },
  act: (live) => setSecrets(live, settingsOf(live)),
};

/** Checks whether each function can work with these settings. */
export const readiness: Step = {
  name: 'Functions answer',
  look: async (live) => {
    const faults = await checkReadiness(await deploymentOf(live));
    return faults.length === 0
      ? { done: true, detail: 'all are ready' }
      : { done: false, change: faults.join(' ') };
  },
  act: async (live) => {
    live.say(`  | New settings take some seconds. Looks again in ${SETTLED_SECONDS} s.`);
    await delay(SETTLED_SECONDS * 1000);
  },
};

/** The delay until functions have new settings. */
const SETTLED_SECONDS = 15;

const settingsOf = (live: Live): Values =>
  Object.fromEntries(functionSettings.map((name) => [name, live.value(name)]));

const stampOf = (live: Live): Promise<string> =>
  sourceStamp(live.directory, {}, ['src', 'supabase/functions', 'supabase/config.toml']);

const functionSchema = v.object({
  slug: v.string(),
  status: v.string(),
  verify_jwt: v.optional(v.boolean(), true),
});

/** The deployment of `.env`, for the doctor's checks. */
export const deploymentOf = async (live: Live): Promise<Deployment> => ({
  site: live.value('SITE_URL'),
  api: live.value('VITE_SUPABASE_URL'),
  publishableKey: live.value('VITE_SUPABASE_PUBLISHABLE_KEY'),
  secretKey: live.values()['SUPABASE_SECRET_KEY'] || null,
  ...(await projectParts()),
  fetch,
});
