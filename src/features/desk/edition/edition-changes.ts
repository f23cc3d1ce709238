import type { Edition } from '../../editions/rules/edition.ts';
import { tiers } from '../../../content/pricing.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { eventDates } from '../../editions/rules/event-dates.ts';

/** Lists what changes for visitors, a line each, when `next` replaces the published edition `shown`. */
export const editionChanges = (shown: Edition, next: Edition): readonly string[] => {
  const lines: (string | null)[] = [
    next.id === shown.id
      ? null
      : `The site is about ${eventDates(next).month} instead of ${eventDates(shown).month}`,
    fromTo('State', stateNames[shown.state], stateNames[next.state]),
    fromTo('Dates', eventDates(shown).bootcamp, eventDates(next).bootcamp),
    fromTo('Party begins', eventDates(shown).start, eventDates(next).start),
    fromTo('Party ends', eventDates(shown).until, eventDates(next).until),
    fromTo('Venue', venueOf(shown), venueOf(next)),
    fromTo('Seats', String(shown.seats), String(next.seats)),
    ...tiers.flatMap(({ slug, name }) => [
      fromTo(name, rupees(shown.tiers[slug].price), rupees(next.tiers[slug].price)),
      fromTo(`Payment page of ${name}`, shown.tiers[slug].paymentLink, next.tiers[slug].paymentLink),
    ]),
    ...(['party', 'hours', 'faq', 'contacts'] as const).map((part) =>
      JSON.stringify(shown[part]) === JSON.stringify(next[part]) ? null : `${partNames[part]}: changed`,
    ),
    fromTo('Line on top', shown.banner ?? 'none', next.banner ?? 'none'),
  ];
  return lines.filter((line) => line !== null);
};

const fromTo = (label: string, before: string, after: string): string | null =>
  before === after ? null : `${label}: ${before} → ${after}`;

const venueOf = ({ venue }: Edition): string => `${venue.text} (${venue.name}, ${venue.region})`;

const stateNames = { planned: 'takes place', cancelled: 'cancelled' };

const partNames = {
  party: 'Programme of the party',
  hours: 'Programme of the bootcamp',
  faq: 'Questions',
  contacts: 'Contacts',
};
