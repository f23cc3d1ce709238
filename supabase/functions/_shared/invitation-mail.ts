import { site } from '../../../src/content/site.ts';
import { mailName } from '../../../src/domain/mail-name.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

export interface InvitationLetter {
  readonly to: string;
  /** null: the inviter has not said any. */
  readonly inviterName: string | null;
  readonly code: string;
  /** Origin of the site, without a path. */
  readonly siteUrl: string;
  /** The invitation was mailed before; there is one reminder at most (supabase/migrations). */
  readonly isReminder: boolean;
  readonly optOut: {
    /** For a person: a page that asks once. */
    readonly page: string;
    /** For a mail program's own button (RFC 8058): a POST opts out. */
    readonly oneClick: string;
  };
}

/** The invitation to a friend; the link carries the code. */
export function invitationMail({ to, code, siteUrl, isReminder, ...letter }: InvitationLetter): Mail {
  const name = letter.inviterName === null ? null : mailName(letter.inviterName);
  const member = `A member of the ${site.name}`;
  const invitation = name === null ? `${member} invited you` : `${name} invited you to the ${site.name}`;
  const href = `${siteUrl.replace(/\/+$/, '')}/?ref=${encodeURIComponent(code)}`;
  return {
    to: oneLine(to),
    subject: `${isReminder ? 'A reminder: ' : ''}${invitation}`,
    headers: {
      'List-Unsubscribe': `<${letter.optOut.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...renderLetter({
      title: `${isReminder ? 'A reminder: ' : ''}${name ?? member} invited you`,
      blocks: [
        { kind: 'paragraph', text: 'Hello,' },
        {
          kind: 'paragraph',
          text: `${isReminder ? 'We wrote to you some days ago. ' : ''}${name === null ? member : `${name} is a member of the ${site.name} and`} would like you to join: a 24-hour bootcamp in a Goa villa, where people who run a business build their website and AI tools together, and a community that goes on after it.`,
        },
        { kind: 'button', label: 'Accept the invitation', href },
        {
          kind: 'paragraph',
          text: `Sign up with this address (${oneLine(to)}), so that we know it is you. ${isReminder ? 'The invitation ends 30 days after our first mail.' : 'The invitation is good for 30 days.'}`,
        },
      ],
      footer: `You get this ${isReminder ? 'reminder' : 'mail'} because ${name ?? 'a member'} entered your address. If you would rather not join, please ignore it: ${isReminder ? 'no other reminder of this invitation will follow.' : 'at most one reminder of this invitation will follow.'}`,
      optOut: { label: `Don't send me mails from ${site.name} members`, href: letter.optOut.page },
    }),
  };
}
