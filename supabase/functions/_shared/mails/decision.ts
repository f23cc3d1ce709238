import * as v from 'valibot';
import { tierSlugs } from '../../../../src/content/pricing.ts';
import { programmeFileName } from '../../../../src/config/paths.ts';
import { decisionMail, ticketLink } from '../../../../src/features/applications/decision-mails.ts';
import { programmeCalendarEvents } from '../../../../src/features/editions/rules/published-programme.ts';
import { mailedDecisions } from '../../../../src/features/applications/rules/decision.ts';
import { invitationLink } from '../../../../src/features/invitations/rules/referral-links.ts';
import { calendarFile, mailKind } from './kind.ts';

const schema = v.object({
  outcome: v.picklist(mailedDecisions),
  note: v.string(),
  name: v.string(),
  email: v.string(),
  plan: v.string(),
  /** The id of the edition that the applicant chose. */
  edition: v.nullable(v.string()),
  /** The tier to pay; null where the applicant chooses. */
  tier: v.nullable(v.picklist(tierSlugs)),
  /** The token of the applicant's own page. */
  token: v.string(),
  is_member: v.boolean(),
  /** The code of the open invitation; null without one. */
  code: v.nullable(v.string()),
});

/** The mail to an applicant about a decision. A reply goes to the organiser. */
export const decision = mailKind(schema, async (letter, { siteUrl, organiser, editions }) => {
  const { email, code, outcome } = letter;
  const edition = (await editions()).find(({ id }) => id === letter.edition) ?? null;
  const { parts, ...words } = decisionMail({
    ...letter,
    edition,
    decision: outcome,
    isMember: letter.is_member,
    entrance: code === null ? ticketLink(siteUrl) : invitationLink(siteUrl, code, email),
  });
  return {
    to: email,
    replyTo: organiser,
    ...words,
    blocks: parts(siteUrl),
    isDim: outcome === 'declined',
    attachments:
      outcome === 'accepted' && edition
        ? [calendarFile(programmeFileName, programmeCalendarEvents(edition))]
        : [],
  };
});
