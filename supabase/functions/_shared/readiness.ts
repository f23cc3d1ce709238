import { env, isSet } from './env.ts';
import { connectAsService, takeRateLimits } from './service.ts';

/** What keeps a function from its work. The doctor has a sentence for each. */
export type Readiness =
  | 'ready'
  | 'not_configured'
  | 'database_refused'
  | 'asked_too_often'
  | 'mail_key_refused'
  | 'mail_unreachable';

/**
 * Finds out whether a function can do its work, for the doctor. Counts a call in the database and shows the mail service
 * its key with a mail that has no recipient, so nothing is stored and nothing is sent.
 */
export async function checkReadiness(): Promise<Readiness> {
  if (!settings.every(isSet)) return 'not_configured';
  // Anybody may ask, and the mail service counts every call: so the check has a budget.
  const limit = { bucket: 'readiness', maxCalls: 20, windowSeconds: 60 };
  try {
    if ((await takeRateLimits(connectAsService(), [limit])) > 0) return 'asked_too_often';
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
    // A service that knows the key complains about the mail instead.
    return response.status === 400 || response.status === 422 ? 'ready' : 'mail_unreachable';
  } catch {
    return 'mail_unreachable';
  }
}
