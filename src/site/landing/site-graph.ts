import type { Event, FAQPage, Graph, Offer, Organization } from 'schema-dts';
import { pageHeads } from '../page-heads.ts';
import { party, partyCalendarEvent } from '../../features/editions/rules/party.ts';
import { tiers } from '../../content/pricing.ts';
import { site } from '../../content/site.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';

/**
 * The landing page's facts for search engines, as JSON-LD with absolute addresses. It holds only what the page shows, so no performer and
 * no rating.
 */
export const siteGraph = (edition: Edition): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [inviteParty(edition), club(edition), questions(edition)],
});

const address = (path: string): string => new URL(path, site.origin.href).href;

const clubId = address('/#club');

const club = ({ contacts }: Edition) =>
  ({
    '@type': 'Organization',
    '@id': clubId,
    name: site.name,
    description: site.description,
    url: address('/'),
    logo: address('/icons/icon-512.png'),
    image: pageHeads.home.card.src,
    email: contacts.email,
    telephone: contacts.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.location.street,
      addressRegion: site.location.state,
      addressCountry: party.country.code,
    },
    sameAs: contacts.social.map(({ href }) => href),
  }) satisfies Organization;

const inviteParty = (edition: Edition): Event => {
  const { title, description } = partyCalendarEvent(edition);
  return {
    '@type': 'Event',
    '@id': address(`/#invite-party-${edition.id}`),
    name: title,
    description,
    startDate: edition.startsAt,
    endDate: edition.endsAt,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${edition.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    location: {
      '@type': 'Place',
      name: edition.venue.name,
      address: {
        '@type': 'PostalAddress',
        addressRegion: edition.venue.region,
        addressCountry: party.country.code,
      },
    },
    image: [pageHeads.home.card.src],
    organizer: { '@type': 'Organization', '@id': clubId, name: site.name, url: address('/') },
    offers: tiers.map((tier) => offer(tier, edition)),
    url: address('/#invite-party'),
    inLanguage: 'en-IN',
  };
};

const offer = ({ slug, name, description }: (typeof tiers)[number], { tiers: costs, endsAt }: Edition) =>
  ({
    '@type': 'Offer',
    name,
    description,
    price: String(costs[slug].price),
    priceCurrency: 'INR',
    availability: 'https://schema.org/LimitedAvailability',
    // In an old copy of the page, too, the offer ends with the event.
    validThrough: endsAt,
    url: costs[slug].paymentLink,
  }) satisfies Offer;

const questions = ({ faq }: Edition): FAQPage => ({
  '@type': 'FAQPage',
  '@id': address('/#questions'),
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The script element with these facts. */
export const structuredData = (edition: Edition): string =>
  jsonScript('type="application/ld+json"', siteGraph(edition));

/** Returns a script element with data for the built document. React would need a Trusted Types policy to write one. */
export const jsonScript = (attributes: string, data: unknown): string =>
  // A "</script>" inside a text would end the element.
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
