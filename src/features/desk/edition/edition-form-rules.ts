import * as v from 'valibot';
import { editionSchema, type Edition } from '../../editions/rules/edition.ts';
import { unnamedVenue } from '../../editions/rules/programme.ts';
import { indiaOffset } from '../../editions/rules/event-dates.ts';
import { readForm, readWithoutBlanks, type FormReading } from '../../../domain/read-form.ts';

const texts = <const Names extends readonly string[]>(...names: Names) =>
  v.object(v.entriesFromList(names, v.string()));

const stageSchema = texts('id', 'startsAt', 'time', 'title', 'text', 'note');
const tierSchema = texts('price', 'paymentLink');

/** The edition in a form: every value is a text, and times are those of a date and time field, in India's time. */
export const editionFormSchema = v.object({
  ...texts('startsAt', 'endsAt', 'bootcampEndsAt', 'state', 'seats', 'banner').entries,
  venue: texts('text', 'name', 'region'),
  tiers: v.object({ foundation: tierSchema, growth: tierSchema, empire: tierSchema }),
  party: v.array(stageSchema),
  hours: v.array(stageSchema),
  faq: v.array(texts('id', 'question', 'answer')),
  contacts: v.object({ ...texts('email', 'phone').entries, social: v.array(texts('id', 'label', 'href')) }),
  /** The version of the saved edition with which typing began. */
  seen: v.number(),
});
export type EditionForm = v.InferOutput<typeof editionFormSchema>;

export const editionToForm = (
  { id: _id, changedAt: _at, sequence: _sequence, ...edition }: Edition,
  seen: number,
): EditionForm => ({
  ...edition,
  startsAt: toField(edition.startsAt),
  endsAt: toField(edition.endsAt),
  bootcampEndsAt: toField(edition.bootcampEndsAt),
  party: edition.party.map(stageToForm),
  hours: edition.hours.map(stageToForm),
  seats: String(edition.seats),
  tiers: {
    foundation: tierToForm(edition.tiers.foundation),
    growth: tierToForm(edition.tiers.growth),
    empire: tierToForm(edition.tiers.empire),
  },
  faq: withIds(edition.faq),
  contacts: { ...edition.contacts, social: withIds(edition.contacts.social) },
  banner: edition.banner ?? '',
  seen,
});

type Stage = Edition['party'][number];

const stageToForm = ({ startsAt, note, ...stage }: Stage) => ({
  ...stage,
  startsAt: toField(startsAt),
  note: note ?? '',
});

const stageOfForm = ({ startsAt, note, ...stage }: EditionForm['party'][number]) => ({
  ...stage,
  startsAt: toInstant(startsAt),
  note: orNull(note),
});

type Tier = Edition['tiers']['growth'];

const tierToForm = ({ price, paymentLink }: Tier) => ({ price: String(price), paymentLink });

const tierOfForm = ({ price, paymentLink }: EditionForm['tiers']['growth']) => ({
  price: toNumber(price),
  paymentLink,
});

/** Reads the form. `edition` is the one that it began with. */
export const readEditionForm = (
  { seen: _seen, ...form }: EditionForm,
  { id, changedAt, sequence }: Pick<Edition, 'id' | 'changedAt' | 'sequence'>,
): FormReading<Edition> =>
  readWithoutBlanks('contacts.social', form.contacts.social, (social) =>
    readForm(editionSchema, {
      ...form,
      id,
      changedAt,
      sequence,
      startsAt: toInstant(form.startsAt),
      endsAt: toInstant(form.endsAt),
      bootcampEndsAt: toInstant(form.bootcampEndsAt),
      party: form.party.map(stageOfForm),
      hours: form.hours.map(stageOfForm),
      seats: toNumber(form.seats),
      tiers: {
        foundation: tierOfForm(form.tiers.foundation),
        growth: tierOfForm(form.tiers.growth),
        empire: tierOfForm(form.tiers.empire),
      },
      faq: form.faq.map(withoutId),
      contacts: { ...form.contacts, social: social.map(withoutId) },
      banner: orNull(form.banner),
    }),
  );

/** Rows without an id of their own get one, by which they keep their fields when they move. */
export const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, id: String(index) }));

export const withoutId = <Row extends { readonly id: string }>({ id: _id, ...row }: Row) => row;

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** 2025-10-11T12:00 */
const toField = (instant: string): string => instant.slice(0, 16);

/** The same of any instant, in India's time. */
export const toIndiaField = (instant: string): string =>
  toField(new Date(Date.parse(instant) + indiaOffset).toISOString());

/** An instant as ISO 8601. An edition that ends at 23:59 ends with that minute. */
export const toInstant = (field: string): string => `${field}:${field.endsWith(':59') ? '59' : '00'}+05:30`;

/** Accepts 25,000 and ₹25,000. A text that is no number is refused like a number out of range. */
const toNumber = (typed: string): number => {
  const digits = typed.replaceAll(/[₹,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};

/**
 * The venue with another text. The name for calendars follows until somebody edits it: otherwise guests' calendars would still
 * say that the venue is to be announced.
 */
export const withVenueText = (venue: EditionForm['venue'], text: string): EditionForm['venue'] => {
  const isOwn = venue.name !== venue.text && venue.name !== unnamedVenue.name;
  return { ...venue, text, name: isOwn ? venue.name : text === unnamedVenue.text ? unnamedVenue.name : text };
};

/**
 * The form with both programmes moved together, so that the first stage begins with the party. Null when all stages lie within
 * the form's dates, or moving does not help.
 */
export const programmeMoved = (form: EditionForm): EditionForm | null => {
  const { startsAt, party, hours } = form;
  const lies = (stages: EditionForm['party'], end: string) =>
    stages.every((stage) => startsAt <= stage.startsAt && stage.startsAt < end);
  if (lies(party, form.endsAt) && lies(hours, form.bootcampEndsAt)) return null;
  const [first] = [...party, ...hours].map((stage) => stage.startsAt).toSorted();
  const by = inUtc(startsAt) - inUtc(first ?? '');
  if (!by) return null;
  const moved = (stages: EditionForm['party']) =>
    stages.map((stage) => ({
      ...stage,
      startsAt: stage.startsAt === '' ? '' : new Date(inUtc(stage.startsAt) + by).toISOString().slice(0, 16),
    }));
  return { ...form, party: moved(party), hours: moved(hours) };
};

/** Computes with the fields' times, which have no zone, as if they were UTC. */
const inUtc = (field: string): number => Date.parse(`${field}Z`);
