import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { callerOf } from '../_shared/caller.ts';
import { env, isSet } from '../_shared/env.ts';
import { publishedEditions } from '../_shared/editions.ts';
import { acceptJson, answer, problem, readJson, tryLater } from '../_shared/http.ts';
import { connectAsService } from '../_shared/service.ts';

/**
 * What the desk needs beyond the database. Body {claim: true}: makes the caller an organiser if the caller's confirmed
 * address is ORGANISER_EMAIL and there is no organiser yet; answers {organiser: boolean}. Body {deploy: true}: asks
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
      const { data, error } = await service.rpc('name_first_organiser', {
        member: caller.id,
        address: env('ORGANISER_EMAIL'),
      });
      if (error) throw new Error('The first organiser could not be named.', { cause: error });
      return answer({ organiser: v.parse(v.boolean(), data) });
    },
    ['DEPLOY_HOOK_URL'],
  ),
};

const maxBodyBytes = 1024;
const bodySchema = v.union([v.object({ claim: v.literal(true) }), v.object({ deploy: v.literal(true) })]);

/** The hook gets no body: the build reads what is published by itself. A refusal of the hook is temporary. */
async function deploy(service: SupabaseClient, caller: string): Promise<Response> {
  const { data } = await service.from('profiles').select('is_organiser').eq('id', caller).maybeSingle();
  if (!v.is(v.object({ is_organiser: v.literal(true) }), data))
    return problem(403, '42501', 'Only organisers may do this.');
  // A build would fail on anything else.
  await publishedEditions(service);
  if (!isSet('DEPLOY_HOOK_URL')) return answer({ deployed: false });
  const isDeployed = await fetch(env('DEPLOY_HOOK_URL'), {
    method: 'POST',
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isDeployed
    ? answer({ deployed: true })
    : tryLater(503, 'deploy_failed', 'It is published, but the site could not be built yet.', 30);
}
