import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { answer, problem } from './http.ts';
import type { RateLimit } from './service.ts';

/** The limits for what visitors send with a form, for each network; an IPv6 network of 64 bits counts as one. */
export const entryLimits =
  (bucket: string) =>
  (address: string): readonly RateLimit[] => [
    { bucket, address, maxCalls: 12, windowSeconds: 60 },
    { bucket: `${bucket}-day`, address, maxCalls: 100, windowSeconds: 24 * 60 * 60 },
  ];

/** The id of the visitor's entry, which a retry sends again; null without a valid one. */
export function readIdempotencyKey(request: Request): string | null {
  const key = v.safeParse(idempotencyKeySchema, request.headers.get('idempotency-key'));
  return key.success ? key.output : null;
}

const idempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

export const keyRequired = (): Response =>
  problem(400, 'idempotency_key_required', 'The header Idempotency-Key must be a UUID.');

export const withdrawalSchema = v.strictObject({ withdraw: v.literal(true) });

/** Withdraws the entry with this id. Answers 'withdrawn', or 'taken' if the entry has arrived. */
export async function withdrawEntry(service: SupabaseClient, id: string): Promise<Response> {
  const { data } = await service.rpc('withdraw_visitor_entry', { entry_id: id }).throwOnError();
  return answer(v.parse(v.picklist(['taken', 'withdrawn']), data));
}
