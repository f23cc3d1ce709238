import * as v from 'valibot';
import { env } from '../../config/env.ts';

/** How the server answered the press on the page of a mail's link. */
export type PressOutcome = 'done' | 'unknown-link' | 'unreachable';

/** Stops mails of one kind to the reader of one. `token`: from the mail's link. Never rejects. */
export const optOutOfMails = async (token: string): Promise<PressOutcome> =>
  press(`mail-opt-out?token=${encodeURIComponent(token)}`, {}, v.object({ opted_out: v.literal(true) }));

/** Confirms the address of a mail's reader for the next edition. `token`: from the mail's link. Never rejects. */
export const confirmEditionNews = async (token: string): Promise<PressOutcome> =>
  press(
    'edition-news',
    { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
    v.object({ confirmed: v.literal(true) }),
  );

/** `done`: the answer that says so. A captive portal answers otherwise. */
const press = async (path: string, init: RequestInit, done: v.GenericSchema): Promise<PressOutcome> => {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/${path}`, {
      ...init,
      method: 'POST',
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    if (v.is(done, body)) return 'done';
    return v.is(unknownToken, body) ? 'unknown-link' : 'unreachable';
  } catch {
    return 'unreachable';
  }
};

const unknownToken = v.object({ code: v.literal('unknown_token') });
