import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { site } from '../../../../src/content/site.ts';
import { shortened } from '../../../../src/domain/cut-text.ts';
import { mailName } from '../../../../src/domain/mail-name.ts';
import { oneLine } from '../text.ts';
import { mailKind } from './kind.ts';

const schema = v.object({
  email: v.string(),
  text: v.string(),
  /** The organiser's name; null when their account is deleted. */
  author: v.nullable(v.string()),
  /** False for a guest without an account. */
  is_member: v.boolean(),
});

/** The mail about an announcement. Its first sentence is the subject. The organiser's text is escaped. */
export const announcement = mailKind(schema, ({ email, text, author, is_member: isMember }, { siteUrl }) => {
  const name = author === null ? null : mailName(author);
  const writer = name ?? 'an organiser';
  return {
    to: email,
    subject: `${shortened(firstSentence(text), longestSubject)}, ${site.name}`,
    title: `${name ?? 'An organiser'} writes`,
    blocks: [
      { kind: 'quote', text },
      isMember
        ? { kind: 'button', label: 'Open the members portal', href: `${siteUrl}${paths.members}` }
        : { kind: 'button', label: 'Open the schedule', href: `${siteUrl}${paths.event}` },
    ],
    footer: isMember
      ? `Written by ${writer} for the members of ${site.name}. You get this mail because you are one.`
      : `Written by ${writer} for the guests of ${site.name}. You get this mail because you have a seat.`,
    optOut: { label: 'Send me no more announcements by mail', mails: 'announcements' },
  };
});

const firstSentence = (text: string): string => {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return oneLine(first?.segment ?? text).replace(/\.$/, '');
};

/** In characters: about as much as a list of mails shows. */
const longestSubject = 80;
