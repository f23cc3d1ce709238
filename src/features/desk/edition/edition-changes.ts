import * as v from 'valibot';
import { editionSchema, type Edition } from '../../editions/rules/edition.ts';
import { tiers } from '../../../content/pricing.ts';
import { rupees } from '../../editions/rules/figures.ts';
import { eventDates, indiaText } from '../../editions/rules/event-dates.ts';
import type { DeskEdition } from '../rules/desk.ts';

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
    ...(['party', 'hours'] as const).map((part) => {
      const changed = stageChanges(shown, next, part);
      return changed === '' ? null : `${partNames[part]}: ${changed}`;
    }),
    ...(['faq', 'contacts'] as const).map((part) =>
      JSON.stringify(shown[part]) === JSON.stringify(next[part]) ? null : `${partNames[part]}: changed`,
    ),
    fromTo('Line on top', shown.banner ?? 'none', next.banner ?? 'none'),
  ];
  return lines.filter((line) => line !== null);
};

/** Lists what each release changed for visitors, by its number, going back from the published edition. */
export const changesByRelease = ({
  published,
  releases,
}: Pick<DeskEdition, 'published' | 'releases'>): ReadonlyMap<number, readonly string[]> => {
  let next = published;
  return new Map(
    releases.map(({ number, replaced }) => {
      const earlier = v.safeParse(editionSchema, replaced && { ...next, ...replaced });
      const changes = earlier.success && next ? editionChanges(earlier.output, next) : [];
      next = earlier.success ? earlier.output : null;
      return [number, changes];
    }),
  );
};

/** Tells those who have a seat what changed for them: time, place, or a cancellation. Empty without such a change. */
export const newsForGuests = (shown: Edition, next: Edition): string => {
  const [before, now] = [eventDates(shown), eventDates(next)];
  if (next.state !== shown.state)
    return `The edition of ${now.month} ${next.state === 'cancelled' ? 'is cancelled' : 'takes place'}.`;
  const begins = ({ startsAt }: Edition) => indiaText(Date.parse(startsAt));
  return [
    next.startsAt === shown.startsAt
      ? null
      : `The party begins on ${begins(next)}, and not on ${begins(shown)}.`,
    // Without a new beginning, an end that moved is all the news.
    next.startsAt !== shown.startsAt || now.until === before.until ? null : now.until,
    venueOf(next) === venueOf(shown) ? null : `The venue is ${venueOf(next)}.`,
  ]
    .filter((line) => line !== null)
    .join('\n');
};

/** "new: Wrap; changed: Sunset social"; empty when the programme is the same, or has only moved with the beginning. */
const stageChanges = (shown: Edition, next: Edition, part: 'party' | 'hours'): string => {
  const before = new Map(
    shown[part].map((stage) => [stage.id, { ...stage, startsAt: sinceStart(stage, shown) }]),
  );
  const ids = new Set(next[part].map(({ id }) => id));
  const isChanged = (stage: Edition['party'][number]) => {
    const old = before.get(stage.id);
    return old && JSON.stringify(old) !== JSON.stringify({ ...stage, startsAt: sinceStart(stage, next) });
  };
  const groups = {
    new: next[part].filter(({ id }) => !before.has(id)),
    removed: shown[part].filter(({ id }) => !ids.has(id)),
    changed: next[part].filter(isChanged),
  };
  const named = Object.entries(groups).filter(([, stages]) => stages.length > 0);
  const isReordered = named.length === 0 && next[part].some(({ id }, index) => id !== shown[part][index]?.id);
  if (isReordered) return 'in another order';
  return named.map(([name, stages]) => `${name}: ${stages.map(({ title }) => title).join(', ')}`).join('; ');
};

const sinceStart = ({ startsAt }: Edition['party'][number], edition: Edition): number =>
  Date.parse(startsAt) - Date.parse(edition.startsAt);

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
