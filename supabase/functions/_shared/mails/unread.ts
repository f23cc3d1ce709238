import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { site } from '../../../../src/content/site.ts';
import { mailKind } from './kind.ts';

const schema = v.object({
  email: v.string(),
  said: v.array(v.object({ kind: v.string(), name: v.nullable(v.string()), text: v.nullable(v.string()) })),
});

/** Keeps the mail short; the rest waits in the portal. */
const mostQuoted = 5;

/** The mail about unread mentions and announcements, to a member who has chosen to get it. */
export const unread = mailKind(schema, ({ email, said }, { siteUrl }) => {
  const title = said.length === 1 ? 'Somebody wrote to you' : `${said.length} messages for you`;
  const rest = said.length - mostQuoted;
  return {
    to: email,
    subject: `${title} (${site.name})`,
    title,
    blocks: [
      ...said.slice(0, mostQuoted).flatMap(
        ({ kind, name, text }) =>
          [
            { kind: 'paragraph', text: introduction(kind, name) },
            { kind: 'quote', text: text ?? '' },
          ] as const,
      ),
      ...(rest > 0 ? [{ kind: 'paragraph', text: `And ${rest} more.` } as const] : []),
      { kind: 'button', label: 'Open the chat', href: `${siteUrl}${paths.members}/chat` },
    ],
    footer: `Sent by ${site.name} because you chose to get mails about what you have not read for six hours, at most one a day. You can change that under Notifications in the portal.`,
    optOut: { label: 'Send me no more such mails', mails: 'unread' },
  };
});

const introduction = (kind: string, name: string | null): string => {
  // The full name, because members see each other's names in the portal too.
  const author = name ?? 'A member';
  return kind === 'announcement' ? `${author} announced:` : `${author} wrote to you in the chat:`;
};
