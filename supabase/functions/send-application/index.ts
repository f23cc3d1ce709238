import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionAhead } from '../../../src/features/editions/rules/published-editions.ts';
import { applicationSchema, type Application } from '../../../src/features/applications/rules/application.ts';
import { publishedEditions } from '../_shared/editions.ts';
import { answer, problem } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';
import { readApplication } from './read-application.ts';

/**
 * Stores an application, mails the organiser and sends the applicant a receipt, each once for an Idempotency-Key; the clock sends a
 * mail that fails. On a day with very many, further ones are stored too, and the organiser reads of them in a digest
 * (store_application). 400 names the invalid fields; 429, for a flood from one network, says when to retry. The body {withdraw:
 * true} withdraws the application of that key: the answer is 'withdrawn', or 'taken' if it has arrived.
 */
export default visitorFunction(
  {
    schema: v.unknown(),
    // Room for 4000 code points, each escaped as two `\uXXXX`, and the short fields.
    maxBytes: 64 * 1024,
    // For one network; an IPv6 network of 64 bits counts as one.
    limits: (address) => [
      { bucket: 'send-application', address, maxCalls: perMinute, windowSeconds: 60 },
      { bucket: 'send-application-day', address, maxCalls: perDay, windowSeconds: daySeconds },
    ],
  },
  async ({ service, request, body }) => {
    const id = v.safeParse(idempotencyKeySchema, request.headers.get('idempotency-key'));
    if (v.is(withdrawalSchema, body)) return id.success ? withdraw(service, id.output) : keyRequired();
    const reading = readApplication(body);
    if (reading.kind === 'invalid') return invalidApplication(reading.fields);

    if (!id.success) return keyRequired();

    const edition = editionAhead(await publishedEditions(service), Date.now())?.id ?? null;
    const held = await store(service, { id: id.output, edition, ...reading.application });
    if (held instanceof Response) return held;
    if (!isSame(held, reading.application))
      return problem(409, 'id_taken', 'There is another application under this number.');
    await sendMails(service, [`application-${held.id}-organiser`, `application-${held.id}-applicant`]);
    return answer({ received: true });
  },
);

const perMinute = 12;
const perDay = 100;
const daySeconds = 24 * 60 * 60;

const idempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const withdrawalSchema = v.strictObject({ withdraw: v.literal(true) });

const keyRequired = (): Response =>
  problem(400, 'idempotency_key_required', 'The header Idempotency-Key must be a UUID.');

async function withdraw(service: SupabaseClient, id: string): Promise<Response> {
  const { data } = await service.rpc('withdraw_visitor_entry', { entry_id: id }).throwOnError();
  return answer(v.parse(v.picklist(['taken', 'withdrawn']), data));
}

const storedSchema = v.object({ id: v.string(), ...applicationSchema.entries });

type Stored = v.InferOutput<typeof storedSchema>;

/** Stores the application once and resolves to the stored one, or to the refusal. */
async function store(
  service: SupabaseClient,
  application: Application & { readonly id: string; readonly edition: string | null },
): Promise<Stored | Response> {
  const { data, error } = await service.rpc('store_application', { application });
  if (!error) return v.parse(storedSchema, data);
  // The database refuses what the schema accepts, such as a character that text cannot hold.
  if (/^2[23]/.test(error.code)) return invalidApplication({});
  if (error.code === 'PT410')
    return problem(410, 'withdrawn', 'This application was taken back before it arrived.');
  throw error;
}

/** Whether the stored application is the sent one: the same key with another body is a conflict. */
const isSame = (held: Application, sent: Application): boolean =>
  applicationFields.every(
    (field) => JSON.stringify(held[field] ?? null) === JSON.stringify(sent[field] ?? null),
  );

/** Leaves out fields that the database fills in when they are missing. */
const applicationFields = v.keyof(v.omit(applicationSchema, ['receipt_token', 'filled_honeypot'])).options;

const invalidApplication = (fields: Readonly<Record<string, string>>): Response =>
  problem(
    400,
    'invalid_application',
    Object.values(fields)[0] ?? 'This is not an application that we can read.',
    {
      body: { fields },
    },
  );
