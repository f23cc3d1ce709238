import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { mailAnnouncement } from '../_shared/announcement-mails.ts';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';
import { mailDecision } from './decision-mails.ts';
import { deploy } from './deploy.ts';

const schema = v.union([
  v.strictObject({ claim: v.literal(true) }),
  v.strictObject({ deploy: v.literal(true) }),
  v.strictObject({ mail: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
]);

/**
 * What the desk needs beyond the database. Body {claim: true}: makes the caller an organiser if the caller's confirmed
 * address is ORGANISER_EMAIL and there is no organiser yet; answers {organiser: boolean}. Body {mail: the id of an entry}:
 * mails what an organiser did, once; answers {sent: true}, also when no mail is due. Body {deploy: true}: asks
 * DEPLOY_HOOK_URL for a build with what an organiser has published; answers {deployed: boolean}, false without a hook.
 */
export default memberFunction(
  { schema, maxBytes: 1024, settings: ['DEPLOY_HOOK_URL'] },
  async ({ service, member, body }) => {
    if ('deploy' in body) return deploy(service, member.id);
    if ('claim' in body) return nameFirstOrganiser(service, member.id);
    return (
      // Refuses anybody who is no organiser, so it comes first.
      (await mailDecision(service, body.mail, member.id)) ??
      (await mailAnnouncement(service, body.mail)) ??
      answer({ sent: true })
    );
  },
);

async function nameFirstOrganiser(service: SupabaseClient, member: string): Promise<Response> {
  const { data } = await service
    .rpc('name_first_organiser', { member, address: env('ORGANISER_EMAIL') })
    .throwOnError();
  return answer({ organiser: v.parse(v.boolean(), data) });
}
