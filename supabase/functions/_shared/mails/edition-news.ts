import * as v from 'valibot';
import { paths } from '../../../../src/config/paths.ts';
import { eventDates } from '../../../../src/features/editions/rules/event-dates.ts';
import { site } from '../../../../src/content/site.ts';
import { editionNewsLink } from '../../../../src/features/editions/rules/edition-news.ts';
import { type Draft, mailKind } from './kind.ts';

/** Asks the owner of an address whether they want mail about the next edition. The token in the link proves that they read this mailbox. */
export const editionQuestion = mailKind(
  v.object({ email: v.string(), token: v.string() }),
  ({ email, token }, { siteUrl, organiser }) => ({
    ...toReader(email, organiser, 'Shall we tell you about the next edition?'),
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody entered this address on the front page of ${site.name}, to hear of the next edition. If it was you, please confirm it. We will write to you once, when the date is set.`,
      },
      { kind: 'button', label: 'Open the page to confirm', href: editionNewsLink(siteUrl, token) },
    ],
    footer: `Sent by the front page of ${site.name}. You get this mail because your address was entered there. If that was not you, please ignore it: we delete the address after seven days.`,
  }),
);

/** The one mail about the next edition, once it is published. */
export const editionNews = mailKind(
  v.object({ email: v.string(), edition: v.string() }),
  async ({ email, edition: id }, { siteUrl, organiser, editions }) => {
    const edition = (await editions()).find((published) => published.id === id);
    if (!edition) throw new Error(`The edition ${id} is not published.`);
    const { month, bootcamp, span } = eventDates(edition);
    return {
      ...toReader(email, organiser, `${month}: the next edition has a date`),
      blocks: [
        { kind: 'paragraph', text: 'You asked us to tell you about the next edition. Here it is:' },
        {
          kind: 'facts',
          rows: [
            ['When', `${bootcamp}, from ${span}, India time`],
            ['Where', `${edition.venue.text} (${edition.venue.region})`],
            ['Seats', String(edition.seats)],
          ],
        },
        { kind: 'button', label: 'Apply for a seat', href: `${siteUrl}${paths.home}#application` },
      ],
      footer: `Sent by ${site.name} because you asked for it on our front page and confirmed your address. This was the only mail: we have deleted your address from that list.`,
    };
  },
);

/** A reply goes to the organiser, because nobody reads the sender's mailbox. */
const toReader = (email: string, organiser: string, title: string) =>
  ({
    to: email,
    replyTo: organiser,
    subject: `${title} (${site.name})`,
    title,
    optOut: { label: 'Forget my address, and send me no such mails', mails: 'editions' },
  }) satisfies Partial<Draft>;
