import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionsSchema, type Editions } from '../../../src/features/editions/rules/published-editions.ts';
import { env, secretKey } from './env.ts';

/** The database with the secret key. It bypasses row-level security, so every query must say whose rows it means. */
export const connectAsService = (): SupabaseClient =>
  createClient(env('SUPABASE_URL'), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

export interface RateLimit {
  readonly bucket: string;
  /** Counts each network of callers separately; without an address all callers count together. */
  readonly address?: string;
  /** A member's id: counts the member's mailbox, whichever account of it calls. */
  readonly member?: string;
  readonly maxCalls: number;
  readonly windowSeconds: number;
}

/**
 * Counts one call under each limit, the narrowest first. A wider limit counts only calls that pass the narrower ones.
 * Resolves to the seconds to wait, 0 within all limits. Throws when the database does not answer.
 */
export async function consumeRateLimits(
  service: SupabaseClient,
  limits: readonly RateLimit[],
): Promise<number> {
  const { data } = await service
    .rpc('consume_rate_limits', {
      limits: limits.map(({ bucket, address = null, member = null, maxCalls, windowSeconds }) => ({
        bucket,
        address,
        member,
        max_calls: maxCalls,
        window_seconds: windowSeconds,
      })),
    })
    .throwOnError();
  return Number(data);
}

/** Reads the editions that the site shows, the newest first. Throws when the database does not answer. */
export async function publishedEditions(service: SupabaseClient): Promise<Editions> {
  return v.parse(editionsSchema, (await service.rpc('published_editions').throwOnError()).data);
}
