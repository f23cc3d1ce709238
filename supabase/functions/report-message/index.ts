import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { limits } from '../../../src/config/limits.ts';
import { toPlainText, codePoints } from '../../../src/domain/plain-text.ts';
import { callerOf } from '../_shared/caller.ts';
import { env } from '../_shared/env.ts';
import { acceptJson, answer, problem, readJson, tryLater } from '../_shared/http.ts';
import { sendMail } from '../_shared/mail.ts';
import { reportMail } from '../_shared/report-mail.ts';
import { connectAsService, takeRateLimits } from '../_shared/service.ts';

/**
 * Stores the caller's report of a message and mails the organiser, each once. A second report of a message by the same
 * member counts as the first. Body: {id, messageId, reason}, the first two UUIDs; the id is the client's idempotency key.
 * 404 for a missing or deleted message; 429 and 503 say when to retry.
 */
export default {
  fetch: acceptJson(async (request) => {
    const service = connectAsService();
    const caller = await callerOf(service, request);
    if (caller.kind === 'refused') return caller.response;

    const json = await readJson(request, maxBodyBytes);
    if (json.kind === 'refused') return json.response;
    const body = v.safeParse(bodySchema, json.value);
    if (!body.success) return problem(400, 'invalid_report', 'This is not a report that we can read.');

    const stored = await storeOnce(service, caller.id, body.output);
    if (stored.kind === 'refused') return stored.response;
    return (await mailOnce(service, stored.report, caller.email))
      ? answer({ reported: true })
      : tryLater(503, 'mail_failed', 'Your report is stored, but the mail could not be sent yet.', 30);
  }),
};

/** Room for 500 code points, each escaped as two `\uXXXX`, and two ids. */
const maxBodyBytes = 8 * 1024;
const perDay = 20;
const daySeconds = 24 * 60 * 60;

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const bodySchema = v.object({
  id,
  messageId: id,
  reason: v.pipe(
    v.string(),
    v.check((text) => codePoints(text) <= limits.reportReasonLength),
    // NUL and lone surrogates, which the database's text cannot hold.
    v.check((text) => !text.includes('\u0000') && text.isWellFormed()),
    v.transform((text) => toPlainText(text, 'lines')),
  ),
});

const reportSchema = v.object({
  id: v.string(),
  message_id: v.string(),
  reporter_id: v.string(),
  reason: v.string(),
  content: v.string(),
  created_at: v.string(),
  mailed_at: v.nullable(v.string()),
});
type Report = v.InferOutput<typeof reportSchema>;

type Stored =
  | { readonly kind: 'stored'; readonly report: Report }
  | { readonly kind: 'refused'; readonly response: Response };

/** Finds the member's report of this message, or stores a new one within the daily limit. */
async function storeOnce(
  service: SupabaseClient,
  reporter: string,
  body: v.InferOutput<typeof bodySchema>,
): Promise<Stored> {
  const refused = (response: Response): Stored => ({ kind: 'refused', response });
  const earlier = await findReport(service, reporter, body.messageId);
  if (earlier) return { kind: 'stored', report: earlier };

  const { data: message, error } = await service
    .from('messages')
    .select('content')
    .eq('id', body.messageId)
    .is('deleted_at', null)
    .maybeSingle();
  if (error) throw new Error('The message could not be looked up.', { cause: error });
  if (message === null)
    return refused(problem(404, 'message_not_found', 'This message is not there any more.'));

  const wait = await takeRateLimits(service, [
    { bucket: 'report-message', member: reporter, maxCalls: perDay, windowSeconds: daySeconds },
  ]);
  if (wait > 0)
    return refused(tryLater(429, 'too_many_reports', 'Too many reports for today. Please try again.', wait));

  const inserted = await service.from('message_reports').insert({
    id: body.id,
    message_id: body.messageId,
    reporter_id: reporter,
    reason: body.reason,
    content: v.parse(contentSchema, message).content,
  });
  if (inserted.error?.code === 'PT410')
    return refused(problem(410, 'withdrawn', 'This report was taken back before it arrived.'));
  // The reporter is suspended; the message says until when and why.
  if (inserted.error?.code === 'PT403') return refused(problem(403, 'PT403', inserted.error.message));
  // 23505: a concurrent call, or the id of another report. 23503: the message was removed meanwhile.
  if (inserted.error && !['23505', '23503'].includes(inserted.error.code))
    throw new Error('The report was not stored.', { cause: inserted.error });
  const report = await findReport(service, reporter, body.messageId);
  if (report) return { kind: 'stored', report };
  return refused(
    inserted.error?.code === '23505'
      ? problem(409, 'id_taken', 'There is another report under this id.')
      : problem(404, 'message_not_found', 'This message is not there any more.'),
  );
}

const contentSchema = v.object({ content: v.string() });

async function findReport(
  service: SupabaseClient,
  reporter: string,
  message: string,
): Promise<Report | null> {
  const { data, error } = await service
    .from('message_reports')
    .select()
    .eq('reporter_id', reporter)
    .eq('message_id', message)
    .maybeSingle();
  if (error) throw new Error('The report could not be looked up.', { cause: error });
  return v.parse(v.nullable(reportSchema), data);
}

/**
 * Mails the report to the organiser unless that was done; resolves to false if it should be retried. Marks the report after
 * sending: a crash in between loses nothing, and the mail service sends the same key only once.
 */
async function mailOnce(service: SupabaseClient, report: Report, reporterEmail: string): Promise<boolean> {
  if (report.mailed_at !== null) return true;
  const author = await authorOf(service, report.message_id);
  const mail = reportMail({
    id: report.id,
    messageId: report.message_id,
    reporter: {
      id: report.reporter_id,
      name: await nameOf(service, report.reporter_id),
      email: reporterEmail,
    },
    author: author === null ? null : { id: author, name: await nameOf(service, author) },
    content: report.content,
    reason: report.reason,
    reportedAt: report.created_at,
    organiser: env('ORGANISER_EMAIL'),
    siteUrl: env('SITE_URL'),
  });
  const outcome = await sendMail(mail, `report-${report.id}`);
  if (outcome.kind !== 'sent') {
    console.error(`The organiser was not told of report ${report.id}: ${outcome.reason}`);
    return false;
  }
  const { error } = await service
    .from('message_reports')
    .update({ mailed_at: new Date().toISOString() })
    .eq('id', report.id)
    .is('mailed_at', null);
  if (error) throw new Error('The mail was not marked as sent.', { cause: error });
  return true;
}

async function authorOf(service: SupabaseClient, message: string): Promise<string | null> {
  const { data, error } = await service.from('messages').select('user_id').eq('id', message).maybeSingle();
  if (error) throw new Error('The author could not be looked up.', { cause: error });
  return v.parse(v.nullable(authorSchema), data)?.user_id ?? null;
}

const authorSchema = v.object({ user_id: v.nullable(v.string()) });

async function nameOf(service: SupabaseClient, member: string): Promise<string> {
  const { data, error } = await service
    .from('profiles')
    .select('full_name, username')
    .eq('id', member)
    .maybeSingle();
  if (error) throw new Error('The name could not be looked up.', { cause: error });
  const profile = v.parse(v.nullable(nameSchema), data);
  return profile?.full_name ?? profile?.username ?? 'A member without a name';
}

const nameSchema = v.object({ full_name: v.nullable(v.string()), username: v.nullable(v.string()) });
