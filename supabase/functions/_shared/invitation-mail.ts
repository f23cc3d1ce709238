import { site } from '../../../src/content/site.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

export interface InvitationLetter {
  readonly to: string;
  readonly inviterName: string;
  readonly code: string;
  /** Origin of the site, without a path. */
  readonly siteUrl: string;
  /** The invitation was mailed before; there is one reminder at most (supabase/migrations). */
  readonly isReminder: boolean;
}

/** The invitation to a friend; the link carries the code. */
export function invitationMail({ to, inviterName, code, siteUrl, isReminder }: InvitationLetter): Mail {
  const inviter = oneLine(inviterName);
  const href = `${siteUrl.replace(/\/+$/, '')}/?ref=${encodeURIComponent(code)}`;
  return {
    to: oneLine(to),
    subject: `${isReminder ? 'A reminder: ' : ''}${inviter} invited you to the ${site.name}`,
    ...renderLetter({
      title: isReminder ? `A reminder: ${inviter} invited you` : `${inviter} invited you`,
      blocks: [
        { kind: 'paragraph', text: 'Hello,' },
        {
          kind: 'paragraph',
          text: `${isReminder ? 'We wrote to you some days ago: ' : ''}${inviter} is a member of the ${site.name} and would like you to join: a 24-hour bootcamp in a Goa villa, where people who run a business build their website and AI tools together, and a community that goes on after it.`,
        },
        { kind: 'button', label: 'Accept the invitation', href },
        {
          kind: 'paragraph',
          text: `Sign up with this address (${oneLine(to)}), so that we know it is you. ${isReminder ? 'The invitation ends 30 days after our first mail.' : 'The invitation is good for 30 days.'}`,
        },
      ],
      footer: isReminder
        ? `You get this reminder because ${inviter} entered your address. It is the only one: if you would rather not join, please ignore it.`
        : `You get this mail because ${inviter} entered your address. If you would rather not join, please ignore it: at most one reminder will follow.`,
    }),
  };
}
