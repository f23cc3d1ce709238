import * as v from 'valibot';
import { editionSchema, isOver, type Edition } from './edition.ts';

/** Editions by their start, the newest first, as the database publishes them (`published_editions`). */
export const editionsSchema = v.tupleWithRest([editionSchema], editionSchema);

/** The site is about the first; the others are its archive. */
export type Editions = Readonly<v.InferOutput<typeof editionsSchema>>;

/** How many seats are left of each edition that is ahead, by its id. */
export type SeatsLeft = Readonly<Record<string, number>>;

const seatsLeftSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Reads what the database answers (`seats_left`). Throws when it is anything else. */
export const readSeatsLeft = (answer: unknown): SeatsLeft => v.parse(seatsLeftSchema, answer);

/** The next edition whose party has not ended at `now` (epoch milliseconds); undefined without one. */
export const editionAhead = (editions: readonly Edition[], now: number): Edition | undefined =>
  editions.findLast(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now);

/** The edition that attendees are at or wait for at `now`: the next whose end is ahead, also a cancelled one; else the newest. */
export const editionOfTheDay = (editions: Editions, now: number): Edition =>
  editions.findLast((edition) => !isOver(edition, now)) ?? editions[0];

/** Shows beside a date and at the form while the edition is over and no other is published. */
export const overNote = 'This edition is over. Apply for the next one.';

/** Shows in the same places when the edition is cancelled. */
export const cancelledNote = 'This edition is cancelled. Apply for the next one.';
