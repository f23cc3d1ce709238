import { site } from '../../../src/content/site.ts';
import { mailName } from '../../../src/domain/mail-name.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

interface AnnouncementLetter {
  readonly to: string;
  readonly text: string;
  /** The organiser's name; null when their account is deleted. */
  readonly author: string | null;
  /** The address of the members portal. */
  readonly portal: string;
  /** `page`: where a person opts out. `oneClick`: where a mail program sends a POST (RFC 8058). */
  readonly optOut: { readonly page: string; readonly oneClick: string };
}

/** The mail to a member about an announcement. The text is the organiser's, and nothing in it becomes markup. */
export function announcementMail({ to, text, author, portal, optOut }: AnnouncementLetter): Mail {
  const name = author === null ? null : mailName(author);
  const title = name === null ? 'An announcement' : `An announcement by ${name}`;
  return {
    to: oneLine(to),
    subject: `${title}, ${site.name}`,
    headers: {
      'List-Unsubscribe': `<${optOut.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...renderLetter(
      {
        title,
        blocks: [
          { kind: 'quote', text },
          { kind: 'button', label: 'Open the members portal', href: portal },
        ],
        footer: `Written by ${name ?? 'an organiser'} for the members of ${site.name}. You get this mail because you are one.`,
        optOut: { label: 'Send me no more announcements by mail', href: optOut.page },
      },
      new URL(portal).origin,
    ),
  };
}
