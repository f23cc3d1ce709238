import { expect, test } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import type { DeskEdition, Desk } from '../rules/desk.ts';
import { unsaved, type ShownDesk } from '../desk-with.ts';
import { editionOfToday, nextSteps, standingOf } from './next-step.ts';

const edition = {
  ...firstEdition,
  id: '2026-12',
  venue: { text: 'Villa Sal, Assagao', name: 'Villa Sal', region: 'Goa' },
};
const [starts, ends] = [Date.parse(edition.startsAt), Date.parse(edition.bootcampEndsAt)];
const day = 86_400_000;
const editionNames = new Map([
  ['2026-12', 'December 2026'],
  ['2027-02', 'February 2027'],
]);
const draft = unsaved(edition);
const published = { ...draft, published: edition };
const nobody = { applications: [], attendees: [], check_ins: [], announcements: [], villas: [] };
const content = {
  arrival: 'By taxi.',
  contacts: [],
  rules: 'No shoes.',
  wifi: { name: 'Sal', password: null },
};
const villas = [{ edition: '2026-12', version: 1, content }] as unknown as Desk['villas'];

const shown = (desk: object, editions: readonly DeskEdition[]) =>
  ({ ...nobody, ...desk, editions, editionNames }) as unknown as ShownDesk;

/** Page and text of each step of Today; by default with the published edition. */
const steps = (desk: object, now: number, editions: readonly DeskEdition[] = [published]) =>
  nextSteps(shown(desk, editions), now).map(({ page, text }) => [page, text]);

const standing = (now: number, editions: readonly DeskEdition[] = [published]) => {
  const desk = shown({}, editions);
  const today = editionOfToday(desk, now);
  return today && standingOf(today, desk, now);
};

/** Asha, Ravi and Zoya, who have a seat; Asha was let in. */
const guests = {
  applications: ['asha', 'ravi', 'zoya'].map((id) => ({ id, edition: '2026-12', status: 'accepted' })),
  attendees: ['asha', 'ravi', 'zoya'].map((id) => ({
    id: `place-${id}`,
    application_id: id,
    edition: id === 'zoya' ? '2025-10' : '2026-12',
    name: id,
    cancelled_at: null,
    payment: 'paid',
  })),
  check_ins: ['asha', 'zoya'].map((id) => ({
    id,
    attendee_id: `place-${id}`,
    happened_at: edition.startsAt,
  })),
  villas,
};

test('Today says where the edition stands', () => {
  expect(standing(starts - 3 * day)).toBe('December 2026 begins in 3 days');
  expect(standing(starts)).toBe('December 2026 is on');
  expect(standing(ends)).toBe('December 2026 is over');
  expect(standing(ends + 400 * day)).toBe('December 2026 is over');
  expect(standing(starts, [draft])).toBeUndefined();
});

test('the next step is to decide late applications, then to name the venue, then to decide the others', () => {
  const recent = { status: 'new', created_at: new Date(starts - day - 3_600_000).toISOString() };
  const applications = [recent, { status: 'waitlisted' }];
  const late = (count: number) =>
    Array.from({ length: count }, () => ({ status: 'new', created_at: '2025-10-02T10:00:00Z' }));
  for (const [count, text] of [
    [1, '1 application has waited longer than 24\u00A0hours.'],
    [2, '2 applications have waited longer than 24\u00A0hours.'],
  ] as const)
    expect(steps({ applications: late(count) }, starts - day)).toEqual([['applications', text]]);
  const unnamed = { ...edition, venue: firstEdition.venue };
  const withDraft = (saved: typeof edition) =>
    steps({ applications }, starts - day, [{ ...published, draft: saved, published: unnamed }]);
  expect(withDraft(unnamed)).toEqual([
    ['edition?id=2026-12&field=venue.text', 'The venue is not named yet.'],
  ]);
  expect(withDraft(edition)).toEqual([
    ['edition?id=2026-12&field=publish', 'The venue is saved but not published.'],
  ]);
  expect(steps({ applications }, starts - day)).toEqual([
    ['applications', expect.stringMatching(/^You have 1 new application, since .+\.$/)],
  ]);
});

test('the next step is the first open one of the checklist', () => {
  const step = (desk: object) => steps(desk, starts - 2 * day)[0];
  expect(step({})).toEqual(['villa', 'The villa is not filled in yet.']);
  expect(step({ villas })).toEqual(['announcements', 'Nobody has a seat yet.']);
  const seated = {
    ...guests,
    attendees: guests.attendees.slice(0, 2),
    applications: guests.applications.slice(0, 2),
  };
  const unpaid = seated.attendees.map((place) => ({ ...place, payment: 'open' }));
  expect(step({ ...seated, attendees: unpaid })).toEqual([
    'applications?status=accepted&unpaid=2026-12',
    '2 seats are not paid.',
  ]);
  expect(step(seated)).toEqual(['announcements', 'Write to those who come.']);
  const announcements = [{ edition: '2026-12', audience: 'attendees', withdrawn_at: null }];
  expect(step({ ...seated, announcements })).toEqual(['help', 'Get the gate ready.']);
});

test('on the day the next step is the gate', () => {
  expect(steps(guests, starts + 3_600_000)).toEqual([['gate', '1 of 2 guests have arrived.']]);
});

const plan = ['edition?id=&field=startsAt', 'No edition is ahead. Applications wait for the next one.'];

test('for a week after an edition the next step is to save its lists', () => {
  const save = ['numbers', '1 of 2 came.'];
  const planLater = [plan[0], 'No edition is ahead'];
  expect(steps(guests, ends)).toEqual([save, planLater]);
  expect(steps(guests, ends + 6 * day)).toEqual([save, planLater]);
  expect(steps(guests, ends + 7 * day)).toEqual([plan]);
  expect(steps({}, ends)).toEqual([plan]);
  const next = {
    ...edition,
    id: '2027-02',
    startsAt: '2025-11-11T12:00:00+05:30',
    endsAt: '2025-11-11T23:59:59+05:30',
    bootcampEndsAt: '2025-11-12T12:00:00+05:30',
  };
  const both = [{ ...unsaved(next), published: next }, published];
  expect(steps(guests, ends, both)).toEqual([
    ['villa', 'The villa is not filled in yet.'],
    ['numbers', 'December 2026 is over.'],
  ]);
});

test('without an edition ahead the next step is to plan one, or to go on with its draft', () => {
  expect(steps({}, starts - day, [draft])).toEqual([
    ['edition?id=2026-12', 'December 2026 is a draft that visitors do not see.'],
  ]);
  const cancelled = { ...edition, state: 'cancelled' as const };
  expect(steps(guests, starts, [{ ...published, published: cancelled }])).toEqual([plan]);
});
