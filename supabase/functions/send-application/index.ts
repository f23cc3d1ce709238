import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionAhead } from '../../../src/features/editions/rules/published-editions.ts';
import { applicationSchema, type Application } from '../../../src/features/applications/rules/application.ts';
import { answer, problem } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';
import { publishedEditions } from '../_shared/service.ts';
import {
  entryLimits,
  keyRequired,
  readIdempotencyKey,
  withdrawalSchema,
  withdrawEntry,
} from '../_shared/visitor-entries.ts';
import { readApplication } from './read-application.ts';

/**
 * Stores an application, mails the organiser, and sends the applicant a receipt, each once for an Idempotency-Key. If a mail
 * fails, the clock sends it later. On a day with very many applications, the organiser gets one digest about the rest
 * (store_application). 400 names the invalid fields; 429, for a flood from one network, says when to retry. The body
 * {withdraw: true} withdraws the application of the key: the answer is 'withdrawn', or 'taken' if it has arrived.
 */
export default visitorFunction(
  {
    schema: v.unknown(),
    // Room for 4000 code points, each escaped as two `\uXXXX`, and the short fields.
    maxBytes: 64 * 1024,
    limits: entryLimits('send-application'),
  },
  async ({ service, request, body }) => {
    const id = readIdempotencyKey(request);
    if (v.is(withdrawalSchema, body)) return id === null ? keyRequired() : withdrawEntry(service, id);
    const reading = readApplication(body);
    if (reading.kind === 'invalid') return invalidApplication(reading.fields);
    if (id === null) return keyRequired();

    const edition = editionAhead(await publishedEditions(service), Date.now())?.id ?? null;
    const stored = await store(service, { id, edition, ...reading.application });
    if (stored instanceof Response) return stored;
    if (!isSame(stored, reading.application))
      return problem(409, 'id_taken', 'There is another application under this number.');
    await sendMails(service, [`application-${id}-organiser`, `application-${id}-applicant`]);
    return answer({ received: true });
  },
);

const storedSchema = v.object(applicationSchema.entries);

/** Stores the application once. Resolves to the stored one, which a retry does not change, or to the refusal. */
async function store(
  service: SupabaseClient,
  application: Application & { readonly id: string; readonly edition: string | null },
): Promise<Application | Response> {
  const { data, error } = await service.rpc('store_application', { application });
  if (!error) return v.parse(storedSchema, data);
  // The database refuses what the schema accepts, such as a character that text cannot hold.
  if (/^2[23]/.test(error.code)) return invalidApplication({});
  if (error.code === 'PT410')
    return problem(410, 'withdrawn', 'This application was taken back before it arrived.');
  throw error;
}

/** Whether the stored application is the sent one: the same key with another body is a conflict. */
const isSame = (stored: Application, sent: Application): boolean =>
  applicationFields.every(
    (field) => JSON.stringify(stored[field] ?? null) === JSON.stringify(sent[field] ?? null),
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
