import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { indiaText } from '../../../../src/features/editions/rules/event-dates.ts';
import { site } from '../../../../src/content/site.ts';
import { oneLine } from '../text.ts';
import { mailKind } from './kind.ts';

const text = v.string();
const nullableText = v.nullable(text);

/** A name is null for a member without one, an id for a former member. */
const schema = v.object({
  reporter_id: nullableText,
  reporter: nullableText,
  email: nullableText,
  author_id: nullableText,
  author: nullableText,
  /** The message as it was when it was reported. */
  content: text,
  reason: text,
  /** ISO 8601. */
  created_at: text,
});

/** The mail to the organiser about a message that a member reports. A reply goes to that member. */
export const report = mailKind(schema, ({ email, reason, ...reported }, { organiser, siteUrl }) => {
  const reporter = nameOf(reported.reporter_id, reported.reporter);
  const author = nameOf(reported.author_id, reported.author);
  return {
    to: organiser,
    ...(email === null ? {} : { replyTo: email }),
    subject: oneLine(`A message was reported by ${reporter}`),
    title: 'A message in the chat was reported',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Reported by', oneLine(email === null ? reporter : `${reporter} (${email})`)],
          ['Written by', oneLine(author)],
          ['Reported at', indiaText(Date.parse(reported.created_at))],
        ],
      },
      { kind: 'paragraph', text: 'The message:' },
      { kind: 'quote', text: reported.content },
      ...(reason.trim() === ''
        ? [{ kind: 'paragraph', text: 'No reason was given.' } as const]
        : [{ kind: 'paragraph', text: 'The reason:' } as const, { kind: 'quote', text: reason } as const]),
      {
        kind: 'paragraph',
        text: 'Nobody else was told. At the organisers’ desk you keep the message or delete it for everybody. Reply to this mail to write to the member who reported it.',
      },
      { kind: 'button', label: 'Decide at the desk', href: `${siteUrl}${paths.desk}/reports` },
    ],
    footer: `Sent by the chat of ${site.name}.`,
  };
});

const nameOf = (id: string | null, name: string | null): string =>
  id === null ? 'a former member' : (name ?? 'A member without a name');
