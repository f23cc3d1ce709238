import { indiaTime } from '../../../src/content/event-dates.ts';
import { site } from '../../../src/content/site.ts';
import { mailName } from '../../../src/domain/mail-name.ts';
import { invitationLink } from '../../../src/domain/referral-code.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

export interface InvitationLetter {
  readonly to: string;
  /** null for an inviter without a name. */
  readonly inviterName: string | null;
  readonly code: string;
  /** Origin of the site, without a path. */
  readonly siteUrl: string;
  /** Whether this is the reminder of an invitation that was mailed before. */
  readonly isReminder: boolean;
  /** When the invitation ends, in ISO 8601. */
  readonly expiresAt: string;
  readonly optOut: {
    /** The page where a person opts out. */
    readonly page: string;
    /** The URL to which a mail program sends a POST (RFC 8058). */
    readonly oneClick: string;
  };
}

/** The mail to the invited person, with the code in its link. */
export function invitationMail({
  to,
  code,
  siteUrl,
  isReminder,
  expiresAt,
  ...letter
}: InvitationLetter): Mail {
  const name = letter.inviterName === null ? null : mailName(letter.inviterName);
  const member = `A member of the ${site.name}`;
  const invitation = name === null ? `${member} invited you` : `${name} invited you to the ${site.name}`;
  const { month, day } = indiaTime(Date.parse(expiresAt));
  const lastDay = `${month} ${day}`;
  const href = invitationLink(siteUrl, code, oneLine(to));
  return {
    to: oneLine(to),
    subject: `${isReminder ? 'A reminder: ' : ''}${invitation}`,
    headers: {
      'List-Unsubscribe': `<${letter.optOut.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...renderLetter(
      {
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
            text: `Your address (${oneLine(to)}) is already filled in. Please keep it, so that we know it is you. The invitation is open until ${lastDay}.`,
          },
        ],
        footer: `${name ?? 'A member'} asked ${site.name} to send this. You get this ${isReminder ? 'reminder' : 'mail'} because they entered your address. If you would rather not join, please ignore it: ${isReminder ? 'no other reminder of this invitation will follow.' : 'at most one reminder of this invitation will follow.'}`,
        optOut: { label: `Don't send me mails from ${site.name} members`, href: letter.optOut.page },
      },
      siteUrl,
    ),
  };
}
