import { expect, test } from 'vitest';
import { firstEdition } from '../../features/editions/first-edition.testing.ts';
import { tiers } from '../../content/pricing.ts';
import { site } from '../../content/site.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { siteGraph } from './site-graph.ts';

type Node = Readonly<Record<string, unknown>>;

/** Reads the JSON that a search engine gets. */
const read = (edition: Edition = firstEdition) => {
  const graph = JSON.parse(JSON.stringify(siteGraph(edition))) as { '@context': string; '@graph': Node[] };
  const only = (type: string): Node => {
    const nodes = graph['@graph'].filter((node) => node['@type'] === type);
    expect(nodes).toHaveLength(1);
    return nodes[0] ?? {};
  };
  return { graph, event: only('Event'), club: only('Organization'), questions: only('FAQPage') };
};

test('the event has everything that Google requires and recommends, performers aside', () => {
  const { event, club } = read();
  expect(event).toMatchObject({
    name: 'Goa Build Club Invite Party',
    startDate: '2025-10-11T12:00:00+05:30',
    endDate: '2025-10-11T23:59:59+05:30',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Venue TBA',
      address: { '@type': 'PostalAddress', addressRegion: 'Goa', addressCountry: 'IN' },
    },
    organizer: { '@type': 'Organization', '@id': club['@id'], name: site.name, url: `${site.origin.href}/` },
  });
  expect(event['description']).toMatch(/welcome and check-in/);
  expect(event['image']).toEqual([`${site.origin.href}/cards/home.png`]);
  expect(event).not.toHaveProperty('performer');
});

test('the offers are the tiers, in rupees without grouping, until the event ends', () => {
  const { event } = read();
  expect(event['offers']).toEqual(
    tiers.map(({ slug, name, description }, index) => ({
      '@type': 'Offer',
      name,
      description,
      price: ['25000', '50000', '100000'][index],
      priceCurrency: 'INR',
      availability: 'https://schema.org/LimitedAvailability',
      validThrough: '2025-10-11T23:59:59+05:30',
      url: firstEdition.tiers[slug].paymentLink,
    })),
  );
});

test('every address is absolute and uses https', () => {
  const addresses: unknown[] = [];
  JSON.stringify(read().graph, (key, value: unknown) => {
    if (['url', 'image', 'logo', '@id', 'sameAs'].includes(key)) addresses.push(...[value].flat());
    return value;
  });
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect(address).toMatch(/^https:\/\/[^/]+\//);
});
