import type { SupabaseClient } from '@supabase/supabase-js';
import { isMailAddress } from '../../../src/domain/mail-address.ts';
import { env, isSet } from './env.ts';
import { connectAsService, consumeRateLimits } from './service.ts';

/** Whether a function can work, or why not. The doctor has a sentence for each. */
type Readiness =
  | 'ready'
  | 'not_configured'
  | 'database_refused'
  | 'asked_too_often'
  | 'mail_key_refused'
  | 'mail_unreachable'
  | 'clock_stopped'
  | 'clock_no_address'
  | 'push_keys_wrong';

/** The needs of one function beside those of all functions. */
export interface OwnNeeds {
  /** Environment variables. */
  readonly settings?: readonly string[];
  /** Resolves to what is missing in the database; null when nothing is. */
  readonly check?: (service: SupabaseClient) => Promise<Readiness | null>;
}

/**
 * Checks whether a function can work. Sends the mail service a mail without a recipient: the service checks the key and sends
 * nothing. `address`: the caller's, by which the calls are limited.
 */
export async function checkReadiness(address: string, own: OwnNeeds = {}): Promise<Readiness> {
  if (![...settings, ...(own.settings ?? [])].every(isSet) || !isMailAddress(env('ORGANISER_EMAIL')))
    return 'not_configured';
  // Anybody may ask, and the mail service counts every call. The limit for each network keeps a stranger from using up the doctor's.
  const limits = [
    { bucket: 'readiness', address, maxCalls: 20, windowSeconds: 60 },
    { bucket: 'readiness of all', maxCalls: 100, windowSeconds: 60 },
  ];
  try {
    const service = connectAsService();
    if ((await consumeRateLimits(service, limits)) > 0) return 'asked_too_often';
    const missing = await own.check?.(service);
    if (missing) return missing;
  } catch {
    return 'database_refused';
  }
  return checkMailKey();
}

const settings = ['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'ORGANISER_EMAIL'];

async function checkMailKey(): Promise<Readiness> {
  try {
    const response = await fetch(env('MAIL_API_URL'), {
      method: 'POST',
      headers: { authorization: `Bearer ${env('MAIL_API_KEY')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: env('MAIL_FROM') }),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) return 'mail_key_refused';
    // With a valid key the service complains about the mail instead.
    return response.status === 400 || response.status === 422 ? 'ready' : 'mail_unreachable';
  } catch {
    return 'mail_unreachable';
  }
}
