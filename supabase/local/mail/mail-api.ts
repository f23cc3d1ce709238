import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { renderMailPage, renderMailbox } from './mailbox-page.ts';

interface MailApiOptions {
  readonly mailbox: Mailbox;
  /** The bearer key of senders. */
  readonly apiKey: string;
  readonly siteUrl: string;
}

/**
 * Answers everything below `/_mail`: pages for people, Mailpit's JSON for tests, and `POST /_mail/emails` in the shape of
 * Resend's API, so that functions send mail as they do when hosted.
 */
export async function answerMail(request: Request, options: MailApiOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.replace(/\/$/, '');
  if (request.method === 'POST' && path === '/_mail/emails') return acceptMail(request, options);
  if (request.method !== 'GET' && request.method !== 'HEAD') return problem(405, 'Method not allowed');

  if (path === '/_mail') return html(renderMailbox(await options.mailbox.list()));
  if (path === '/_mail/api/v1/messages') {
    const messages = await options.mailbox.list();
    return Response.json({ total: messages.length, messages: messages.map(toListEntry) });
  }
  const detail = /^\/_mail\/(api\/v1\/)?message\/([^/]+)$/.exec(path);
  const mail = detail?.[2] === undefined ? null : await options.mailbox.find(detail[2]);
  if (!mail) return problem(404, 'No such message');
  return detail?.[1] === undefined ? html(renderMailPage(mail)) : Response.json(toMessage(mail));
}

const mailSchema = v.object({
  from: v.pipe(v.string(), v.nonEmpty()),
  to: v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((to) => (typeof to === 'string' ? [to] : to)),
    v.minLength(1),
  ),
  subject: v.string(),
  html: v.optional(v.string(), ''),
  // Resend would derive a missing text from the HTML; our functions always send both.
  text: v.string(),
  reply_to: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  attachments: v.optional(
    v.array(
      v.object({
        filename: v.pipe(v.string(), v.nonEmpty()),
        content: v.pipe(v.string(), v.base64()),
        content_type: v.optional(v.string(), 'application/octet-stream'),
      }),
    ),
    [],
  ),
});

async function acceptMail(request: Request, { mailbox, apiKey }: MailApiOptions): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? '';
  if (authorization === '') return resendProblem(401, 'missing_api_key', 'API key is invalid');
  if (!isSame(authorization, `Bearer ${apiKey}`))
    return resendProblem(403, 'invalid_api_key', 'API key is invalid');
  const parsed = v.safeParse(mailSchema, await request.json().catch(() => null));
  if (!parsed.success) return resendProblem(422, 'validation_error', parsed.issues[0].message);
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
  const { reply_to: replyTo, ...mail } = parsed.output;
  const headers = replyTo === undefined ? mail.headers : { 'Reply-To': replyTo, ...mail.headers };
  return Response.json(await mailbox.send({ ...mail, headers }, idempotencyKey));
}

/** The fields that Mailpit has in its list and in a message. */
function summaryOf(mail: StoredMail) {
  return { ID: mail.id, From: toAddress(mail.from), To: mail.to.map(toAddress), Subject: mail.subject };
}

function toListEntry(mail: StoredMail) {
  return {
    ...summaryOf(mail),
    Snippet: mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, 250),
    Created: mail.created,
  };
}

function toMessage(mail: StoredMail) {
  return {
    ...summaryOf(mail),
    Date: mail.created,
    ReplyTo: mail.headers['Reply-To'] ? [toAddress(mail.headers['Reply-To'])] : [],
    Text: mail.text,
    HTML: mail.html,
    ListUnsubscribe: {
      Header: mail.headers['List-Unsubscribe'] ?? '',
      HeaderPost: mail.headers['List-Unsubscribe-Post'] ?? '',
    },
    Attachments: mail.attachments.map(({ filename, content_type, content }) => ({
      FileName: filename,
      ContentType: content_type,
      Size: Buffer.byteLength(content, 'base64'),
    })),
  };
}

/** Reads `Asha Naik <asha@example.com>` or a bare address. */
function toAddress(mailbox: string) {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(mailbox);
  return { Name: match?.[1]?.trim() ?? '', Address: match?.[2] ?? mailbox.trim() };
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function html(body: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-src 'self' about:; base-uri 'none'; form-action 'none'",
    },
  });
}

function problem(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

function resendProblem(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}
