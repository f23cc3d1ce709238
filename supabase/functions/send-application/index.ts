import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { applicationSchema } from '../../../src/domain/application.ts';
import { organiserMail, receiptMail } from '../_shared/application-mails.ts';
import { env } from '../_shared/env.ts';
import { acceptJson, answer, clientAddress, problem, readJson, tryLater } from '../_shared/http.ts';
import { sendMail } from '../_shared/mail.ts';
import { connectAsService, takeRateLimit } from '../_shared/service.ts';
import { readApplication } from './read-application.ts';

/**
 * Stores an application, mails the organiser and sends the applicant a receipt, once each however often it is called
 * with the same Idempotency-Key. 400 names the wrong fields; 429 and 503 say when to try again.
 */
export default {
  fetch: acceptJson(async (request) => {
    const service = connectAsService();
    const wait = await waitFor(service, clientAddress(request));
    if (wait > 0)
      return tryLater(
        429,
        'too_many_applications',
        'Too many applications from here. Please try again later.',
        wait,
      );

    const body = await readJson(request, maxBodyBytes);
    if (body.kind === 'refused') return body.response;
    const reading = readApplication(body.value);
    // A bot that fills in what people cannot see must not learn that it was found out.
    if (reading.kind === 'bot') return answer(received);
    if (reading.kind === 'invalid') return invalidApplication(reading.fields);

    const id = v.safeParse(idempotencyKeySchema, request.headers.get('idempotency-key'));
    if (!id.success)
      return problem(400, 'idempotency_key_required', 'The header Idempotency-Key must be a UUID.');

    const row = { id: id.output, ...reading.application };
    const stored = await service
      .from('applications')
      .upsert(row, { onConflict: 'id', ignoreDuplicates: true });
    if (stored.error) {
      // What the schema cannot see and the database refuses, such as a character that text cannot hold.
      if (/^2[23]/.test(stored.error.code)) return invalidApplication({});
      throw new Error('The application was not stored.', { cause: stored.error });
    }
    return (await mailWhatIsMissing(service, row.id))
      ? answer(received)
      : tryLater(503, 'mail_failed', 'Your application is stored, but a mail could not be sent yet.', 30);
  }),
};

const received = { received: true };

/** 4000 code points, each of them escaped as two `\uXXXX`, and the short fields. */
const maxBodyBytes = 64 * 1024;
const perMinute = 12;
const perDay = 100;
/** Receipts to one address: whoever is flooded by a stranger should not be flooded by us. */
const receiptsPerDay = 10;

const daySeconds = 24 * 60 * 60;

const idempotencyKeySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const storedSchema = v.object({
  ...applicationSchema.entries,
  created_at: v.string(),
  organiser_mailed_at: v.nullable(v.string()),
  applicant_mailed_at: v.nullable(v.string()),
});

async function waitFor(service: SupabaseClient, address: string): Promise<number> {
  const waits = await Promise.all([
    takeRateLimit(service, `send-application:${address}`, perMinute, 60),
    takeRateLimit(service, `send-application-day:${address}`, perDay, daySeconds),
  ]);
  return Math.max(...waits);
}

const invalidApplication = (fields: Readonly<Record<string, string>>): Response =>
  problem(
    400,
    'invalid_application',
    Object.values(fields)[0] ?? 'This is not an application that we can read.',
    {
      body: { fields },
    },
  );

/**
 * Sends the mails that were not sent before; false if one of them should be tried again. The mails are made from the
 * stored row: a repeated call with another body changes nothing. Marked after sending, because a mark without a mail
 * would lose it, while a mail without a mark is not sent twice by the mail service.
 */
async function mailWhatIsMissing(service: SupabaseClient, id: string): Promise<boolean> {
  const { data, error } = await service.from('applications').select().eq('id', id).single();
  if (error) throw new Error('The application was not found again.', { cause: error });
  const application = v.parse(storedSchema, data);

  const mark = async (column: 'organiser_mailed_at' | 'applicant_mailed_at') => {
    const marked = await service
      .from('applications')
      .update({ [column]: new Date().toISOString() })
      .eq('id', id)
      .is(column, null);
    if (marked.error) throw new Error('The mail was not marked as sent.', { cause: marked.error });
  };

  const mailOrganiser = async (): Promise<boolean> => {
    if (application.organiser_mailed_at !== null) return true;
    const mail = organiserMail(application, application.created_at, env('ORGANISER_EMAIL'));
    const outcome = await sendMail(mail, `application-${id}-organiser`);
    if (outcome.kind === 'sent') await mark('organiser_mailed_at');
    else console.error(`The organiser was not told of application ${id}: ${outcome.reason}`);
    return outcome.kind === 'sent';
  };

  const mailApplicant = async (): Promise<boolean> => {
    if (application.applicant_mailed_at !== null) return true;
    if ((await takeRateLimit(service, `receipt:${application.email}`, receiptsPerDay, daySeconds)) > 0)
      return true;
    const outcome = await sendMail(
      receiptMail(application, application.created_at),
      `application-${id}-applicant`,
    );
    if (outcome.kind === 'sent') await mark('applicant_mailed_at');
    else console.error(`The receipt of application ${id} was not sent: ${outcome.reason}`);
    // An address that the mail service refuses stays refused: the application itself has arrived.
    return outcome.kind !== 'failed';
  };

  const done = await Promise.all([mailOrganiser(), mailApplicant()]);
  return done.every(Boolean);
}
