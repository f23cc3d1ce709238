import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionNewsSchema } from '../../../src/features/editions/rules/edition-news.ts';
import { answer, problem } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';

/**
 * Stores the address of somebody who wants to hear of the next edition, once for an Idempotency-Key, and mails it a link; if
 * that fails, or on a day with very many, the clock sends the link later. The body {withdraw: true} withdraws that of the key.
 * The body {token} confirms the address that got the link: only a POST does, because programs that scan mails open every link.
 */
export default visitorFunction(
  {
    schema: v.union([
      editionNewsSchema,
      v.strictObject({ withdraw: v.literal(true) }),
      v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    ]),
    maxBytes: 4096,
    // The same limits as for applications.
    limits: (address) => [
      { bucket: 'edition-news', address, maxCalls: perMinute, windowSeconds: 60 },
      { bucket: 'edition-news-day', address, maxCalls: perDay, windowSeconds: 24 * 60 * 60 },
    ],
  },
  async ({ service, request, body }) => {
    if ('token' in body) return confirm(service, body.token);
    const id = v.safeParse(idempotencyKeySchema, request.headers.get('idempotency-key'));
    if (!id.success)
      return problem(400, 'idempotency_key_required', 'The header Idempotency-Key must be a UUID.');
    return 'withdraw' in body ? withdraw(service, id.output) : ask(service, id.output, body.email);
  },
);

const perMinute = 12;
const perDay = 100;

const idempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The answer is the same whether the address is new, known or opted out: a stranger must not learn it. */
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

async function withdraw(service: SupabaseClient, id: string): Promise<Response> {
  const { data } = await service.rpc('withdraw_visitor_entry', { entry_id: id }).throwOnError();
  return answer(v.parse(v.picklist(['taken', 'withdrawn']), data));
}

async function confirm(service: SupabaseClient, token: string): Promise<Response> {
  const { data } = await service.rpc('confirm_edition_news', { token }).throwOnError();
  return data === true
    ? answer({ confirmed: true })
    : problem(404, 'unknown_token', 'This link is not one of ours, or it has run out.');
}
