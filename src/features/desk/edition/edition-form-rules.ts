import * as v from 'valibot';
import { editionSchema, type Edition } from '../../editions/rules/edition.ts';
import { unnamedVenue } from '../../editions/rules/programme.ts';
import { indiaOffset, indiaTime } from '../../editions/rules/event-dates.ts';
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
  /** The version of the saved edition that the form began with. */
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

/** Reads the form. The second argument: the edition that the form began with. */
export const readEditionForm = (
  { seen: _seen, ...form }: EditionForm,
  { id, changedAt, sequence }: Pick<Edition, 'id' | 'changedAt' | 'sequence'>,
): FormReading<Edition> =>
  withoutLabels(
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
    ),
  );

/** The errors without the label at their beginning, because each stands below the field with that label. */
const withoutLabels = <Value>(reading: FormReading<Value>): FormReading<Value> =>
  reading.kind === 'valid'
    ? reading
    : {
        ...reading,
        errors: Object.fromEntries(
          Object.entries(reading.errors).map(([path, sentence]) => [
            path,
            sentence.replace(/^[^:]+: (.)/, (_all, first: string) => first.toUpperCase()),
          ]),
        ),
      };

/** Gives each row an id, by which React keeps its fields when the row moves. */
export const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, id: String(index) }));

export const withoutId = <Row extends { readonly id: string }>({ id: _id, ...row }: Row) => row;

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** The value of a date and time field, like 2025-10-11T12:00. `instant`: ISO 8601 in India's time. */
const toField = (instant: string): string => instant.slice(0, 16);

/** The same for an instant in any time zone. */
export const toIndiaField = (instant: string): string =>
  toField(new Date(Date.parse(instant) + indiaOffset).toISOString());

/** The instant of a date and time field, as ISO 8601. 23:59 means the end of that minute. */
export const toInstant = (field: string): string => `${field}:${field.endsWith(':59') ? '59' : '00'}+05:30`;

/** Accepts 25,000 and ₹25,000. Any other text gives NaN, which the schema refuses. */
const toNumber = (typed: string): number => {
  const digits = typed.replaceAll(/[₹,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};

/**
 * Changes the text of the venue. Its name for calendars follows until an organiser edits that name, so that no calendar goes on saying that
 * the venue is to be announced.
 */
export const withVenueText = (venue: EditionForm['venue'], text: string): EditionForm['venue'] => {
  const isEdited = venue.name !== venue.text && venue.name !== unnamedVenue.name;
  if (isEdited) return { ...venue, text };
  return { ...venue, text, name: text === unnamedVenue.text ? unnamedVenue.name : text };
};

/**
 * Moves both programmes by the same time, so that the first stage begins with the party. Null when all stages lie within the form's dates,
 * or there is nothing to move by.
 */
export const programmeMoved = (form: EditionForm): EditionForm | null => {
  const { startsAt, party, hours } = form;
  const isWithin = (stages: EditionForm['party'], end: string) =>
    stages.every((stage) => startsAt <= stage.startsAt && stage.startsAt < end);
  if (isWithin(party, form.endsAt) && isWithin(hours, form.bootcampEndsAt)) return null;
  const [first] = [...party, ...hours].map((stage) => stage.startsAt).toSorted();
  const shift = inUtc(startsAt) - inUtc(first ?? '');
  // NaN while the form has no valid start.
  if (!shift) return null;
  return { ...form, party: stagesMoved(party, shift), hours: stagesMoved(hours, shift) };
};

/** The dates of the form with another beginning. One on another day moves the ends and both programmes by as many days. */
export const datesFrom = (
  { endsAt, bootcampEndsAt, party, hours, ...before }: EditionForm,
  startsAt: string,
): Pick<EditionForm, 'startsAt' | 'endsAt' | 'bootcampEndsAt' | 'party' | 'hours'> => {
  // 0 while one of the two is no valid day.
  const shift = inUtc(midnight(startsAt)) - inUtc(midnight(before.startsAt)) || 0;
  return {
    startsAt,
    endsAt: fieldMoved(endsAt, shift),
    bootcampEndsAt: fieldMoved(bootcampEndsAt, shift),
    party: stagesMoved(party, shift),
    hours: stagesMoved(hours, shift),
  };
};

const midnight = (field: string): string => `${field.slice(0, 10)}T00:00`;

/** Moves stages by a time in milliseconds. A time on the front page that names the stage's beginning follows. */
const stagesMoved = (stages: EditionForm['party'], shift: number): EditionForm['party'] =>
  stages.map((stage) => {
    const startsAt = fieldMoved(stage.startsAt, shift);
    return {
      ...stage,
      startsAt,
      time: stage.time === clockOfField(stage.startsAt) ? clockOfField(startsAt) : stage.time,
    };
  });

const fieldMoved = (field: string, shift: number): string =>
  Number.isNaN(inUtc(field)) ? field : new Date(inUtc(field) + shift).toISOString().slice(0, 16);

/** "12:00 PM" for the value of a date and time field; empty for none. */
export const clockOfField = (field: string): string => {
  const at = Date.parse(toInstant(field));
  return Number.isNaN(at) ? '' : indiaTime(at).time;
};

/** The milliseconds of a date and time field, as if it were UTC: only differences matter here. */
const inUtc = (field: string): number => Date.parse(`${field}Z`);
