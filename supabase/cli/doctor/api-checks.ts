import * as v from 'valibot';
import { editionsSchema } from '../../../src/features/editions/rules/published-editions.ts';
import type { Check } from './deployment.ts';

/** Checks that there is an API. A static site answers every address of the API with a page, or with 404. */
export const checkApi: Check = async ({ site, api, publishableKey, fetch }) => {
  const response = await fetch(`${api}/auth/v1/health`, { headers: { apikey: publishableKey } });
  const isPage = /text\/html/.test(response.headers.get('content-type') ?? '');
  await response.text();
  if (!isPage && response.status !== 404) return [];
  return [
    api === site
      ? 'The API is not known: VITE_SUPABASE_URL is neither in .env nor in the environment, and the site itself has none.'
      : `There is no API at ${api}: is VITE_SUPABASE_URL right?`,
  ];
};

/** Checks that a visitor can read no table and call no member's function. An empty answer is a fault too: then only a policy protects the rows. */
export const checkAnonymousReads: Check = async ({ api, publishableKey, tables, fetch }) => {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const answers = await Promise.all([
    ...tables.map(async (table) => ({
      what: `the table ${table}`,
      response: await fetch(`${api}/rest/v1/${table}?select=*&limit=1`, { headers }),
    })),
    ...Object.entries(memberFunctions).map(async ([name, body]) => ({
      what: `the function ${name}`,
      response: await fetch(`${api}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    })),
  ]);
  const faults = await Promise.all(
    answers.map(async ({ what, response }) => {
      if (response.ok) return `A visitor gets an answer from ${what}.`;
      return v.is(refusal, await jsonOf(response))
        ? null
        : `A visitor's call of ${what} is answered with ${response.status} instead of a refusal by the database; are the migrations pushed, and is the key right?`;
    }),
  );
  const code = await fetch(`${api}/rest/v1/rpc/check_referral`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code: 'GOA-DOCTOR' }),
  });
  if (!v.is(invalidCode, await jsonOf(code))) faults.push('The check of referral codes does not answer.');
  return faults.filter((fault) => fault !== null);
};

/** Checks what a build reads: the published editions, the seats that are left, and the works. Without them the build fails. */
export const checkEditions: Check = async ({ api, publishableKey, fetch }) => {
  const call = async (name: string) =>
    jsonOf(
      await fetch(`${api}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
  const [editions, seats, works] = await Promise.all(
    ['published_editions', 'seats_left', 'shown_works'].map(call),
  );
  return v.is(editionsSchema, editions) &&
    v.is(v.record(v.string(), v.number()), seats) &&
    Array.isArray(works)
    ? []
    : ['The published editions could not be read, so the site cannot be built: are the migrations pushed?'];
};

/** Checks the preflights that browsers send before a page can call a function. */
export const checkFunctions: Check = async ({ site, api, functions, fetch }) => {
  const faults = await Promise.all(
    functions.map(async (name) => {
      const needed = ['authorization', 'apikey', 'content-type', 'x-client-info'];
      if (name === 'send-application' || name === 'edition-news') needed.push('idempotency-key');
      const response = await fetch(`${api}/functions/v1/${name}`, {
        method: 'OPTIONS',
        headers: {
          origin: site,
          'access-control-request-method': 'POST',
          'access-control-request-headers': needed.join(', '),
        },
      });
      if (!response.ok)
        return [`The function ${name} answers a preflight with ${response.status}; is it deployed?`];
      const origin = response.headers.get('access-control-allow-origin');
      const allowed = (response.headers.get('access-control-allow-headers') ?? '')
        .toLowerCase()
        .split(/\s*,\s*/);
      return [
        ...(origin === '*' || origin === site
          ? []
          : [`Pages of ${site} may not call the function ${name} (CORS).`]),
        ...needed
          .filter((header) => !allowed.includes(header) && !allowed.includes('*'))
          .map((header) => `Pages may not send the header ${header} to the function ${name} (CORS).`),
      ];
    }),
  );
  return faults.flat();
};

/** Asks each function whether it is ready, because a preflight says nothing about its settings. A GET stores and sends nothing. */
export const checkReadiness: Check = async ({ api, publishableKey, functions, fetch }) => {
  const faults = await Promise.all(
    functions.map(async (name) => {
      const response = await fetch(`${api}/functions/v1/${name}`, { headers: { apikey: publishableKey } });
      const body = await jsonOf(response);
      if (v.is(ready, body)) return null;
      const code = v.is(withCode, body) ? body.code : '';
      return `The function ${name} ${whyNotReady[code] ?? `answers with ${response.status}: deploy it again (npm run live)`}.`;
    }),
  );
  return faults.filter((fault) => fault !== null);
};

/** By the codes of supabase/functions/_shared/readiness.ts. */
const whyNotReady: Readonly<Record<string, string>> = {
  not_configured:
    'lacks a setting: SITE_URL, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM, ORGANISER_EMAIL (a bare address), for the clock DEPLOY_HOOK_URL, and for pushes VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must all be set (npm run live)',
  database_refused:
    'cannot use the database: are the migrations pushed, and is its secret key of this project?',
  asked_too_often: 'was asked too often: run the doctor again in a minute',
  mail_key_refused:
    'shows the mail service a key that it refuses: set MAIL_API_KEY anew in .env, then run npm run live',
  mail_unreachable: 'gets no proper answer from the mail service: is MAIL_API_URL right?',
  clock_stopped:
    'is not called, so mails and scheduled announcements wait: run "select private.start_clock()" in the database, which schedules the job "club-clock" or says what is missing',
  push_keys_wrong:
    'has VAPID keys that are no pair, so no device rings: set both anew (supabase/README.md), once; each new pair ends all subscriptions until their members open the portal',
  clock_no_address: `cannot be called, so no mail goes: run npm run live, or "update private.clock set project_url = '<SUPABASE_URL>'" in the database`,
};

/** Checks who can create an account. Only over HTTPS an account must need a confirmation: on the operator's own machine it needs none. */
export const checkSignUp: Check = async ({ site, api, publishableKey, fetch }) => {
  const response = await fetch(`${api}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  const read = v.safeParse(authSettings, await jsonOf(response));
  if (!response.ok || !read.success)
    return [`The settings of sign-up are answered with ${response.status}; is the publishable key right?`];
  const { disable_signup, mailer_autoconfirm, external } = read.output;
  const { email, ...others } = external;
  const push = 'then push supabase/config.toml (npm run live)';
  const faults: string[] = [];
  if (disable_signup) faults.push(`Nobody can sign up: set enable_signup = true below [auth], ${push}.`);
  if (!email) faults.push(`Nobody can sign in by email: set enabled = true below [auth.email], ${push}.`);
  if (mailer_autoconfirm && site.startsWith('https:'))
    faults.push(
      `An account needs no confirmation, so anybody can take anybody's address: set enable_confirmations = true below [auth.email], ${push}.`,
    );
  for (const [provider, isOpen] of Object.entries(others))
    if (isOpen)
      faults.push(
        `Accounts can also be made by ${provider}, which this site does not offer: turn it off in supabase/config.toml, ${push}.`,
      );
  return faults;
};

/** Checks whether a restore is complete. Needs the operator's key; without it the command says that this was not checked. */
export const checkRestore: Check = async ({ api, secretKey, fetch }) => {
  if (secretKey === null) return [];
  const response = await fetch(`${api}/rest/v1/rpc/needs_after_restore`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
  });
  const needsIt = await jsonOf(response);
  if (needsIt === false) return [];
  return [
    needsIt === true
      ? `The rows of a restored backup still count by the old database, so devices miss changes: run "select private.after_restore()" in the database.`
      : `The question after a restore is answered with ${response.status}: is SUPABASE_SECRET_KEY of this project, and are the migrations pushed?`,
  ];
};

const nobody = '00000000-0000-4000-8000-000000000000';

/** The functions for members only, with arguments: without arguments the API refuses a function like one that does not exist. */
const memberFunctions: Readonly<Record<string, object>> = {
  change_invitation: { entry_id: nobody, invitation_id: nobody, change: 'revoke' },
  delete_message: { message_id: nobody },
  export_my_data: {},
  my_sessions: {},
  send_messages: { messages: [] },
  set_profile_privacy: { is_listed: true, hidden: [] },
  sync_pull: {},
  touch_last_active: {},
  was_referred: {},
};

const ready = v.object({ ready: v.literal(true) });
const withCode = v.object({ code: v.string() });
const authSettings = v.object({
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
  external: v.objectWithRest({ email: v.boolean() }, v.boolean()),
});
const refusal = v.object({ code: v.literal('42501') });
const invalidCode = v.object({ valid: v.literal(false) });

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null);
