import * as v from 'valibot';
import { isMailAddress } from '../../../src/domain/mail-address.ts';
import { env } from './env.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
}

/** refused: the mail service will never accept this mail. failed: a retry may succeed. */
type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

const timeoutMs = 10_000;

/**
 * Sends a mail through the mail service (Resend's API). The service sends one mail for each key, so a retry with the same
 * key and the same mail is safe. The service would also accept a name before the address; this does not.
 */
export async function sendMail(mail: Mail, idempotencyKey: string): Promise<MailOutcome> {
  if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'This is not a bare address.' };
  try {
    const response = await fetch(env('MAIL_API_URL'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env('MAIL_API_KEY')}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({
        from: env('MAIL_FROM'),
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.replyTo === undefined ? {} : { reply_to: mail.replyTo }),
        ...(mail.headers === undefined ? {} : { headers: mail.headers }),
        ...(mail.attachments === undefined ? {} : { attachments: mail.attachments.map(toApiAttachment) }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (response.ok || isKeyOfAnotherMail(response.status, body)) return { kind: 'sent' };
    const reason = `${response.status} ${body.slice(0, 300)}`;
    // Only these client errors concern the mail itself. The others concern keys, limits and temporary states.
    return { kind: response.status === 400 || response.status === 422 ? 'refused' : 'failed', reason };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

/**
 * True when the service has already sent a mail with another text under this key, for example because a member has changed
 * their name since. For two concurrent calls it answers 409 with another error name, and the caller retries.
 */
const isKeyOfAnotherMail = (status: number, body: string): boolean =>
  status === 409 && v.is(v.object({ name: v.literal('invalid_idempotent_request') }), parseOrNull(body));

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toApiAttachment = ({ filename, contentType, text }: Attachment) => ({
  filename,
  content: btoa(String.fromCodePoint(...new TextEncoder().encode(text))),
  content_type: contentType,
});
