import { describe, expect, it, test } from 'vitest';
import { firstEdition } from '../editions/first-edition.testing.ts';
import type { Desk } from './rules/desk.ts';
import type { DeskChange } from './rules/desk-act.ts';
import { draftToEntry, type Entry } from '../../engine/sync/entry.ts';
import { entryVersion } from '../../engine/sync/kind.ts';
import { pendingOf } from '../../engine/sync/overlay.ts';
import { deskAct } from './changes.ts';
import { attendee, deskApplication, emptyDesk } from './desk.testing.tsx';
import { editionAfter } from './edition/next-edition.ts';
import { deskWith, type ShownDesk } from './desk-with.ts';
import { toAct } from './acts.tsx';

const at = '2026-01-02T10:00:00.000Z';
const actsOf = (change: object, entry: Partial<Entry> = {}) => {
  const payload = { ...change, subject: 'it', title: 'A title', text: null };
  const draft = { id: 'act', owner: 'nadia', lane: 'desk:it', kind: 'desk', version: entryVersion, payload };
  const written = draftToEntry({ ...draft, queuedAt: Date.parse(at) }, 1);
  return pendingOf(deskAct, [{ ...written, ...entry }]).map(toAct);
};

const later = { ...editionAfter(firstEdition, Date.parse('2027-01-15T00:00:00Z')), id: '2027-02' };
const villa = { arrival: 'By boat.', contacts: [], wifi: null, rules: null };
const report = {
  message: 'm',
  author: null,
  content: 'Rude',
  written_at: at,
  deleted_at: null,
  context: [],
  reports: [{ id: 'r', reporter: null, reason: '', created_at: at }],
  verdict: null,
  judged_by: null,
  judged_at: null,
};
const announcement = {
  id: 'act',
  text: 'Bring a hat.',
  audience: 'members' as const,
  edition: null,
  by: 'nadia',
  created_at: at,
  show_from: at,
  released_at: null,
  withdrawn_at: null,
  by_mail: false,
  mailed: 0,
};
const checkIn = { id: 'in', attendee_id: 'p', happened_at: at, checked_by: null };
const mirrored: Desk = {
  ...emptyDesk,
  seats: { '2030-01': 12 },
  applications: [deskApplication({ id: 'a' }), deskApplication({ id: 'b', status: 'accepted' })],
  attendees: [attendee({ id: 'p', application_id: 'a' })],
  check_ins: [checkIn],
  reports: [report],
  announcements: [{ ...announcement, id: 'old' }],
  villas: [{ edition: '2025-10', content: villa, has_map: true, version: 2 }],
};

/** Each act, the part of the desk that shows it, and that part before the act and with the act in the outbox. */
const cases: readonly [DeskChange, (desk: ShownDesk) => unknown, before: unknown, after: unknown][] = [
  [
    {
      action: 'decide',
      details: { application: 'a', seen: 0, decision: 'accepted', note: '', over: false },
    },
    ({ applications }) => applications.map(({ status, delivery }) => [status, delivery]),
    [
      ['new', null],
      ['accepted', null],
    ],
    [
      ['accepted', 'queued'],
      ['accepted', null],
    ],
  ],
  [
    { action: 'note', details: { application: 'b', text: 'Call first.' } },
    ({ applications }) => applications.map(({ notes }) => notes),
    [[], []],
    [[], [{ id: 'act', text: 'Call first.', written_by: 'nadia', written_at: at, delivery: 'queued' }]],
  ],
  [
    { action: 'payment', details: { attendee: 'p', payment: 'paid' } },
    ({ attendees }) => attendees[0]?.payment,
    'open',
    'paid',
  ],
  [
    {
      action: 'save-work',
      details: { attendee: 'p', title: 'A shop', address: 'https://a.example', live_at: at, picture: null },
    },
    ({ works }) => works.map(({ title, agreed_at }) => [title, agreed_at]),
    [],
    [['A shop', null]],
  ],
  [
    { action: 'report', details: { report: 'r', verdict: 'keep', suspend_until: null, reason: null } },
    ({ reports }) => reports[0]?.delivery,
    null,
    'queued',
  ],
  [
    {
      action: 'announce',
      details: {
        text: 'Bring a hat.',
        audience: 'members',
        edition: null,
        show_from: null,
        by_mail: false,
      },
    },
    ({ announcements }) => announcements,
    [{ ...announcement, id: 'old', delivery: null }],
    [
      { ...announcement, delivery: 'queued' },
      { ...announcement, id: 'old', delivery: null },
    ],
  ],
  [
    { action: 'check-in', details: { attendee: 'p', at } },
    ({ check_ins }) => check_ins.map(({ id, checked_by, delivery }) => [id, checked_by, delivery]),
    [['in', null, null]],
    [
      ['in', null, null],
      ['act', 'nadia', 'queued'],
    ],
  ],
  [{ action: 'undo-check-in', details: { check_in: 'in' } }, ({ check_ins }) => check_ins.length, 1, 0],
  [
    { action: 'save-edition', details: { content: { ...firstEdition, seats: 14 }, seen: 0, note: '' } },
    ({ editions }) => editions.map(({ draft, published }) => [draft.seats, published?.seats]),
    [[12, 12]],
    [[14, 12]],
  ],
  [
    { action: 'publish-edition', details: { content: later, seen: 0, note: '' } },
    ({ editions }) => editions.map((one) => [one.draft.id, one.published?.id, one.isPublishing]),
    [['2025-10', '2025-10', false]],
    [
      ['2027-02', undefined, true],
      ['2025-10', '2025-10', false],
    ],
  ],
  [
    { action: 'publish-edition', details: { content: later, seen: 0, note: '' } },
    ({ editionNames }) => [...editionNames.keys()],
    ['2025-10', '2030-01'],
    ['2027-02', '2025-10', '2030-01'],
  ],
  [
    {
      action: 'save-villa',
      details: { edition: '2025-10', content: { ...villa, rules: 'Quiet.' }, seen: 2, map: null },
    },
    ({ villas }) =>
      villas.map(({ content, has_map, version, map }) => [content.rules, has_map, version, map]),
    [[null, true, 2, undefined]],
    [['Quiet.', false, 2, null]],
  ],
  [
    { action: 'save-villa', details: { edition: '2027-02', content: villa, seen: 0 } },
    ({ villas }) => villas.map(({ edition, has_map, version }) => [edition, has_map, version]),
    [['2025-10', true, 2]],
    [
      ['2027-02', false, 0],
      ['2025-10', true, 2],
    ],
  ],
];

describe('the desk shows an act in the outbox, unless it was refused or is being cancelled:', () => {
  test.each(cases.map((one) => [one[0].action, ...one] as const))('%s', (_, change, part, before, after) => {
    expect(part(deskWith(mirrored, [], 'nadia'))).toEqual(before);
    expect(part(deskWith(mirrored, actsOf(change), 'nadia'))).toEqual(after);
    const refusal = { code: 'PT409', message: 'Somebody was first.' };
    for (const withoutEffect of [{ state: 'rejected' as const, refusal }, { isWithdrawing: true }])
      expect(part(deskWith(mirrored, actsOf(change, withoutEffect), 'nadia'))).toEqual(before);
  });
});

it('marks an act as arrived until a pull brings it, and shows it only once afterwards', () => {
  const acts = actsOf({ action: 'check-in', details: { attendee: 'p', at } }, { state: 'acked' });
  expect(deskWith(emptyDesk, acts).check_ins.map(({ delivery }) => delivery)).toEqual(['arrived']);
  const pulled = deskWith({ ...emptyDesk, check_ins: [{ ...checkIn, id: 'act' }] }, acts);
  expect(pulled.check_ins.map(({ delivery }) => delivery)).toEqual([null]);
});

it.each([[{}], ['{}'], ['no JSON'], [null], [{ ...firstEdition, seats: 0 }]])(
  'shows an act that this version cannot read, such as an edition of %j, by its title only',
  (content) => {
    const acts = actsOf({ action: 'save-edition', details: { content, seen: 1, note: '' } });
    expect(acts).toMatchObject([{ title: 'A title', change: null }]);
    expect(deskWith(mirrored, acts)).toEqual(deskWith(mirrored, []));
  },
);
