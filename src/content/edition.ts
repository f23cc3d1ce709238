import { hours } from './bootcamp.ts';
import { faq } from './faq.ts';
import { tiers, type TierSlug } from './pricing.ts';
import { site } from './site.ts';

/** The edition that the site shows until an organiser publishes one at the desk. */
export const defaultEdition = {
  id: '2025-10',
  startsAt: '2025-10-11T12:00:00+05:30',
  endsAt: '2025-10-11T23:59:59+05:30',
  bootcampEndsAt: '2025-10-12T12:00:00+05:30',
  changedAt: '2025-08-01T10:00:00+05:30',
  sequence: 0,
  state: 'planned' as const,
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

function priceOf(slug: TierSlug): { readonly price: number; readonly paymentLink: string } {
  const tier = tiers.find((one) => one.slug === slug) ?? tiers[0];
  return { price: tier.price, paymentLink: tier.paymentLink };
}
