import { decisionMail, ticketLink } from '../../../src/content/decision-mails.ts';
import { programmeFileName } from '../../../src/config/paths.ts';
import { programmeCalendarEvents } from '../../../src/content/programme.ts';
import { eventsToIcs } from '../../../src/domain/calendar.ts';
import type { Edition } from '../../../src/domain/edition.ts';
import type { MailedDecision } from '../../../src/domain/decision.ts';
import { invitationLink } from '../../../src/domain/referral-code.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

interface DecisionLetter {
  readonly outcome: MailedDecision;
  readonly note: string;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  /** For which they applied; null when it is not published. */
  readonly edition: Edition | null;
  /** Of the applicant's own page. */
  readonly token: string;
  readonly is_member: boolean;
  /** Of the open invitation; null without one. */
  readonly code: string | null;
}

/** The mail to an applicant about a decision. A reply goes to the organiser. */
export function decisionMailTo(letter: DecisionLetter, siteUrl: string, organiser: string): Mail {
  const { email, code } = letter;
  const { subject, title, parts, footer } = decisionMail({
    ...letter,
    decision: letter.outcome,
    isMember: letter.is_member,
  });
  const { edition } = letter;
  const href = code === null ? ticketLink(siteUrl) : invitationLink(siteUrl, code, oneLine(email));
  return {
    to: oneLine(email),
    replyTo: organiser,
    subject,
    ...renderLetter(
      {
        title,
        blocks: parts(siteUrl).map((part) => (part.kind === 'button' ? { ...part, href } : part)),
        footer,
      },
      siteUrl,
    ),
    attachments:
      letter.outcome === 'accepted' && edition
        ? [
            {
              filename: programmeFileName,
              contentType: 'text/calendar; charset=utf-8',
              text: eventsToIcs(programmeCalendarEvents(edition)),
            },
          ]
        : [],
  };
}
