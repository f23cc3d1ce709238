import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { askForBuild } from '../_shared/ask-for-build.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';

/** Asks for a build in the name of an organiser. */
export async function deploy(service: SupabaseClient, caller: string): Promise<Response> {
  const { data } = await service.from('profiles').select('is_organiser').eq('id', caller).maybeSingle();
  if (!v.is(v.object({ is_organiser: v.literal(true) }), data))
    return problem(403, '42501', 'Only organisers may do this.');
  const outcome = await askForBuild(service);
  return outcome === 'failed'
    ? tryLater(503, 'deploy_failed', 'It is published, but the site could not be built yet.', 30)
    : answer({ deployed: outcome === 'asked' });
}
