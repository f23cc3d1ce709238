import { expect, test } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import type { DeskEdition } from '../rules/desk.ts';
import { unsaved, type ShownDesk } from '../desk-with.ts';
import { newSinceText, todosOf } from './waiting.ts';

const edition = {
  ...firstEdition,
  id: '2026-12',
  venue: { text: 'Villa Sal, Assagao', name: 'Villa Sal', region: 'Goa' },
};
const starts = Date.parse(edition.startsAt);
const day = 86_400_000;
const editionNames = new Map([['2026-12', 'December 2026']]);
const draft = unsaved(edition);
const published = { ...draft, published: edition };

/** Text and page of each item of Today; by default a day before the edition. */
const todos = (
  {
    applications = [],
    ...desk
  }: { readonly applications?: readonly object[]; readonly [part: string]: unknown },
  now = starts - day,
  editions: readonly DeskEdition[] = [published],
) => {
  const shown = applications.map((one) => ({ decisions: [], ...one }));
  const whole = { applications: shown, attendees: [], works: [], reports: [], seats: {}, ...desk };
  return todosOf({ ...whole, editions, editionNames } as unknown as ShownDesk, now).map(({ text, page }) => [
    text,
    page,
  ]);
};

test('Today counts new applications and open reports, and names unpublished editions', () => {
  const desk = {
    applications: [
      { status: 'new', created_at: '2025-10-02T10:00:00Z' },
      { status: 'new', created_at: '2025-10-01T10:00:00Z' },
      { status: 'accepted', created_at: '2025-09-01T10:00:00Z' },
    ],
    reports: [{ verdict: null }, { verdict: 'kept' }],
  };
  expect(todos(desk, starts - day, [draft])).toEqual([
    [expect.stringMatching(/^2 new applications, the oldest since ./), 'applications'],
    ['1 reported message', 'reports'],
    ['December 2026 is a draft that visitors do not see', 'edition?id=2026-12'],
  ]);
});

test('Today lists a failed mail for a week, unless it is not needed any more', () => {
  const made = { mail_refused_at: new Date(starts - day).toISOString() };
  const application = { id: 'x', name: 'Meera', status: 'declined', decisions: [made] };
  expect(todos({ applications: [application] })).toEqual([['Not mailed: Meera', 'x']]);
  expect(todos({ applications: [application] }, starts + 6 * day, [])).toEqual([]);
  const replaced = { ...application, decisions: [made, { mail_refused_at: null }] };
  expect(todos({ applications: [replaced] })).toEqual([]);
  const attendees = [{ id: 'a', application_id: 'x', name: 'Meera', cancelled_at: null }];
  const asked = (agreed_at: string | null) => ({
    attendees,
    works: [{ attendee_id: 'a', agreed_at, ...made }],
  });
  expect(todos(asked(null))).toEqual([['Not mailed: Meera, about what went live', 'x']]);
  expect(todos(asked('2026-12-01T10:00:00Z'))).toEqual([]);
});

test('Today counts the guests without what went live, for 30 days after the edition', () => {
  const place = { edition: '2026-12', cancelled_at: null, payment: 'paid' };
  const attendees = ['a', 'b', 'c'].map((id) => ({ ...place, id, application_id: `of ${id}` }));
  const desk = { attendees, works: [{ attendee_id: 'a' }] };
  expect(todos(desk, starts)).toEqual([]);
  expect(todos(desk, starts + 2 * day)).toEqual([
    ['What went live in December 2026: not written of 2 guests', 'of b'],
  ]);
  expect(todos(desk, starts + 32 * day)).toEqual([]);
});

test('Today lists a draft or unpublished changes until the edition is over', () => {
  const changed = { ...published, draft: { ...edition, seats: 14 } };
  expect(todos({}, starts - day, [published])).toEqual([]);
  expect(todos({}, starts + day, [draft])).toEqual([]);
  expect(todos({}, starts - day, [changed])).toEqual([
    ['December 2026 has changes that visitors do not see', 'edition?id=2026-12&field=publish'],
  ]);
  expect(todos({}, starts + 3 * day, [changed])).toEqual([]);
});

test('Today says since when the oldest new application waits', () => {
  const now = Date.parse('2026-10-21T12:00:00Z');
  const text = (...created: readonly string[]) =>
    newSinceText(
      [
        { status: 'declined', created_at: '2026-09-01T10:00:00Z' },
        ...created.map((at) => ({ status: 'new' as const, created_at: at })),
      ],
      now,
      'en-US',
      'UTC',
    );
  expect(text('2026-10-20T10:00:00Z', '2026-10-19T10:00:00Z', '2026-10-21T10:00:00Z')).toBe(
    '3 new applications, the oldest since Oct 19',
  );
  expect(text('2026-10-19T10:00:00Z')).toBe('1 new application, since Oct 19');
  expect(text('2026-10-21T10:00:00Z')).toMatch(/^1 new application, since 10:00\sAM$/);
});

test('Today lists a payment to return while a cancelled place is marked as paid', () => {
  const cancelled_at = '2026-11-01T10:00:00Z';
  const returning = (place: object) =>
    todos({
      attendees: [{ application_id: 'priya', name: 'Priya Kamat', edition: '2025-10', ...place }],
    });
  expect(returning({ cancelled_at, payment: 'paid' })).toEqual([
    ['1 payment to return: Priya Kamat', 'priya'],
  ]);
  for (const place of [
    { cancelled_at: null, payment: 'paid' },
    { cancelled_at, payment: 'open' },
    { cancelled_at, payment: 'waived' },
    { cancelled_at },
  ])
    expect(returning(place)).toEqual([]);
});

test('Today names the first on the edition’s waitlist while a seat is free', () => {
  const waiting = (name: string, date: number, more = {}) => ({
    id: `id-${name}`,
    name,
    edition: '2026-12',
    status: 'waitlisted',
    decided_at: `2026-11-0${date}T10:00:00+00:00`,
    ...more,
  });
  const desk = (seats: number) => ({
    applications: [
      waiting('Zoya', 3),
      waiting('Kabir', 2),
      waiting('Earlier edition', 1, { edition: '2025-10' }),
      waiting('Seated', 1, { status: 'accepted' }),
    ],
    seats: { '2026-12': seats },
    villas: [{ edition: '2026-12', version: 1 }],
  });
  expect(todos(desk(2))).toEqual([['A seat is free: Kabir is first on the waitlist', 'id-Kabir']]);
  expect(todos(desk(4))).toEqual([['3 seats are free: Kabir is first on the waitlist', 'id-Kabir']]);
  expect(todos(desk(1))).toEqual([]);
  expect(todos(desk(2), Date.parse(edition.endsAt))).toEqual([]);
});
