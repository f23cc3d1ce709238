import * as v from 'valibot';
import { editionSchema, isOver, type Edition } from '../domain/edition.ts';
import { hours } from './bootcamp.ts';
import { faq } from './faq.ts';
import { tiers } from './pricing.ts';
import { site } from './site.ts';

/** The edition that the site shows until an organiser publishes one at the desk. */
export const defaultEdition: Edition = {
  id: '2025-10',
  startsAt: '2025-10-11T12:00:00+05:30',
  endsAt: '2025-10-11T23:59:59+05:30',
  bootcampEndsAt: '2025-10-12T12:00:00+05:30',
  changedAt: '2025-08-01T10:00:00+05:30',
  sequence: 0,
  state: 'planned',
  venue: { text: 'To be announced', name: 'Venue TBA', region: 'Goa' },
  seats: 12,
  tiers: {
    foundation: priceOf('foundation'),
    growth: priceOf('growth'),
    empire: priceOf('empire'),
  },
  hours: hours.map((stage) => ({ ...stage, note: null })),
  party: [
    {
      id: 'welcome',
      startsAt: '2025-10-11T12:00:00+05:30',
      time: '12:00 PM',
      title: 'Welcome and check-in',
      text: 'Fresh lime soda at the gate, a badge with your name, and a table with your people.',
      note: null,
    },
    {
      id: 'mini-hacks',
      startsAt: '2025-10-11T14:30:00+05:30',
      time: 'Afternoon',
      title: 'Co-create and mini-hacks',
      text: 'Small groups, one real problem each, and something on a screen within ninety minutes.',
      note: null,
    },
    {
      id: 'sunset-social',
      startsAt: '2025-10-11T18:00:00+05:30',
      time: 'Evening',
      title: 'Sunset social',
      text: 'Laptops shut. The tide, the grill, and the best conversations of the day.',
      note: null,
    },
    {
      id: 'wrap',
      startsAt: '2025-10-11T21:30:00+05:30',
      time: 'Evening',
      title: 'Wrap',
      text: 'Short demos on the terrace, and what happens next for those who stay on to build.',
      note: null,
    },
  ],
  faq: faq.map((entry) => ({ ...entry })),
  contacts: {
    email: site.email.label,
    phone: site.phone.label,
    social: site.social.map(({ label, href }) => ({ label, href })),
  },
  banner: null,
};

function priceOf(slug: keyof Edition['tiers']): Edition['tiers'][typeof slug] {
  const tier = tiers.find((one) => one.slug === slug) ?? tiers[0];
  return { price: tier.price, paymentLink: tier.paymentLink };
}

/** Editions by their start, the newest first. The site is about the first; the others are its archive. */
export type Editions = readonly [Edition, ...Edition[]];

/** How many seats are left of each edition that is ahead, by its id. */
export type SeatsLeft = Readonly<Record<string, number>>;

const seatsLeftSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Reads what the database answers (`seats_left`). Throws when it is anything else. */
export const readSeatsLeft = (answer: unknown): SeatsLeft => v.parse(seatsLeftSchema, answer);

/**
 * Reads what the database has published (`published_editions`), together with the default, unless that was published anew.
 * Throws when one of them is no edition.
 */
export const readEditions = (published: unknown): Editions => {
  const editions = v.parse(v.array(editionSchema), published);
  if (editions.every(({ id }) => id !== defaultEdition.id)) editions.push(defaultEdition);
  const [newest = defaultEdition, ...earlier] = editions.toSorted((a, b) =>
    b.startsAt.localeCompare(a.startsAt),
  );
  return [newest, ...earlier];
};

/** The next edition whose party has not ended at `now` (epoch milliseconds); undefined without one. */
export const editionAhead = (editions: readonly Edition[], now: number): Edition | undefined =>
  editions.findLast(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now);

/** The edition that attendees are at or wait for at `now`: the next whose end is ahead, also a cancelled one; else the newest. */
export const editionOfTheDay = (editions: readonly Edition[], now: number): Edition =>
  editions.findLast((edition) => !isOver(edition, now)) ?? editions[0] ?? defaultEdition;

/** Shows beside a date and at the form while the edition is over and no other is published. */
export const overNote = 'This edition is over. Apply for the next one.';

/** Shows in the same places when the edition is cancelled. */
export const cancelledNote = 'This edition is cancelled. Apply for the next one.';
