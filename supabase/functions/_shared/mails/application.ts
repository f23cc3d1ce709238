import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { planLabel, receiptSubject } from '../../../../src/features/applications/texts.ts';
import { editionAhead } from '../../../../src/features/editions/rules/published-editions.ts';
import { eventDates, indiaText } from '../../../../src/features/editions/rules/event-dates.ts';
import { partyCalendarEvent, partyFileName } from '../../../../src/features/editions/rules/party.ts';
import { site } from '../../../../src/content/site.ts';
import { answerDue } from '../../../../src/features/applications/rules/answer-due.ts';
import { receiptLink } from '../../../../src/features/applications/rules/application.ts';
import { phoneLink } from '../../../../src/domain/phone.ts';
import { oneLine } from '../text.ts';
import { calendarFile, greeting, mailKind } from './kind.ts';

const schema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  business: v.string(),
  phone: v.string(),
  project: v.string(),
  plan: v.string(),
  source: v.nullable(v.record(v.string(), v.unknown())),
  receipt_token: v.string(),
  /** ISO 8601. */
  created_at: v.string(),
});

/** The mail to the organiser, with everything that was entered. A reply goes to the applicant. */
export const application = mailKind(
  schema,
  ({ id, name, email, business, phone, project, plan, source, created_at: at }, { organiser, siteUrl }) => ({
    to: organiser,
    replyTo: email,
    subject: oneLine(`New application: ${name} (${business})`),
    title: `${oneLine(name)} would like to join`,
    blocks: [
      { kind: 'paragraph', text: 'What they want to build:' },
      { kind: 'quote', text: project },
      { kind: 'button', label: 'Decide at the desk', href: `${siteUrl}${paths.desk}/${id}` },
      {
        kind: 'facts',
        rows: [
          ['Answer by', indiaText(answerDue(at))],
          ['Email', email, `mailto:${email}`],
          ['Phone', phone, phoneLink(phone)],
          ['Business', business],
          ['Plan', planLabel(plan)],
          ...Object.entries(source ?? {}).map(([key, text]): [string, string] => [key, String(text)]),
        ],
      },
      {
        kind: 'paragraph',
        text: 'Reply to this mail to write to them.',
      },
    ],
    footer: `Sent by the application form of ${site.name}, to the address of its organisers.`,
  }),
);

const digestSchema = v.object({
  count: v.number(),
  /** The first of them. */
  listed: v.array(v.object({ name: v.string(), business: v.string() })),
});

/** The mail to the organiser about many applications at once. */
export const applications = mailKind(digestSchema, ({ count, listed }, { organiser, siteUrl }) => {
  const title = `${count} more ${count === 1 ? 'application' : 'applications'}`;
  const rest = count - listed.length;
  const lines = listed.map(({ name, business }) => `${oneLine(name)} (${oneLine(business)})`);
  return {
    to: organiser,
    subject: title,
    title,
    blocks: [
      {
        kind: 'paragraph',
        text: 'So many applications came in one day that these have no mail of their own, and their applicants got no receipt by mail. All of them are stored and wait at the desk:',
      },
      { kind: 'quote', text: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n') },
      { kind: 'button', label: 'Open the applications', href: `${siteUrl}${paths.desk}` },
      { kind: 'paragraph', text: 'The site promises each applicant an answer within 24 hours.' },
    ],
    footer: `Sent by the application form of ${site.name}.`,
  };
});

/**
 * The receipt for the applicant. Attaches a calendar entry if an invite party was ahead when the application came. Repeats
 * only the name and the plan, because a stranger can enter anybody's address and must not send their own words there. The
 * link shows the current status.
 */
export const receipt = mailKind(
  schema,
  async ({ name, email, plan, receipt_token: token, created_at: at }, context) => {
    const next = editionAhead(await context.editions(), Date.parse(at));
    return {
      to: email,
      // A reply goes to the organiser, because nobody reads the sender's mailbox.
      replyTo: context.organiser,
      subject: receiptSubject,
      title: 'Thank you for your application',
      blocks: [
        greeting(name),
        {
          kind: 'paragraph',
          text: `Your application for “${planLabel(plan)}” has reached us. A person reads every one of them, and we’ll review yours within 24 hours, by ${indiaText(answerDue(at))}.`,
        },
        {
          kind: 'paragraph',
          text: 'There is nothing you need to prepare. If something changes meanwhile, or you have a question, just answer this mail.',
        },
        {
          kind: 'button',
          label: 'See how it stands',
          href: receiptLink(context.siteUrl, token),
        },
        {
          kind: 'paragraph',
          text: next
            ? `A calendar entry for the invite party is attached, so that you can keep ${eventDates(next).full}.`
            : 'Our last edition is over, so your application is for the next one. Its date is not set yet.',
        },
      ],
      footer: `Sent by the application form of ${site.name}. You get this mail because this address was entered there. If that was not you, please ignore it.`,
      attachments: next ? [calendarFile(partyFileName, [partyCalendarEvent(next)])] : [],
    };
  },
);
