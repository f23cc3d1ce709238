import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { publishedEditions } from '../_shared/editions.ts';
import { env, isSet } from '../_shared/env.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';

/**
 * Asks for a build. The hook gets no body: the build reads what is published by itself. A refusal of the hook is temporary.
 */
export async function deploy(service: SupabaseClient, caller: string): Promise<Response> {
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
