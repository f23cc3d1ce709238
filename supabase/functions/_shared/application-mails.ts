import { paths } from '../../../src/config/paths.ts';
import { planLabel, receiptSubject } from '../../../src/content/application.ts';
import { editionAhead, type Editions } from '../../../src/content/edition.ts';
import { partyCalendarEvent, partyFileName } from '../../../src/content/party.ts';
import { indiaText } from '../../../src/content/event-dates.ts';
import { site } from '../../../src/content/site.ts';
import type { Application } from '../../../src/domain/application.ts';
import { eventsToIcs } from '../../../src/domain/calendar.ts';
import { mailName } from '../../../src/domain/mail-name.ts';
import { renderLetter } from './layout.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './text.ts';

/** The mail to the organiser, with everything that was entered. A reply goes to the applicant. `receivedAt` is ISO 8601. */
export function organiserMail(
  application: Application & { readonly id: string },
  receivedAt: string,
  organiser: string,
  siteUrl: string,
): Mail {
  const { id, name, email, business, phone, project, plan, source } = application;
  return {
    to: organiser,
    replyTo: oneLine(email),
    subject: oneLine(`New application: ${name} (${business})`),
    ...renderLetter(
      {
        title: `${oneLine(name)} would like to join`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Name', name],
              ['Email', email],
              ['Business', business],
              ['Phone', phone],
              ['Plan', planLabel(plan)],
              ['Received', indiaText(Date.parse(receivedAt))],
              ...Object.entries(source ?? {}).map(([key, text]): [string, string] => [key, String(text)]),
            ],
          },
          { kind: 'paragraph', text: 'What they want to build:' },
          { kind: 'quote', text: project },
          {
            kind: 'paragraph',
            text: 'The site promises an answer within 24 hours. Reply to this mail to write to them.',
          },
          {
            kind: 'button',
            label: 'Decide at the desk',
            href: `${siteUrl.replace(/\/+$/, '')}${paths.desk}/${id}`,
          },
        ],
        footer: `Sent by the application form of ${site.name}, to the address of its organisers.`,
      },
      siteUrl,
    ),
  };
}

/**
 * The mail to the organiser about many applications at once. `listed` holds the first of `count`; `desk` is the address of
 * the page that shows them.
 */
export function digestMail(
  {
    count,
    listed,
  }: { readonly count: number; readonly listed: readonly Pick<Application, 'name' | 'business'>[] },
  desk: string,
  organiser: string,
): Mail {
  const title = `${count} more ${count === 1 ? 'application' : 'applications'}`;
  const rest = count - listed.length;
  const lines = listed.map(({ name, business }) => `${oneLine(name)} (${oneLine(business)})`);
  return {
    to: organiser,
    subject: title,
    ...renderLetter(
      {
        title,
        blocks: [
          {
            kind: 'paragraph',
            text: 'So many applications came in one day that these have no mail of their own, and their applicants got no receipt by mail. All of them are stored and wait at the desk:',
          },
          { kind: 'quote', text: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n') },
          { kind: 'button', label: 'Open the applications', href: desk },
          {
            kind: 'paragraph',
            text: 'The site promises each applicant an answer within 24 hours.',
          },
        ],
        footer: `Sent by the application form of ${site.name}.`,
      },
      new URL(desk).origin,
    ),
  };
}

/**
 * The receipt for the applicant. Attaches the next invite party of `editions` (the newest first) as a calendar entry, unless
 * none was ahead at `receivedAt` (ISO 8601). Of the form it repeats only name and plan: a stranger can enter anybody's
 * address, and the receipt must not carry the stranger's words there. `link` shows the present state. A reply goes to the
 * organiser.
 */
export function receiptMail(
  application: Application,
  receivedAt: string,
  organiser: string,
  link: string,
  editions: Editions,
): Mail {
  const name = mailName(application.name);
  const next = editionAhead(editions, Date.parse(receivedAt));
  return {
    to: oneLine(application.email),
    // Mail to the sender's own address reaches nobody, so a reply goes to the organiser.
    replyTo: organiser,
    subject: receiptSubject,
    ...renderLetter(
      {
        title: 'Thank you for your application',
        blocks: [
          { kind: 'paragraph', text: name === null ? 'Hello,' : `Hello ${name},` },
          {
            kind: 'paragraph',
            text: `Your application for “${planLabel(application.plan)}” has reached us. A person reads every one of them, and we'll review yours within 24 hours.`,
          },
          {
            kind: 'paragraph',
            text: 'There is nothing you need to prepare. If something changes meanwhile, or you have a question, just answer this mail.',
          },
          { kind: 'button', label: 'See how your application stands', href: link },
          {
            kind: 'paragraph',
            text: next
              ? 'A calendar entry for the invite party is attached, so that you can keep the day.'
              : 'Our last edition is over, so your application is for the next one. Its date is not set yet.',
          },
        ],
        footer: `Sent by the application form of ${site.name}. You get this mail because this address was entered there. If that was not you, please ignore it.`,
      },
      new URL(link).origin,
    ),
    attachments: next
      ? [
          {
            filename: partyFileName,
            contentType: 'text/calendar; charset=utf-8',
            text: eventsToIcs([partyCalendarEvent(next)]),
          },
        ]
      : [],
  };
}
