import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { firstName, mailName } from '../../../../src/domain/mail-name.ts';
import { eventsToIcs } from '../../../../src/features/editions/rules/calendar.ts';
import type { Editions } from '../../../../src/features/editions/rules/published-editions.ts';
import { type Block, type Letter, renderLetter } from '../layout.ts';
import type { Mail } from '../mail.ts';

/** The values that are the same for all mails. */
export interface MailContext {
  /** Origin of the site, without a slash at its end. */
  readonly siteUrl: string;
  /** Origin of the functions. */
  readonly apiUrl: string;
  /** The address of the organisers. */
  readonly organiser: string;
  /** The published editions, the newest first. */
  readonly editions: () => Promise<Editions>;
}

/** A mail before its layout. */
export interface Draft
  extends Omit<Letter, 'optOut'>, Pick<Mail, 'to' | 'replyTo' | 'subject' | 'attachments'> {
  /** The label of the link that stops such mails, and the name of these mails on its page. */
  readonly optOut?: { readonly label: string; readonly mails?: 'announcements' | 'editions' | 'unread' };
}

/** Writes the mails of a kind. `letter`: the values that the kind's function in supabase/migrations returns. Throws on any other shape. */
export type MailKind = (letter: unknown, context: MailContext) => Promise<Draft>;

/** A kind of mail: the shape of its letter, and the function that writes it. */
export const mailKind =
  <Schema extends v.GenericSchema>(
    schema: Schema,
    write: (letter: v.InferOutput<Schema>, context: MailContext) => Draft | Promise<Draft>,
  ): MailKind =>
  async (letter, context) => {
    const read = v.safeParse(schema, letter);
    // Names only the field, because Valibot's own message may contain an address.
    if (!read.success) throw new TypeError(`The letter's ${v.getDotPath(read.issues[0])} has another shape.`);
    return write(read.output, context);
  };

/** Greets by the first name; leaves out a name that looks like an address, a link or an offer. */
export function greeting(fullName: string): Block {
  const name = mailName(fullName);
  return { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${firstName(name)},` };
}

export const calendarFile = (filename: string, events: Parameters<typeof eventsToIcs>[0]) => ({
  filename,
  contentType: 'text/calendar; charset=utf-8',
  text: eventsToIcs(events),
});

/** Lays a draft out. `token`: of the opt-out link; null for a mail without one. */
export function toMail(
  { to, replyTo, subject, attachments, optOut, ...letter }: Draft,
  token: string | null,
  { siteUrl, apiUrl }: MailContext,
): Mail {
  const query = `?token=${token}${optOut?.mails === undefined ? '' : `&mails=${optOut.mails}`}`;
  return {
    to,
    subject,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(optOut && {
      // Mail programs show a button that sends a POST (RFC 8058).
      headers: {
        'List-Unsubscribe': `<${apiUrl}/functions/v1/mail-opt-out${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    ...renderLetter(
      {
        ...letter,
        ...(optOut && { optOut: { label: optOut.label, href: `${siteUrl}${paths.mailOptOut}${query}` } }),
      },
      siteUrl,
    ),
  };
}
