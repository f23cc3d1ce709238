import type { SupabaseClient } from '@supabase/supabase-js';
import { paths } from '../../../src/config/paths.ts';
import { eventDates } from '../../../src/content/event-dates.ts';
import { site } from '../../../src/content/site.ts';
import type { Edition } from '../../../src/domain/edition.ts';
import { editionNewsLink } from '../../../src/domain/edition-news.ts';
import { env } from './env.ts';
import { renderLetter } from './layout.ts';
import { sendOnce, type Mail } from './mail.ts';

interface Reader {
  readonly email: string;
  /** Proves that whoever has it reads this mailbox. */
  readonly token: string;
}

/** Sends the mail of this entry that asks to confirm the address, once. */
export const askToConfirm = (service: SupabaseClient, id: string, reader: Reader) =>
  sendOnce(confirmationMail(reader), `edition-news-${id}`, () =>
    service.rpc('mark_edition_news_asked', { entry_id: id }).throwOnError(),
  );

/** The mail that asks the owner of an address whether to tell them about the next edition. */
function confirmationMail({ email, token }: Reader): Mail {
  return letterTo({ email, token }, 'Shall we tell you about the next edition?', {
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody entered this address on the front page of ${site.name}, to hear of the next edition. If it was you, please confirm it. We will write to you once, when the date is set.`,
      },
      {
        kind: 'button',
        label: 'Open the page to confirm',
        href: editionNewsLink(env('SITE_URL'), token),
      },
    ],
    footer: `Sent by the front page of ${site.name}. You get this mail because your address was entered there. If that was not you, please ignore it: we delete the address after seven days.`,
  });
}

/** The one mail about an edition that has been published since. */
export function editionNewsMail(reader: Reader, edition: Edition): Mail {
  const { month, bootcamp, span } = eventDates(edition);
  return letterTo(reader, `${month}: the next edition has a date`, {
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
      { kind: 'button', label: 'Apply for a seat', href: `${env('SITE_URL')}${paths.home}#application` },
    ],
    footer: `Sent by ${site.name} because you asked for it on our front page and confirmed your address. This was the only mail: we have deleted your address from that list.`,
  });
}

/** A reply goes to the organiser, because mail to the sender's own address reaches nobody. */
function letterTo(
  { email, token }: Reader,
  title: string,
  letter: Pick<Parameters<typeof renderLetter>[0], 'blocks' | 'footer'>,
): Mail {
  const query = `?token=${token}&mails=editions`;
  const oneClick = `${env('SUPABASE_URL')}/functions/v1/mail-opt-out${query}`;
  return {
    to: email,
    replyTo: env('ORGANISER_EMAIL'),
    subject: `${title} (${site.name})`,
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...renderLetter(
      {
        title,
        ...letter,
        optOut: {
          label: 'Forget my address, and send me no such mails',
          href: `${env('SITE_URL')}${paths.mailOptOut}${query}`,
        },
      },
      env('SITE_URL'),
    ),
  };
}
