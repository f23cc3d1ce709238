import * as v from 'valibot';
import type { Check } from './deployment.ts';

/** A visitor reads no table and pulls nothing. An empty answer counts as read: only a policy stands between then. */
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

/** Browsers ask first; without these answers no page can call a function. */
export const checkFunctions: Check = async ({ site, api, functions, fetch }) => {
  const faults = await Promise.all(
    functions.map(async (name) => {
      const needed = ['authorization', 'apikey', 'content-type', 'x-client-info'];
      if (name === 'send-application') needed.push('idempotency-key');
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

const nobody = '00000000-0000-4000-8000-000000000000';

/** What only members may call, each with arguments: one that is not there is told from one that refuses. */
const memberFunctions: Readonly<Record<string, object>> = {
  delete_message: { message_id: nobody },
  export_my_data: {},
  my_sessions: {},
  remind_invitation: { invitation_id: nobody },
  resend_invitation: { invitation_id: nobody },
  revoke_invitation: { invitation_id: nobody },
  send_messages: { messages: [] },
  set_profile_privacy: { is_listed: true, hidden: [] },
  sync_pull: {},
  touch_last_active: {},
  was_referred: {},
};

const refusal = v.object({ code: v.literal('42501') });
const invalidCode = v.object({ valid: v.literal(false) });

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null);
