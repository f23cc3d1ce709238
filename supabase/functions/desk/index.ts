import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { mailAnnouncement } from '../_shared/announcement-mails.ts';
import { callerOf } from '../_shared/caller.ts';
import { env } from '../_shared/env.ts';
import { acceptJson, answer, problem, readJson } from '../_shared/http.ts';
import { connectAsService } from '../_shared/service.ts';
import { mailDecision } from './decision-mails.ts';
import { deploy } from './deploy.ts';

/**
 * What the desk needs beyond the database. Body {claim: true}: makes the caller an organiser if the caller's confirmed
 * address is ORGANISER_EMAIL and there is no organiser yet; answers {organiser: boolean}. Body {mail: the id of an entry}:
 * mails what an organiser did, once; answers {sent: true}, also when no mail is due. Body {deploy: true}: asks
 * DEPLOY_HOOK_URL for a build with what an organiser has published; answers {deployed: boolean}, false without a hook.
 */
export default {
  fetch: acceptJson(
    async (request) => {
      const service = connectAsService();
      const caller = await callerOf(service, request);
      if (caller.kind === 'refused') return caller.response;
      const json = await readJson(request, maxBodyBytes);
      if (json.kind === 'refused') return json.response;
      const body = v.safeParse(bodySchema, json.value);
      if (!body.success) return problem(400, 'invalid_request', 'This is not a request that we can read.');

      if ('deploy' in body.output) return deploy(service, caller.id);
      if ('claim' in body.output) return nameFirstOrganiser(service, caller.id);
      const { mail } = body.output;
      return (
        // Refuses anybody who is no organiser, so it comes first.
        (await mailDecision(service, mail, caller.id)) ??
        (await mailAnnouncement(service, mail)) ??
        answer({ sent: true })
      );
    },
    { settings: ['DEPLOY_HOOK_URL'] },
  ),
};

const maxBodyBytes = 1024;
const bodySchema = v.union([
  v.strictObject({ claim: v.literal(true) }),
  v.strictObject({ deploy: v.literal(true) }),
  v.strictObject({ mail: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
]);

async function nameFirstOrganiser(service: SupabaseClient, member: string): Promise<Response> {
  const { data, error } = await service.rpc('name_first_organiser', {
    member,
    address: env('ORGANISER_EMAIL'),
  });
  if (error) throw new Error('The first organiser could not be named.', { cause: error });
  return answer({ organiser: v.parse(v.boolean(), data) });
}
