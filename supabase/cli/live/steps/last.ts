import { join } from 'node:path';
import * as v from 'valibot';
import { fetchPublished } from '../../../../src/tools/build/published.ts';
import { checkReadiness } from '../../doctor/api-checks.ts';
import { examine } from '../../doctor/examine.ts';
import { placeholdersIn, placeholdersOf } from '../../doctor/placeholders.ts';
import type { Step } from '../step.ts';
import { query } from './database.ts';
import { deploymentOf } from './functions.ts';

/** Everything that can be checked from outside. Leaves out the readiness of the functions, which an earlier step has checked. */
export const doctor: Step = {
  name: 'Doctor',
  look: async (live) => {
    const faults = await examine(await deploymentOf(live), [checkReadiness]);
    return faults.length === 0
      ? { done: true, detail: 'nothing is wrong' }
      : { done: false, change: faults.map((fault) => `\n  - ${fault}`).join('') };
  },
};

/** The first organiser's account. */
export const organiser: Step = {
  name: 'First organiser',
  kind: 'note',
  look: async (live) => {
    const address = live.value('ORGANISER_EMAIL');
    const [row] = await query(
      live,
      `select count(*)::integer as accounts from auth.users where email = '${address.replaceAll("'", "''")}' and email_confirmed_at is not null`,
      v.object({ accounts: v.number() }),
    );
    return row?.accounts === 1
      ? { done: true, detail: `${address} has an account` }
      : {
          done: false,
          change: `sign up as ${address} at ${live.value('SITE_URL')}/auth, confirm the address, then open /desk`,
        };
  },
};

/** Names the settings with which the host itself builds the site, when an edition is published. */
export const ownBuilds: Step = {
  name: 'Builds of the static host',
  kind: 'note',
  look: async (live) => ({
    done: false,
    change: `its settings need the command npm run build, the folder dist, and two variables, which are public: VITE_SUPABASE_URL=${live.value('VITE_SUPABASE_URL')} VITE_SUPABASE_PUBLISHABLE_KEY=${live.value('VITE_SUPABASE_PUBLISHABLE_KEY')}`,
  }),
};

export const placeholders: Step = {
  name: 'Placeholders',
  kind: 'note',
  look: async (live) => {
    const [api, key] = [live.value('VITE_SUPABASE_URL'), live.value('VITE_SUPABASE_PUBLISHABLE_KEY')];
    const { editions } = await fetchPublished(api, key);
    const places = [
      ...(await placeholdersIn(join(live.directory, 'src/content'))),
      ...placeholdersOf(editions[0]),
    ];
    return places.length === 0
      ? { done: true, detail: 'none is left' }
      : {
          done: false,
          change: `replace these in src/content, then run npm run live again; those of an edition at the desk${places.map((place) => `\n    ${place}`).join('')}`,
        };
  },
};
