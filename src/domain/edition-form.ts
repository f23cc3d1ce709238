import * as v from 'valibot';
import { editionSchema, type Edition } from './edition.ts';

/** The edition in a form: every value is a text, and times are those of a date and time field, in India's time. */
export type EditionForm = Texts<Omit<Edition, 'id' | 'changedAt' | 'sequence'>>;

type Texts<Value> = Value extends readonly (infer Item)[]
  ? readonly Texts<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Texts<Value[Key]> }
    : string;

/** Places in the form, such as `venue.name` or `hours.0.title`, with a sentence for the organiser. */
export type EditionErrors = Readonly<Record<string, string>>;

export const editionToForm = ({
  id: _id,
  changedAt: _at,
  sequence: _sequence,
  ...edition
}: Edition): EditionForm => ({
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
  banner: edition.banner ?? '',
});

type Stage = Edition['party'][number];

const stageToForm = ({ startsAt, note, ...stage }: Stage): Texts<Stage> => ({
  ...stage,
  startsAt: toField(startsAt),
  note: note ?? '',
});

const stageOfForm = ({ startsAt, note, ...stage }: Texts<Stage>) => ({
  ...stage,
  startsAt: toInstant(startsAt),
  note: orNull(note),
});

type Tier = Edition['tiers']['growth'];

const tierToForm = ({ price, paymentLink }: Tier): Texts<Tier> => ({ price: String(price), paymentLink });

const tierOfForm = ({ price, paymentLink }: Texts<Tier>) => ({ price: toNumber(price), paymentLink });

/** Reads the form. `edition` is the one that it began with. */
export const readEditionForm = (
  form: EditionForm,
  edition: Pick<Edition, 'id' | 'changedAt' | 'sequence'>,
):
  | { readonly kind: 'valid'; readonly edition: Edition }
  | { readonly kind: 'invalid'; readonly errors: EditionErrors } => {
  const { id, changedAt, sequence } = edition;
  const read = v.safeParse(editionSchema, {
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
    banner: orNull(form.banner),
  });
  if (read.success) return { kind: 'valid', edition: read.output };
  return { kind: 'invalid', errors: errorsOf(read.issues) };
};

/** The first sentence for each place. */
export const errorsOf = (issues: readonly v.BaseIssue<unknown>[]): EditionErrors => {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
};

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** 2025-10-11T12:00 */
const toField = (instant: string): string => instant.slice(0, 16);

/** An edition that ends at 23:59 ends with that minute. */
const toInstant = (field: string): string => `${field}:${field.endsWith(':59') ? '59' : '00'}+05:30`;

/** People type 25,000 or ₹25,000. What is no number is refused like a number that does not fit. */
const toNumber = (typed: string): number => {
  const digits = typed.replaceAll(/[₹,\s]/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};

/** A form that was kept as JSON; null for one of another shape, which an older version of the app may have kept. */
export const parseEditionForm = (kept: string, example: Edition): EditionForm | null => {
  const form: unknown = JSON.parse(kept);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the shape of a form.
  return hasShapeOf(editionToForm(example), form) ? (form as EditionForm) : null;
};

const hasShapeOf = (example: unknown, value: unknown): boolean => {
  if (typeof example !== 'object' || example === null) return typeof value === typeof example;
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((item) => hasShapeOf(example[0], item));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]) => hasShapeOf(field, Reflect.get(value, name)))
  );
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

/** For reckoning with times of fields, which have no zone. */
const inUtc = (field: string): number => Date.parse(`${field}Z`);

/** The form with another value at a place such as `['hours', '0', 'title']`. */
export const withValue = <Form extends object>(form: Form, path: string, value: unknown): Form =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form with another text is a form.
  replaced(form, path.split('.'), value) as Form;

const replaced = (node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(node))
    return node.map((item: unknown, index) => (String(index) === key ? replaced(item, rest, value) : item));
  const fields = Object.entries(Object(node));
  return Object.fromEntries(
    fields.map(([name, item]: [string, unknown]) => [
      name,
      name === key ? replaced(item, rest, value) : item,
    ]),
  );
};

/** The text at a place of the form. */
export const valueAt = (form: object, path: string): string =>
  String(path.split('.').reduce<unknown>((node, key) => Object(node)[key], form));

/** The items of a list of the form. */
export const listAt = (form: object, path: string): readonly unknown[] => {
  const list = path.split('.').reduce<unknown>((node, key) => Object(node)[key], form);
  return Array.isArray(list) ? list : [];
};
