import * as v from 'valibot';
import { editionSchema, isOver, type Edition } from './edition.ts';

/** The published editions, the newest start first (`published_editions` in the database). */
export const editionsSchema = v.tupleWithRest([editionSchema], editionSchema);

/** The site shows the first edition; the others are its archive. */
export type Editions = Readonly<v.InferOutput<typeof editionsSchema>>;

/** How many seats are left of each edition that is ahead, by its id. */
export type SeatsLeft = Readonly<Record<string, number>>;

const seatsLeftSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Validates the answer of `seats_left` in the database. Throws when it is invalid. */
export const readSeatsLeft = (answer: unknown): SeatsLeft => v.parse(seatsLeftSchema, answer);

/** The next edition whose party has not ended at `now` (epoch milliseconds); undefined without one. */
export const editionAhead = (editions: readonly Edition[], now: number): Edition | undefined =>
  editions.findLast(({ state, endsAt }) => state === 'planned' && Date.parse(endsAt) > now);

/** The edition that is on or next at `now` (epoch milliseconds), even if cancelled; without one the newest. */
export const editionOfTheDay = (editions: Editions, now: number): Edition =>
  editions.findLast((edition) => !isOver(edition, now)) ?? editions[0];

/** The note beside dates and the form while the edition is over and no later one is published. */
export const overNote = 'This edition is over. Apply for the next one.';

/** The note in the same places while the edition is cancelled. */
export const cancelledNote = 'This edition is cancelled. Apply for the next one.';
