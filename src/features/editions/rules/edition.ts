import * as v from 'valibot';
import { list, matches, phone, text } from './content-fields.ts';

/** The highest numbers. `private.is_edition` in supabase/migrations has the same limit of seats. */
const most = { seats: 500, rupees: 100_000_000, sequence: 1_000_000 };

const instant = (label: string, example: string) =>
  v.pipe(
    v.string(),
    matches(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/, `${label}: a day and a time, like ${example}.`),
    v.check(isOfCalendar, `${label}: there is no such day.`),
  );

/** Whether the day and time exist: JavaScript would turn the 30th of February into the 2nd of March. */
const isOfCalendar = (value: string): boolean => {
  const utc = new Date(`${value.slice(0, 19)}Z`);
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(value.slice(0, 19));
};

/** A required address with https. */
export const webAddress = (label: string) =>
  v.pipe(
    text(label),
    matches(
      /^https:\/\/[a-z\d.-]+\.[a-z]{2,}(?::\d+)?(?:[/?#][!#-;=?-[\]-~]*)?$/i,
      `${label}: an address like https://pay.example/goa.`,
    ),
  );

const whole = (label: string, max: number, example: string) => {
  const message = `${label}: a whole number from 1 to ${max}, like ${example}.`;
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isInteger(value) && value >= 1 && value <= max, message),
  );
};

const stage = v.strictObject({
  /** Stays the same when the stage moves, because devices and calendars find it by its id. */
  id: v.pipe(v.string(), matches(/^[a-z0-9-]{1,40}$/)),
  startsAt: instant('Begins', '11 October 2025, 14:00'),
  /** The time as the landing page shows it. */
  time: text('Time'),
  title: text('Title'),
  text: text('Text', 'lines'),
  /** The reason of a change; null without one. */
  note: v.nullable(text('Note')),
});

type Stage = v.InferOutput<typeof stage>;

const allBegin = (stages: readonly Stage[], from: string, to: string): boolean =>
  stages.every(({ startsAt }) => from <= startsAt && startsAt < to);

const tier = v.strictObject({
  price: whole('Price', most.rupees, '25000'),
  paymentLink: webAddress('Payment page'),
});

/**
 * Everything about one edition that an organiser publishes. Times are ISO 8601 in India's offset, prices are rupees. The form,
 * the edge functions and the build check it with this schema. Each message is a sentence for the organiser.
 */
export const editionSchema = v.pipe(
  v.strictObject({
    /** The month of the start, with a number for a second edition of that month. Part of the ids of its calendar entries. */
    id: v.pipe(v.string(), v.regex(/^\d{4}-\d\d(?:-\d{1,2})?$/)),
    startsAt: instant('Party begins', '11 October 2025, 12:00'),
    endsAt: instant('Party ends', '11 October 2025, 23:59'),
    bootcampEndsAt: instant('Bootcamp ends', '12 October 2025, 12:00'),
    /** `changedAt` and `sequence`: when and how often it was published. Calendars update by these. The database sets both. */
    changedAt: instant('Changed', '1 August 2025, 10:00'),
    sequence: v.pipe(
      v.number(),
      v.check((value) => Number.isInteger(value) && value >= 0 && value <= most.sequence),
    ),
    state: v.picklist(['planned', 'cancelled']),
    venue: v.strictObject({
      /** The venue as the page shows it. */
      text: text('Venue'),
      /** The venue as calendars and search engines show it. */
      name: text('Venue in calendars'),
      region: text('Region'),
    }),
    seats: whole('Seats', most.seats, '12'),
    tiers: v.strictObject({ foundation: tier, growth: tier, empire: tier }),
    /** `hours`: the programme of the bootcamp. `party`: the programme of the party with which it begins. */
    hours: list('Bootcamp', stage),
    party: list('Party', stage),
    faq: list('Questions', v.strictObject({ question: text('Question'), answer: text('Answer', 'lines') })),
    contacts: v.strictObject({
      email: v.pipe(
        text('Email'),
        matches(
          /^[a-z\d_+-]+(?:\.[a-z\d_+-]+)*@[a-z\d]+(?:[.-][a-z\d]+)*\.[a-z]{2,}$/i,
          'Email: an address like hello@goabuildclub.example.',
        ),
      ),
      phone,
      social: list('Profiles', v.strictObject({ label: text('Name'), href: webAddress('Address') })),
    }),
    /** A line above the page; null without one. */
    banner: v.nullable(text('Banner')),
  }),
  v.forward(
    v.check(({ startsAt, endsAt }) => startsAt < endsAt, 'Party ends: please choose a time after it begins.'),
    ['endsAt'],
  ),
  v.forward(
    v.check(
      ({ endsAt, bootcampEndsAt }) => endsAt <= bootcampEndsAt,
      'Bootcamp ends: please choose a time after the party.',
    ),
    ['bootcampEndsAt'],
  ),
  v.forward(
    v.check(
      ({ party, startsAt, endsAt }) => allBegin(party, startsAt, endsAt),
      'Party: each stage begins between the times at which the party begins and ends.',
    ),
    ['party'],
  ),
  v.forward(
    v.check(
      ({ hours, startsAt, bootcampEndsAt }) => allBegin(hours, startsAt, bootcampEndsAt),
      'Bootcamp: each stage begins between the party’s beginning and the bootcamp’s end.',
    ),
    ['hours'],
  ),
  v.check(({ party, hours }) => {
    const stages = [...party, ...hours];
    return new Set(stages.map(({ id }) => id)).size === stages.length;
  }),
);

export type Edition = v.InferOutput<typeof editionSchema>;

/** Whether the edition has ended, with its bootcamp. `now` in epoch milliseconds. */
export const isOver = ({ bootcampEndsAt }: Pick<Edition, 'bootcampEndsAt'>, now: number): boolean =>
  Date.parse(bootcampEndsAt) <= now;
