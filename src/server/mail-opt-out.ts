import * as v from 'valibot';
import { env } from '../config/env.ts';

export type MailOptOut = 'opted-out' | 'unknown-link' | 'unreachable';

/** Stops invitation mails to the reader of one. `token`: from the mail's link. Never rejects. */
export const optOutOfMails = async (token: string): Promise<MailOptOut> => {
  try {
    const url = `${env.supabaseUrl}/functions/v1/mail-opt-out?token=${encodeURIComponent(token)}`;
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(15_000) });
    const body: unknown = await response.json();
    if (v.is(optedOut, body)) return 'opted-out';
    return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';
  } catch {
    return 'unreachable';
  }
};

const optedOut = v.object({ opted_out: v.literal(true) });
const unknownToken = v.object({ code: v.literal('unknown_token') });
