import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';
import { deploy } from './deploy.ts';

const schema = v.union([
  v.strictObject({ claim: v.literal(true) }),
  v.strictObject({ deploy: v.literal(true) }),
]);

/**
 * What the desk needs beyond the database. Body {claim: true}: makes the caller an organiser if the caller's confirmed
 * address is ORGANISER_EMAIL and there is no organiser yet; answers {organiser: boolean}. Body {deploy: true}: asks
 * DEPLOY_HOOK_URL for a build with what an organiser has published; answers {deployed: boolean}, false without a hook.
 */
export default memberFunction(
  { schema, maxBytes: 1024, settings: ['DEPLOY_HOOK_URL'] },
  async ({ service, member, body }) =>
    'deploy' in body ? deploy(service, member.id) : nameFirstOrganiser(service, member.id),
);

async function nameFirstOrganiser(service: SupabaseClient, member: string): Promise<Response> {
  const { data } = await service
    .rpc('name_first_organiser', { member, address: env('ORGANISER_EMAIL') })
    .throwOnError();
  return answer({ organiser: v.parse(v.boolean(), data) });
}
