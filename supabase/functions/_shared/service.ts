import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env, secretKey } from './env.ts';

/** The database with the secret key: row-level security does not hold for it, so every query must say whose rows. */
export const connectAsService = (): SupabaseClient =>
  createClient(env('SUPABASE_URL'), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

export interface RateLimit {
  readonly bucket: string;
  /** Counted apart for each network of callers; without it for all together. */
  readonly address?: string;
  readonly maxCalls: number;
  readonly windowSeconds: number;
}

/**
 * Counts one call in each of these, the narrowest first; a wider one only where the narrower ones let it through.
 * Answers the seconds to wait, 0 when the call is within all of them. Throws when the database does not answer.
 */
export async function takeRateLimits(service: SupabaseClient, limits: readonly RateLimit[]): Promise<number> {
  const { data, error } = await service.rpc('take_rate_limits', {
    limits: limits.map(({ bucket, address = null, maxCalls, windowSeconds }) => ({
      bucket,
      address,
      max_calls: maxCalls,
      window_seconds: windowSeconds,
    })),
  });
  if (error) throw new Error('The rate limit could not be counted.', { cause: error });
  return Number(data);
}
