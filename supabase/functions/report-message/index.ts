import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { limits } from '../../../src/config/limits.ts';
import { toPlainText, codePoints } from '../../../src/domain/plain-text.ts';
import { env } from '../_shared/env.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';
import { memberFunction, type Member } from '../_shared/json-function.ts';
import { sendOnce } from '../_shared/mail.ts';
import { reportMail } from '../_shared/report-mail.ts';
import { takeRateLimits } from '../_shared/service.ts';

/** Room for 500 code points, each escaped as two `\uXXXX`, and two ids. */
const maxBytes = 8 * 1024;
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const schema = v.object({
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

/**
 * Stores the caller's report of a message and mails the organiser, each once. A second report of a message by the same
 * member counts as the first. Body: {id, messageId, reason}, the first two UUIDs; the id is the client's idempotency key.
 * 404 for a missing or deleted message; 429 and 503 say when to retry.
 */
export default memberFunction({ schema, maxBytes }, async ({ service, member, body }) => {
  const report = await storeOnce(service, member.id, body);
  if (report instanceof Response) return report;
  return (await mailOnce(service, report, member))
    ? answer({ reported: true })
    : tryLater(503, 'mail_failed', 'Your report is stored, but the mail could not be sent yet.', 30);
});

const reportSchema = v.object({
  id: v.string(),
  message_id: v.string(),
  /** Null once the reporter's account is gone. */
  reporter_id: v.nullable(v.string()),
  reason: v.string(),
  content: v.string(),
  created_at: v.string(),
  mailed_at: v.nullable(v.string()),
});
type Report = v.InferOutput<typeof reportSchema>;

/** Finds the member's report of this message, or stores a new one within the daily limit. */
async function storeOnce(
  service: SupabaseClient,
  reporter: string,
  body: v.InferOutput<typeof schema>,
): Promise<Report | Response> {
  const earlier = await findReport(service, reporter, body);
  if (earlier) return earlier;

  const { data: message } = await service
    .from('messages')
    .select('content')
    .eq('id', body.messageId)
    .is('deleted_at', null)
    .maybeSingle()
    .throwOnError();
  if (message === null) return messageNotFound();

  const wait = await takeRateLimits(service, [
    { bucket: 'report-message', member: reporter, maxCalls: perDay, windowSeconds: daySeconds },
  ]);
  if (wait > 0)
    return tryLater(429, 'too_many_reports', 'Too many reports for today. Please try again.', wait);

  const { error } = await service.from('message_reports').insert({
    id: body.id,
    message_id: body.messageId,
    reporter_id: reporter,
    reason: body.reason,
    content: v.parse(contentSchema, message).content,
  });
  if (error?.code === 'PT410')
    return problem(410, 'withdrawn', 'This report was taken back before it arrived.');
  // The reporter is suspended; the message says until when and why.
  if (error?.code === 'PT403') return problem(403, 'PT403', error.message);
  // 23505: a concurrent call, or the id of another report. 23503: the message was removed meanwhile.
  if (error && !['23505', '23503'].includes(error.code)) throw error;
  return (await findReport(service, reporter, body)) ?? messageNotFound();
}

const perDay = 20;
const daySeconds = 24 * 60 * 60;

const messageNotFound = (): Response =>
  problem(404, 'message_not_found', 'This message is not there any more.');

const contentSchema = v.object({ content: v.string() });

/** The report under this id, or else the member's of this message. The same id with another report is a conflict. */
async function findReport(
  service: SupabaseClient,
  reporter: string,
  { id: reportId, messageId, reason }: v.InferOutput<typeof schema>,
): Promise<Report | Response | null> {
  const { data } = await service
    .from('message_reports')
    .select()
    .or(`id.eq.${reportId},and(reporter_id.eq.${reporter},message_id.eq.${messageId})`)
    .throwOnError();
  const found = v.parse(v.array(reportSchema), data);
  const held = found.find((report) => report.id === reportId);
  if (!held) return found[0] ?? null;
  const isSame = held.reporter_id === reporter && held.message_id === messageId && held.reason === reason;
  return isSame ? held : problem(409, 'id_taken', 'There is another report under this id.');
}

/** Mails the report to the organiser unless that was done; resolves to false if it should be retried. */
async function mailOnce(service: SupabaseClient, report: Report, reporter: Member): Promise<boolean> {
  if (report.mailed_at !== null) return true;
  const author = await authorOf(service, report.message_id);
  const mail = reportMail({
    id: report.id,
    messageId: report.message_id,
    reporter: {
      id: reporter.id,
      name: await nameOf(service, reporter.id),
      email: reporter.email,
    },
    author: author === null ? null : { id: author, name: await nameOf(service, author) },
    content: report.content,
    reason: report.reason,
    reportedAt: report.created_at,
    organiser: env('ORGANISER_EMAIL'),
    siteUrl: env('SITE_URL'),
  });
  const outcome = await sendOnce(mail, `report-${report.id}`, () =>
    service
      .from('message_reports')
      .update({ mailed_at: new Date().toISOString() })
      .eq('id', report.id)
      .is('mailed_at', null)
      .throwOnError(),
  );
  return outcome === 'sent';
}

async function authorOf(service: SupabaseClient, message: string): Promise<string | null> {
  const { data } = await service
    .from('messages')
    .select('user_id')
    .eq('id', message)
    .maybeSingle()
    .throwOnError();
  return v.parse(v.nullable(authorSchema), data)?.user_id ?? null;
}

const authorSchema = v.object({ user_id: v.nullable(v.string()) });

async function nameOf(service: SupabaseClient, member: string): Promise<string> {
  const { data } = await service
    .from('profiles')
    .select('full_name, username')
    .eq('id', member)
    .maybeSingle()
    .throwOnError();
  const profile = v.parse(v.nullable(nameSchema), data);
  return profile?.full_name ?? profile?.username ?? 'A member without a name';
}

const nameSchema = v.object({ full_name: v.nullable(v.string()), username: v.nullable(v.string()) });
