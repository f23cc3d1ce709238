import { expect, test } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import * as v from 'valibot';
import {
  editionFormSchema,
  datesFrom,
  editionToForm,
  programmeMoved,
  readEditionForm,
  withVenueText,
} from './edition-form-rules.ts';

const form = editionToForm(firstEdition, 3);
const readWith = (path: string, value: unknown) => readEditionForm(withValue(path, value), firstEdition);

/** The form with another value at a path such as `hours.0.title`. */
const withValue = (path: string, value: unknown) => {
  const changed: unknown = structuredClone(form);
  const names = path.split('.');
  const last = names.pop() ?? '';
  Reflect.set(
    names.reduce<object>((node, name) => Reflect.get(node, name), Object(changed)),
    last,
    value,
  );
  return v.parse(editionFormSchema, changed);
};

test('an unchanged form is read as the same edition', () => {
  expect(readEditionForm(form, firstEdition)).toEqual({ kind: 'valid', value: firstEdition });
});

test('the venue in calendars follows the venue until an organiser edits it', () => {
  const typed = (texts: readonly string[], venue = firstEdition.venue) => texts.reduce(withVenueText, venue);
  expect(typed(['C', 'Casa', 'Casa Laterite'])).toEqual({
    text: 'Casa Laterite',
    name: 'Casa Laterite',
    region: 'Goa',
  });
  expect(typed(['', 'Casa']).name).toBe('Casa');
  expect(typed(['Casa', firstEdition.venue.text])).toEqual(firstEdition.venue);
  const own = { text: 'Casa Laterite, by the old banyan', name: 'Casa Laterite', region: 'Goa' };
  expect(typed(['Villa Sal'], own).name).toBe('Casa Laterite');
});

test.each([
  ['seats', '14', { seats: 14 }],
  ['seats', ' 14 ', { seats: 14 }],
  ['tiers.growth.price', '₹1,00,000', { tiers: { growth: { price: 100_000 } } }],
  ['banner', '  ', { banner: null }],
  ['banner', ' A bus\nfrom Panjim ', { banner: 'A bus from Panjim' }],
  ['party.3.note', ' The rain ', { party: [{}, {}, {}, { note: 'The rain' }] }],
  [
    'hours.5.startsAt',
    '2025-10-12T01:30',
    { hours: [{}, {}, {}, {}, {}, { startsAt: '2025-10-12T01:30:00+05:30' }, {}, {}] },
  ],
  ['endsAt', '2025-10-11T22:30', { endsAt: '2025-10-11T22:30:00+05:30' }],
  ['hours.0.title', 'Arrive', { hours: [{ title: 'Arrive' }, {}, {}, {}, {}, {}, {}, {}] }],
])('%s with "%s" is valid', (path, value, expected) => {
  expect(readWith(path, value)).toMatchObject({ kind: 'valid', value: expected });
});

test.each([
  ['seats', 'many', 'A whole number from 1 to 500, like 12.'],
  ['seats', '', 'A whole number from 1 to 500, like 12.'],
  ['tiers.empire.paymentLink', 'pay.example', 'An address like https://pay.example/goa.'],
  ['startsAt', '', 'A day and a time, like 11 October 2025, 12:00.'],
  ['endsAt', '2025-10-11T11:00', 'Please choose a time after it begins.'],
  ['bootcampEndsAt', '2025-10-11T20:00', 'Please choose a time after the party.'],
  ['contacts.email', 'hello', 'An address like hello@goabuildclub.example.'],
  ['faq.2.answer', ' ', 'Please write something.'],
  ['faq', [], 'At least one.'],
  ['party.1.startsAt', '', 'A day and a time, like 11 October 2025, 14:00.'],
  [
    'party',
    form.party.map((stage) => ({ ...stage, startsAt: '2025-10-11T23:59' })),
    'Each stage begins between the times at which the party begins and ends.',
  ],
  [
    'hours',
    form.hours.map((stage) => ({ ...stage, startsAt: '2025-10-11T11:59' })),
    'Each stage begins between the party’s beginning and the bootcamp’s end.',
  ],
])('%s with "%s" shows an error at its field', (path, value, sentence) => {
  expect(readWith(path, value)).toMatchObject({ kind: 'invalid', errors: { [path]: sentence } });
});

test('two stages with the same id are invalid', () => {
  expect(readWith('hours.0.id', 'welcome').kind).toBe('invalid');
});

test('the programme moves to other dates and keeps its times of day', () => {
  expect(programmeMoved(form)).toBeNull();
  const later = {
    ...form,
    startsAt: '2027-02-13T11:00',
    endsAt: '2027-02-13T23:59',
    bootcampEndsAt: '2027-02-14T11:00',
  };
  const moved = programmeMoved(later);
  expect([...(moved?.party ?? []), ...(moved?.hours ?? [])].map(({ startsAt }) => startsAt)).toEqual([
    '2027-02-13T11:00',
    '2027-02-13T13:30',
    '2027-02-13T17:00',
    '2027-02-13T20:30',
    '2027-02-13T11:00',
    '2027-02-13T13:00',
    '2027-02-13T15:00',
    '2027-02-13T17:30',
    '2027-02-13T19:30',
    '2027-02-14T00:00',
    '2027-02-14T07:00',
    '2027-02-14T10:00',
  ]);
  expect(moved && programmeMoved(moved)).toBeNull();
  const onlyTheParty = moved && programmeMoved({ ...moved, hours: form.hours });
  expect(onlyTheParty?.hours[0]?.startsAt).toBe(later.startsAt);
  expect(programmeMoved({ ...form, startsAt: '' })).toBeNull();
});

test('another day of the beginning moves the ends and both programmes, another hour nothing', () => {
  const later = datesFrom(form, '2025-10-25T11:00');
  expect(later).toMatchObject({
    startsAt: '2025-10-25T11:00',
    endsAt: '2025-10-25T23:59',
    bootcampEndsAt: '2025-10-26T12:00',
  });
  expect([later.party[1]?.startsAt, later.hours[7]?.startsAt]).toEqual([
    '2025-10-25T14:30',
    '2025-10-26T11:00',
  ]);
  for (const startsAt of ['2025-10-11T11:00', ''])
    expect({ ...form, ...datesFrom(form, startsAt) }).toEqual({ ...form, startsAt });
});

test('the time on the front page follows its stage while it names the beginning', () => {
  const later = programmeMoved({ ...form, startsAt: '2025-10-11T13:00', bootcampEndsAt: '2025-10-12T13:00' });
  expect(later?.party.map(({ time }) => time)).toEqual(['1:00 PM', 'Afternoon', 'Evening', 'Evening']);
});

test('a stored draft is restored, unless it has another shape', () => {
  const edited = withValue('venue.name', '');
  expect(v.parse(editionFormSchema, JSON.parse(JSON.stringify(edited)))).toEqual(edited);
  const { venue: _venue, ...withoutVenue } = form;
  for (const other of [
    withoutVenue,
    { ...form, seats: 12 },
    { ...form, party: [{ time: '12:00 PM' }] },
    null,
  ])
    expect(v.is(editionFormSchema, other)).toBe(false);
});
