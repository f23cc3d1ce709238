import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { publishedEditions } from '../_shared/editions.ts';
import { env, isSet } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';

/**
 * Sends the mails that are due, and asks for a build when the site shows other editions than are published, other seats than are
 * left, or other works. The server's clock calls it (the clock migration). Anybody may: it does only what is due, and each mail goes once.
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

/** The static host reads by itself what a build shows. A refusal of its hook is temporary. */
async function buildSite(service: SupabaseClient): Promise<void> {
  const { data: state } = await service.rpc('claim_due_build').throwOnError();
  if (state === null) return;
  // A build would fail on anything else.
  await publishedEditions(service);
  const isAsked =
    !isSet('DEPLOY_HOOK_URL') ||
    (await fetch(env('DEPLOY_HOOK_URL'), { method: 'POST', signal: AbortSignal.timeout(20_000) }).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (isAsked) await service.rpc('mark_built', { state }).throwOnError();
  else console.error('The site could not be built. The clock asks again in a minute.');
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data } = await service.rpc('clock_fault').throwOnError();
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
