import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { password, select } from '@inquirer/prompts';
import * as v from 'valibot';
import { site } from '../../../../src/content/site.ts';
import { CannotRun } from '../../cannot-run.ts';
import type { Live } from '../live.ts';
import { managementApi } from '../management-api.ts';
import type { Step } from '../step.ts';

/** Asks for a token of the platform. */
export const token: Step = {
  name: 'Access token',
  kind: 'gate',
  look: async (live) => {
    if (!live.values()['SUPABASE_ACCESS_TOKEN'])
      return {
        done: false,
        change: `SUPABASE_ACCESS_TOKEN in .env, made at ${live.platform.dashboard}/account/tokens`,
      };
    return (await live.api.status('/v1/projects')) === 401
      ? { done: false, change: 'a token that Supabase accepts' }
      : { done: true, detail: 'accepted by Supabase' };
  },
  act: async (live) => {
    mustAsk(live, 'SUPABASE_ACCESS_TOKEN');
    const validate = async (typed: string) =>
      (await managementApi(live.platform, () => typed.trim()).status('/v1/projects')) === 401
        ? 'Supabase refuses this token.'
        : true;
    const typed = await password({ message: 'The access token', mask: true, toggleMask: false, validate });
    await live.save({ SUPABASE_ACCESS_TOKEN: typed.trim() });
  },
};

/** Chooses the project, or makes one. */
export const project: Step = {
  name: 'Project',
  kind: 'gate',
  look: async (live) => {
    const ref = live.values()['SUPABASE_PROJECT_REF'];
    if (!ref) return { done: false, change: 'a project at Supabase, chosen or created' };
    const { name, status } = await projectOf(live);
    if (status === 'ACTIVE_HEALTHY' && (await isHealthy(live)))
      return { done: true, detail: `${name} (${ref}), on the ${await planOf(live)} plan` };
    if (status === 'INACTIVE')
      throw new CannotRun(
        `The project ${name} is paused. Restore it at ${live.platform.dashboard}/project/${ref}.`,
      );
    return { done: false, change: `${name} is not ready yet (${status})` };
  },
  act: async (live) => {
    if (!live.values()['SUPABASE_PROJECT_REF']) await live.save(await chosenProject(live));
    for (let waited = 0; waited < HEALTHY_SECONDS; waited += 2) {
      const { status } = await projectOf(live);
      if (status === 'ACTIVE_HEALTHY' && (await isHealthy(live))) return;
      if (waited % 10 === 0) live.say(`  | the project starts, ${waited} s`);
      await delay(2_000);
    }
  },
};

/** Finds the project's address and its public key. */
export const keys: Step = {
  name: 'Address and public key',
  kind: 'gate',
  look: async (live) => {
    const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key } = live.values();
    const wanted = { url: urlOf(live), key: await publishableKeyOf(live) };
    return url === wanted.url && key !== undefined && key === wanted.key
      ? { done: true, detail: url }
      : { done: false, change: 'VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY into .env' };
  },
  act: async (live) => {
    const key =
      (await publishableKeyOf(live)) ??
      (
        await live.api.send(
          'POST',
          `${pathOf(live)}/api-keys?reveal=true`,
          { type: 'publishable', name: 'default' },
          keySchema,
        )
      ).api_key;
    await live.save({ VITE_SUPABASE_URL: urlOf(live), VITE_SUPABASE_PUBLISHABLE_KEY: key ?? '' });
  },
};

/** Throws CannotRun where nobody can answer. `fault` says why there is no answer yet. */
export function mustAsk(live: Live, name: string, fault = 'It is not in .env.'): void {
  if (!live.isAsking)
    throw new CannotRun(`${name}: ${fault} Run npm run live in a terminal, which asks for it.`);
}

/** The path of the project in the Management API. */
export const pathOf = (live: Live): string => `/v1/projects/${live.value('SUPABASE_PROJECT_REF')}`;

/** Whether the plan has session limits and the check against leaked passwords. */
export const isPaid = async (live: Live): Promise<boolean> => (await planOf(live)) !== 'free';

async function planOf(live: Live): Promise<string> {
  const { organization_slug: slug } = await projectOf(live);
  return (await live.api.get(`/v1/organizations/${slug}`, organizationSchema)).plan;
}

/** A new project is active some time before its services are. */
async function isHealthy(live: Live): Promise<boolean> {
  const services = ['auth', 'db', 'rest', 'realtime'].map((name) => `services=${name}`).join('&');
  const found = await live.api.get(
    `${pathOf(live)}/health?${services}`,
    v.array(v.object({ healthy: v.boolean() })),
  );
  return found.every(({ healthy }) => healthy);
}

const projectOf = (live: Live) => live.api.get(pathOf(live), projectSchema);

/** Keeps an address that is not the platform's: it is the club's own domain for the API. */
function urlOf(live: Live): string {
  const given = live.values()['VITE_SUPABASE_URL'] ?? '';
  return given === '' || given.endsWith('.supabase.co')
    ? `https://${live.value('SUPABASE_PROJECT_REF')}.supabase.co`
    : given;
}

async function publishableKeyOf(live: Live): Promise<string | null> {
  const found = await live.api.get(`${pathOf(live)}/api-keys?reveal=true`, v.array(keySchema));
  return found.find(({ type }) => type === 'publishable')?.api_key ?? null;
}

async function chosenProject(live: Live): Promise<Record<string, string>> {
  mustAsk(live, 'SUPABASE_PROJECT_REF');
  const projects = await live.api.get('/v1/projects', v.array(projectSchema));
  const ref = await select({
    message: 'Which project?',
    choices: [
      ...projects.map(({ ref: value, name }) => ({ value, name: `${name} (${value})` })),
      { value: '', name: 'Create a new one' },
    ],
  });
  return ref === '' ? createdProject(live) : { SUPABASE_PROJECT_REF: ref };
}

async function createdProject(live: Live): Promise<Record<string, string>> {
  const organizations = await live.api.get(
    '/v1/organizations',
    v.array(v.object({ slug: v.string(), name: v.string() })),
  );
  if (organizations[0] === undefined)
    throw new CannotRun(`Make an organization first, at ${live.platform.dashboard}/organizations.`);
  const slug =
    organizations.length === 1
      ? organizations[0].slug
      : await select({
          message: 'In which organization?',
          choices: organizations.map((one) => ({ value: one.slug, name: one.name })),
        });
  // A generated password: nobody types it, because the CLI has a login of its own. A backup needs it.
  const databasePassword = randomBytes(24).toString('base64url');
  const body = {
    name: site.name,
    organization_slug: slug,
    db_pass: databasePassword,
    region_selection: { type: 'specific', code: live.values()['SUPABASE_REGION'] || nearGoa },
  };
  live.say(`  | creates the project ${body.name} in the region ${body.region_selection.code}`);
  const { ref } = await live.api.send('POST', '/v1/projects', body, projectSchema);
  return { SUPABASE_PROJECT_REF: ref, SUPABASE_DB_PASSWORD: databasePassword };
}

const HEALTHY_SECONDS = 300;
/** Mumbai. */
const nearGoa = 'ap-south-1';

const keySchema = v.object({ type: v.nullish(v.string()), api_key: v.nullish(v.string(), null) });
const organizationSchema = v.object({ plan: v.optional(v.string(), 'free') });
const projectSchema = v.object({
  ref: v.string(),
  name: v.string(),
  status: v.string(),
  organization_slug: v.string(),
});
