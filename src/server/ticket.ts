import { FunctionsHttpError } from '@supabase/supabase-js';
import * as v from 'valibot';
import type { Remote } from './client.ts';
import type { Caller } from './requests.ts';

/** `data`: what the function answers; the page's own chunk knows its shape. `none`: no place in an edition. */
export type TicketAnswer =
  { readonly kind: 'ticket'; readonly data: unknown } | { readonly kind: 'none' | 'no-answer' };

/** Fetches the member's ticket under exactly this identity. */
export const fetchTicket = async (remote: Remote, caller: Caller): Promise<TicketAnswer> => {
  const { data, error, response } = await remote.functions.invoke<unknown>('ticket', {
    body: {},
    headers: { Authorization: `Bearer ${caller.accessToken}` },
  });
  if (error instanceof FunctionsHttpError) {
    // A function that is not deployed answers 404 as well, without the code.
    const body: unknown = await response?.json().catch(() => null);
    return { kind: v.is(v.object({ code: v.literal('no_place') }), body) ? 'none' : 'no-answer' };
  }
  return error ? { kind: 'no-answer' } : { kind: 'ticket', data };
};
