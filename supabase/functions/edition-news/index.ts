import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionNewsSchema } from '../../../src/features/editions/rules/edition-news.ts';
import { answer, problem } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';
import {
  entryLimits,
  keyRequired,
  readIdempotencyKey,
  withdrawalSchema,
  withdrawEntry,
} from '../_shared/visitor-entries.ts';

/**
 * Stores the address of a visitor who wants mail about the next edition, once for an Idempotency-Key, and mails it a link. If
 * the mail fails, or on a day with very many, the clock sends it later. The body {withdraw: true} withdraws the address of the
 * key. The body {token} confirms the address that got the link: by POST, because programs that scan mails open every link.
 */
export default visitorFunction(
  {
    schema: v.union([
      editionNewsSchema,
      withdrawalSchema,
      v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    ]),
    maxBytes: 4096,
    limits: entryLimits('edition-news'),
  },
  async ({ service, request, body }) => {
    if ('token' in body) return confirm(service, body.token);
    const id = readIdempotencyKey(request);
    if (id === null) return keyRequired();
    return 'withdraw' in body ? withdrawEntry(service, id) : ask(service, id, body.email);
  },
);

/** Answers the same for an address that is new, known or opted out, so that a stranger learns nothing about it. */
async function ask(service: SupabaseClient, id: string, address: string): Promise<Response> {
  const { error } = await service.rpc('ask_for_edition_news', { entry_id: id, address });
  if (error?.code === 'PT410') return problem(410, 'withdrawn', 'This was taken back before it arrived.');
  if (error?.code === 'PT409') return problem(409, 'id_taken', 'There is something else under this number.');
  // The database refuses what the schema accepts, such as an address of another shape.
  if (error && /^2[23]/.test(error.code))
    return problem(400, 'invalid_address', 'Please enter an email address like name@example.com.');
  if (error) throw error;
  await sendMails(service, [`edition-question-${id}`]);
  return answer({ received: true });
}

async function confirm(service: SupabaseClient, token: string): Promise<Response> {
  const { data } = await service.rpc('confirm_edition_news', { token }).throwOnError();
  return data === true
    ? answer({ confirmed: true })
    : problem(404, 'unknown_token', 'This link is not one of ours, or it has run out.');
}
