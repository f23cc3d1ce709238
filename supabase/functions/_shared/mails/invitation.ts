import * as v from 'valibot';
import { indiaTime } from '../../../../src/features/editions/rules/event-dates.ts';
import { site } from '../../../../src/content/site.ts';
import { mailName } from '../../../../src/domain/mail-name.ts';
import { invitationLink } from '../../../../src/features/invitations/rules/referral-links.ts';
import { mailKind } from './kind.ts';

const schema = v.object({
  email: v.string(),
  /** null for an inviter without a name. */
  inviter: v.nullable(v.string()),
  code: v.string(),
  /** Whether this is the reminder of an invitation that was mailed before. */
  is_reminder: v.boolean(),
  /** When the invitation ends, in ISO 8601. */
  expires_at: v.string(),
});

/** The mail to the invited person, with the code in its link. */
export const invitation = mailKind(schema, ({ email, inviter, code, ...letter }, { siteUrl }) => {
  const isReminder = letter.is_reminder;
  const name = inviter === null ? null : mailName(inviter);
  const member = `A member of the ${site.name}`;
  const begin = isReminder ? 'A reminder: ' : '';
  const { month, day } = indiaTime(Date.parse(letter.expires_at));
  return {
    to: email,
    subject: `${begin}${name === null ? `${member} invited you` : `${name} invited you to the ${site.name}`}`,
    title: `${begin}${name ?? member} invited you`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${isReminder ? 'We wrote to you some days ago. ' : ''}${name === null ? member : `${name} is a member of the ${site.name} and`} would like you to join: a 24-hour bootcamp in a Goa villa, where people who run a business build their website and AI tools together, and a community that goes on after it.`,
      },
      { kind: 'button', label: 'Accept the invitation', href: invitationLink(siteUrl, code, email) },
      {
        kind: 'paragraph',
        text: `Your address (${email}) is already filled in. Please keep it, so that we know it is you. The invitation is open until ${month} ${day}.`,
      },
    ],
    footer: `${name ?? 'A member'} asked ${site.name} to send this. You get this ${isReminder ? 'reminder' : 'mail'} because they entered your address. If you would rather not join, please ignore it: ${isReminder ? 'no other reminder of this invitation will follow.' : 'at most one reminder of this invitation will follow.'}`,
    optOut: { label: `Don’t send me mails from ${site.name} members` },
  };
});
