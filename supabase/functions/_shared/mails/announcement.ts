import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { site } from '../../../../src/content/site.ts';
import { mailName } from '../../../../src/domain/mail-name.ts';
import { mailKind } from './kind.ts';

const schema = v.object({
  email: v.string(),
  text: v.string(),
  /** The organiser's name; null when their account is deleted. */
  author: v.nullable(v.string()),
});

/** The mail to a member about an announcement. The organiser's text is escaped. */
export const announcement = mailKind(schema, ({ email, text, author }, { siteUrl }) => {
  const name = author === null ? null : mailName(author);
  const title = name === null ? 'An announcement' : `An announcement by ${name}`;
  return {
    to: email,
    subject: `${title}, ${site.name}`,
    title,
    blocks: [
      { kind: 'quote', text },
      { kind: 'button', label: 'Open the members portal', href: `${siteUrl}${paths.members}` },
    ],
    footer: `Written by ${name ?? 'an organiser'} for the members of ${site.name}. You get this mail because you are one.`,
    optOut: { label: 'Send me no more announcements by mail', mails: 'announcements' },
  };
});
