import { eventDates } from '../../content/event-dates.ts';
import { partyCalendarEvent, type Edition } from '../../content/event.ts';
import { faq } from '../../content/faq.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { site } from '../../content/site.ts';
import { useEdition } from './use-edition.ts';

/** The page's facts for search engines: the event, the club, the questions. */
export const StructuredData = () => {
  const edition = useEdition();
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScript(graph(edition)) }} />;
};

const graph = (edition: Edition) => {
  const dates = eventDates(edition);
  const event = partyCalendarEvent(edition);
  const club = { '@type': 'Organization', name: site.name, url: site.origin.href, email: site.email.label };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Event',
        name: event.title,
        description: event.description,
        startDate: dates.startIso,
        endDate: dates.endIso,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: {
          '@type': 'Place',
          name: 'Venue TBA',
          address: { '@type': 'PostalAddress', addressRegion: 'Goa', addressCountry: 'IN' },
        },
        image: pageHeads.home.card.src,
        organizer: club,
        url: `${site.origin.href}/#invite-party`,
      },
      club,
      {
        '@type': 'FAQPage',
        mainEntity: faq.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
};

// A "</script>" inside a text would end the element.
const toScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
