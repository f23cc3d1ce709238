import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { askForBuild } from '../_shared/ask-for-build.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';

/**
 * Sends the mails that are due, and asks for a build when the site shows other seats than are left. The server's clock calls it (the clock
 * migration). Anybody may: it does only what is due, and each mail goes once.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'clock', address, maxCalls: 30, windowSeconds: 60 }],
    check: findFault,
  },
  async ({ service }) => {
    const outcomes = await Promise.allSettled([sendMails(service), buildWithSeats(service)]);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'Not all that is due was done.');
    return answer({ done: true });
  },
);

async function buildWithSeats(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_due_build').throwOnError();
  if (v.parse(v.boolean(), data) && (await askForBuild(service)) === 'failed')
    console.error(
      'The site could not be built with the seats that are left. The clock asks again in a minute.',
    );
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data } = await service.rpc('clock_fault').throwOnError();
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
