import { indiaText } from '../../../src/content/event-dates.ts';
import { site } from '../../../src/content/site.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

export interface MessageReport {
  readonly id: string;
  readonly messageId: string;
  readonly reporter: { readonly id: string; readonly name: string; readonly email: string };
  /** null for a former member. */
  readonly author: { readonly id: string; readonly name: string } | null;
  /** The message as it was when it was reported. */
  readonly content: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly reportedAt: string;
  readonly organiser: string;
  /** Origin of the site, without a path. */
  readonly siteUrl: string;
}

/** The mail to the organiser about a message that a member reports. A reply goes to that member. */
export function reportMail({ id, messageId, reporter, author, ...report }: MessageReport): Mail {
  const reason = report.reason.trim();
  return {
    to: report.organiser,
    replyTo: oneLine(reporter.email),
    subject: oneLine(`A message was reported by ${reporter.name}`),
    ...renderLetter(
      {
        title: 'A message in the chat was reported',
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Reported by', oneLine(`${reporter.name} (${reporter.email}), ${reporter.id}`)],
              ['Written by', author === null ? 'a former member' : oneLine(`${author.name}, ${author.id}`)],
              ['Reported at', indiaText(Date.parse(report.reportedAt))],
              ['Message', messageId],
              ['Report', id],
            ],
          },
          { kind: 'paragraph', text: 'The message:' },
          { kind: 'quote', text: report.content },
          ...(reason === ''
            ? [{ kind: 'paragraph', text: 'No reason was given.' } as const]
            : [
                { kind: 'paragraph', text: 'The reason:' } as const,
                { kind: 'quote', text: report.reason } as const,
              ]),
          {
            kind: 'paragraph',
            text: 'Nobody else was told. At the organisers’ desk, under Reports, you keep the message or delete it for everybody. Reply to this mail to write to the member who reported it.',
          },
        ],
        footer: `Sent by the chat of ${site.name}.`,
      },
      report.siteUrl,
    ),
  };
}
