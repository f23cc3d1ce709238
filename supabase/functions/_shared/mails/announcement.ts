import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { site } from '../../../../src/content/site.ts';
import { shortened } from '../../../../src/domain/cut-text.ts';
import { ticketLink } from '../../../../src/features/applications/decision-mails.ts';
import { receiptLink } from '../../../../src/features/applications/rules/application.ts';
import { editionName } from '../../../../src/features/editions/rules/edition-name.ts';
import { mailName } from '../../../../src/domain/mail-name.ts';
import { oneLine } from '../text.ts';
import { mailKind } from './kind.ts';

const schema = v.object({
  email: v.string(),
  text: v.string(),
  /** The organiser's name; null when their account is deleted. */
  author: v.nullable(v.string()),
  /** The edition whose attendees it is for; null for all members. */
  edition: v.nullable(v.string()),
  /** When that edition begins; null while it is not published. */
  starts_at: v.nullable(v.string()),
  /** The token of the private link of a guest without an account; null for a member. */
  application: v.nullable(v.string()),
});

/** The mail about an announcement. Its first sentence is the subject. The organiser's text is escaped. */
export const announcement = mailKind(
  schema,
  ({ email, text, author, edition, starts_at: startsAt, application }, { siteUrl }) => {
    const name = author === null ? null : mailName(author);
    const writer = name ?? 'an organiser';
    const guests = edition === null ? null : `the guests of ${editionName(edition, startsAt)}`;
    return {
      to: email,
      subject: shortened(firstSentence(text), longestSubject),
      title: `${name ?? 'An organiser'} writes`,
      blocks: [
        { kind: 'quote', text },
        application === null
          ? {
              kind: 'button',
              label: guests === null ? 'Open the members portal' : 'Open your ticket',
              href: guests === null ? `${siteUrl}${paths.members}` : ticketLink(siteUrl),
            }
          : { kind: 'button', label: 'Open your seat', href: receiptLink(siteUrl, application) },
      ],
      footer:
        guests === null
          ? `Written by ${writer} for the members of ${site.name}. You get this mail because you are one.`
          : `Written by ${writer} for ${guests} at ${site.name}. You get this mail because you have a seat.`,
      optOut: { label: 'Send me no more announcements by mail', mails: 'announcements' },
    };
  },
);

const firstSentence = (text: string): string => {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return oneLine(first?.segment ?? text).replace(/\.$/, '');
};

/** In characters: about as much as a list of mails shows. */
const longestSubject = 80;
