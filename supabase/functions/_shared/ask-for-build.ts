import type { SupabaseClient } from '@supabase/supabase-js';
import { publishedEditions } from './editions.ts';
import { env, isSet } from './env.ts';

/**
 * Asks the static host for a build, which reads by itself what is published and how many seats are left. A refusal of the hook is
 * temporary.
 */
export async function askForBuild(service: SupabaseClient): Promise<'asked' | 'no_hook' | 'failed'> {
  // A build would fail on anything else.
  await publishedEditions(service);
  const { data: seats } = await service.rpc('seats_left').throwOnError();
  if (isSet('DEPLOY_HOOK_URL')) {
    const isAsked = await fetch(env('DEPLOY_HOOK_URL'), {
      method: 'POST',
      signal: AbortSignal.timeout(20_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isAsked) return 'failed';
  }
  await service.rpc('mark_seats_built', { seats }).throwOnError();
  return isSet('DEPLOY_HOOK_URL') ? 'asked' : 'no_hook';
}
