import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { env, isSet } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';
import { publishedEditions } from '../_shared/service.ts';

/**
 * Sends the mails that are due, and asks for a build when the editions, the seats that are left or the works on the site are
 * out of date. The server's clock calls it (the clock migration). Anybody may: it does only what is due, each mail once.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'clock', address, maxCalls: 30, windowSeconds: 60 }],
    settings: ['DEPLOY_HOOK_URL'],
    check: findFault,
  },
  async ({ service }) => {
    const outcomes = await Promise.allSettled([sendMails(service), buildSite(service)]);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'Not all that is due was done.');
    return answer({ done: true });
  },
);

/** Asks the static host for a build, which reads everything else itself. A refusal of the host's hook is temporary. */
async function buildSite(service: SupabaseClient): Promise<void> {
  const { data: state } = await service.rpc('claim_due_build').throwOnError();
  if (state === null) return;
  // Throws if the editions cannot be read, because the build would fail too.
  await publishedEditions(service);
  if (await callDeployHook()) await service.rpc('mark_built', { state }).throwOnError();
  else console.error('The site could not be built. The clock asks again in a minute.');
}

/** Whether the host has accepted the call; true without a hook. */
async function callDeployHook(): Promise<boolean> {
  if (!isSet('DEPLOY_HOOK_URL')) return true;
  return fetch(env('DEPLOY_HOOK_URL'), { method: 'POST', signal: AbortSignal.timeout(20_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data } = await service.rpc('clock_fault').throwOnError();
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
