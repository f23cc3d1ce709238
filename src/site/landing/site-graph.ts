import type { Event, FAQPage, Graph, Offer, Organization } from 'schema-dts';
import { eventDates } from '../../content/event-dates.ts';
import type { Edition } from '../../content/event.ts';
import { party, partyCalendarEvent } from '../../content/party.ts';
import { faq } from '../../content/faq.ts';
import { pageHeads } from '../../content/page-heads.ts';
import { tiers } from '../../content/pricing.ts';
import { site } from '../../content/site.ts';

/**
 * What the landing page says to search engines, as JSON-LD. All addresses are absolute, and it says nothing that the
 * page does not: no performer, as none is announced, and no rating, as nobody has rated the event.
 */
export const siteGraph = (edition: Edition): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [inviteParty(edition), club, questions],
});

const address = (path: string): string => new URL(path, site.origin.href).href;

const club = {
  '@type': 'Organization',
  '@id': address('/#club'),
  name: site.name,
  description: site.description,
  url: address('/'),
  logo: address('/icons/icon-512.png'),
  image: pageHeads.home.card.src,
  email: site.email.label,
  telephone: site.phone.label,
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.location.street,
    addressRegion: party.address.region,
    addressCountry: party.address.country.code,
  },
  sameAs: site.social.map(({ href }) => href),
} satisfies Organization;

const inviteParty = (edition: Edition): Event => {
  const { startIso, endIso } = eventDates(edition);
  const { title, description } = partyCalendarEvent(edition);
  return {
    '@type': 'Event',
    '@id': address(`/#invite-party-${edition.id}`),
    name: title,
    description,
    startDate: startIso,
    endDate: endIso,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      '@type': 'Place',
      name: party.address.name,
      address: {
        '@type': 'PostalAddress',
        addressRegion: party.address.region,
        addressCountry: party.address.country.code,
      },
    },
    image: [pageHeads.home.card.src],
    organizer: { '@type': 'Organization', '@id': club['@id'], name: club.name, url: club.url },
    offers: tiers.map((tier) => offer(tier, edition)),
    url: address('/#invite-party'),
    inLanguage: 'en-IN',
  };
};

const offer = ({ name, description, price, paymentLink }: (typeof tiers)[number], edition: Edition) =>
  ({
    '@type': 'Offer',
    name,
    description,
    price: price.replaceAll(/\D/g, ''),
    priceCurrency: 'INR',
    availability: 'https://schema.org/LimitedAvailability',
    // A reader of an old copy of the page sees that the event is over.
    validThrough: eventDates(edition).endIso,
    url: paymentLink,
  }) satisfies Offer;

const questions: FAQPage = {
  '@type': 'FAQPage',
  '@id': address('/#questions'),
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};
