import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from './env.ts';

/** The database with the secret key: row-level security does not hold for it, so every query must say whose rows. */
export const connectAsService = (): SupabaseClient =>
  createClient(env('SUPABASE_URL'), env('SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

/**
 * Counts one call of `bucket` in a window of so many seconds. Answers the seconds to wait, 0 when the call is within
 * the limit. Throws when the database does not answer.
 */
export async function takeRateLimit(
  service: SupabaseClient,
  bucket: string,
  maxCalls: number,
  windowSeconds: number,
): Promise<number> {
  const { data, error } = await service.rpc('take_rate_limit', {
    bucket,
    max_calls: maxCalls,
    window_seconds: windowSeconds,
  });
  if (error) throw new Error('The rate limit could not be counted.', { cause: error });
  return Number(data);
}
