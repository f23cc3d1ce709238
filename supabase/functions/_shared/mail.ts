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
 * key and the same mail is safe. Refuses a recipient with a name before the address, which the service would accept.
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
    // 400 and 422 concern the mail itself; all other errors concern keys, limits and temporary states.
    return { kind: response.status === 400 || response.status === 422 ? 'refused' : 'failed', reason };
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  }
}

/**
 * Whether the service has already sent a mail with another text under this key, for example before a member changed their
 * name. To the second of two concurrent calls the service answers 409 with another error name, and the caller retries.
 */
const isKeyOfAnotherMail = (status: number, body: string): boolean =>
  status === 409 && v.is(keyConflictSchema, body);

const keyConflictSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.literal('invalid_idempotent_request') }),
);

const toApiAttachment = ({ filename, contentType, text }: Attachment) => ({
  filename,
  content: btoa(String.fromCodePoint(...new TextEncoder().encode(text))),
  content_type: contentType,
});
