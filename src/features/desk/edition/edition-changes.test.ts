import { expect, test } from 'vitest';
import type { Edition } from '../../editions/rules/edition.ts';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import { changesByRelease, editionChanges, newsForGuests } from './edition-changes.ts';

test('an unchanged edition lists no changes', () => {
  expect(editionChanges(firstEdition, { ...firstEdition, sequence: 4 })).toEqual([]);
});

test.each<[string, Partial<Edition>, string]>([
  [
    'another start',
    { startsAt: '2025-10-18T15:00:00+05:30' },
    'The party begins on Saturday, October 18, 3:00 PM IST, and not on Saturday, October 11, 12:00 PM IST.',
  ],
  [
    'another house',
    { venue: { ...firstEdition.venue, text: 'Casa Azul', name: 'Casa Azul' } },
    'The venue is Casa Azul (Casa Azul, Goa).',
  ],
  ['a cancellation', { state: 'cancelled' }, 'The edition of October 2025 is cancelled.'],
  ['more seats and a line on top', { seats: 14, banner: 'A bus from Panjim' }, ''],
])('%s is news for the guests, or not', (_what, changed, news) => {
  expect(newsForGuests(firstEdition, { ...firstEdition, ...changed })).toBe(news);
});

test('every change of an edition is listed in a line of its own', () => {
  const next: Edition = {
    ...firstEdition,
    id: '2027-02',
    startsAt: '2027-02-13T12:00:00+05:30',
    endsAt: '2027-02-13T23:59:59+05:30',
    bootcampEndsAt: '2027-02-14T12:00:00+05:30',
    state: 'cancelled',
    venue: { text: 'Casa Azul', name: 'Casa Azul', region: 'Goa' },
    seats: 14,
    tiers: { ...firstEdition.tiers, growth: { price: 60_000, paymentLink: 'https://pay.example/2027' } },
    party: firstEdition.party.slice(1),
    faq: firstEdition.faq.slice(1),
    contacts: { ...firstEdition.contacts, phone: '+91 98220 00001' },
    banner: 'A bus from Panjim',
  };
  expect(editionChanges(firstEdition, next)).toEqual([
    'The site is about February 2027 instead of October 2025',
    'State: takes place → cancelled',
    'Dates: 11-12 October (Saturday-Sunday), 2025 → 13-14 February (Saturday-Sunday), 2027',
    'Party begins: Oct 11 12:00 PM IST → Feb 13 12:00 PM IST',
    'Venue: To be announced (Venue TBA, Goa) → Casa Azul (Casa Azul, Goa)',
    'Seats: 12 → 14',
    'Growth Accelerator: ₹50,000 → ₹60,000',
    'Payment page of Growth Accelerator: https://payments.example/goa-build-club/growth → https://pay.example/2027',
    'Programme of the party: removed: Welcome and check-in; changed: Co-create and mini-hacks, Sunset social, Wrap',
    'Programme of the bootcamp: changed: Arrive, eat, choose, Find the words, Build the website, Sunset, feet in the sand, Set up your AI tools, The quiet shift, Breakfast and repairs, Show it',
    'Questions: changed',
    'Contacts: changed',
    'Line on top: none → A bus from Panjim',
  ]);
});

test('a programme that moves with the beginning is unchanged; its other changes are named', () => {
  const [first, ...others] = firstEdition.hours.map((stage) => ({
    ...stage,
    startsAt: stage.startsAt.replace('2025-10', '2025-12'),
  }));
  if (!first) throw new Error('The first edition has stages.');
  const moved = {
    ...firstEdition,
    startsAt: '2025-12-11T12:00:00+05:30',
    party: firstEdition.party.map((stage) => ({
      ...stage,
      startsAt: stage.startsAt.replace('2025-10', '2025-12'),
    })),
  };
  const programme = (hours: Edition['hours']) =>
    editionChanges(firstEdition, { ...moved, hours }).filter((line) => line.startsWith('Programme'));
  expect(programme([first, ...others])).toEqual([]);
  expect(programme([...others, first])).toEqual(['Programme of the bootcamp: in another order']);
  expect(
    programme([{ ...first, title: 'Arrive' }, ...others, { ...first, id: 'fire', title: 'Fire' }]),
  ).toEqual(['Programme of the bootcamp: new: Fire; changed: Arrive']);
});

test('each release lists what it changed, back to the first one', () => {
  const release = (number: number, replaced: Record<string, unknown> | null) => ({
    number,
    note: '',
    by: null,
    at: '2026-01-02T10:00:00Z',
    replaced,
  });
  const changes = changesByRelease({
    published: { ...firstEdition, seats: 16, banner: 'A bus from Panjim', sequence: 3 },
    releases: [
      release(3, { seats: 14, sequence: 2 }),
      release(2, { seats: 12, banner: null, sequence: 1 }),
      release(1, null),
    ],
  });
  expect([...changes]).toEqual([
    [3, ['Seats: 14 → 16']],
    [2, ['Seats: 12 → 14', 'Line on top: none → A bus from Panjim']],
    [1, []],
  ]);
});
