import { expect, test } from 'vitest';
import { deskApplication } from './desk.testing.tsx';
import type { AuditItem, Desk } from './rules/desk.ts';
import { firstEdition } from '../editions/first-edition.testing.ts';
import { recordEntry } from './record-entry.ts';

const desk = {
  applications: [
    deskApplication({
      id: 'application',
      name: 'Meera Shah',
      decisions: [
        {
          id: 'decision',
          version: 1,
          decision: 'accepted',
          outcome: 'accepted',
          note: 'Bring the price list.',
          decided_by: 'nadia',
          decided_at: '2026-01-02T10:00:00.4+00:00',
          mailed_at: null,
          mail_refused_at: null,
          by_applicant: false,
        },
      ],
    }),
  ],
  attendees: [
    { id: 'guest', application_id: 'kabir', name: 'Kabir Malhotra' },
    {
      id: 'meera',
      application_id: 'application',
      user_id: 'meera',
      name: 'Meera Shah',
      seated_at: '2026-01-02T10:00:00Z',
      tier: 'growth',
    },
  ],
  announcements: [
    { id: 'announcement', audience: 'attendees', edition: '2026-01-2', text: 'Bring a charger.' },
  ],
  editions: [
    {
      draft: { ...firstEdition, id: '2026-01-2' },
      published: { ...firstEdition, id: '2026-01-2', seats: 16 },
      releases: [
        { number: 2, note: 'Two more', by: null, at: '', replaced: { seats: 14, sequence: 1 } },
        { number: 1, note: '', by: null, at: '', replaced: null },
      ],
    },
  ],
} as unknown as Desk;
const members: Readonly<Record<string, string>> = { nadia: 'Nadia', ravi: 'Ravi' };
const entry = (item: Partial<AuditItem>) =>
  recordEntry(
    {
      id: 1,
      happened_at: '2026-01-02T10:00:00Z',
      actor: 'nadia',
      subject: '',
      subject_id: '',
      action: 'update',
      author: null,
      changes: {},
      ...item,
    },
    {
      desk,
      member: (id) => members[id ?? ''] ?? 'Former member',
      edition: (id) => (id === '2026-01-2' ? 'Jan 24, 2026' : id),
    },
  );
const text = (item: Partial<AuditItem>) => {
  const { before, name, after } = entry(item);
  return `${before}${name}${after}`;
};
const judged = { subject: 'message_reports', changes: { verdict: { to: 'deleted' } } };
const work = { subject: 'works', subject_id: 'guest' };
const givenBack = {
  subject: 'applications',
  subject_id: 'application',
  changes: { status: { from: 'accepted', to: 'withdrawn' } },
};

test.each<[string, Partial<AuditItem>]>([
  [
    'Nadia accepted Meera Shah.',
    {
      subject: 'applications',
      subject_id: 'application',
      changes: { status: { from: 'new', to: 'accepted' } },
    },
  ],
  ['Meera Shah gave the seat back.', { ...givenBack, actor: 'meera' }],
  ['Meera Shah gave the seat back.', { ...givenBack, actor: null }],
  [
    'Meera Shah left the waitlist.',
    { ...givenBack, actor: null, changes: { status: { from: 'waitlisted', to: 'withdrawn' } } },
  ],
  ['Nadia withdrew the application of Meera Shah, accepted before.', givenBack],
  ['Nadia made Ravi an organiser.', { subject: 'organisers', subject_id: 'ravi', action: 'insert' }],
  ['Nadia let Kabir Malhotra in.', { subject: 'check_ins', subject_id: 'guest', action: 'insert' }],
  ['Nadia took the check-in of Kabir Malhotra back.', { subject: 'check_ins', subject_id: 'guest' }],
  ['Nadia let a guest (deleted since) in.', { subject: 'check_ins', subject_id: 'gone', action: 'insert' }],
  [
    'Nadia marked the payment of Kabir Malhotra as paid.',
    { subject: 'attendees', subject_id: 'guest', changes: { payment: { from: 'open', to: 'paid' } } },
  ],
  [
    'Nadia marked the payment of Kabir Malhotra as not paid.',
    { subject: 'attendees', subject_id: 'guest', changes: { payment: { from: 'paid', to: 'open' } } },
  ],
  ['Nadia wrote what went live for Kabir Malhotra.', { ...work, changes: { entry_id: { to: 'a' } } }],
  [
    'Kabir Malhotra said yes to showing what went live.',
    { ...work, actor: null, changes: { agreed_at: { to: 'now' } } },
  ],
  [
    'Nadia removed the picture of Ravi.',
    { subject: 'profiles', subject_id: 'ravi', changes: { part: { to: 'picture' } } },
  ],
  ['Nadia deleted a reported message by Ravi.', { ...judged, author: 'ravi' }],
  ['Nadia deleted a reported message by a former member.', judged],
  [
    'Nadia withdrew an announcement to the attendees of the edition of Jan 24, 2026.',
    { subject: 'announcements', subject_id: 'announcement', changes: { withdrawn_at: { to: 'now' } } },
  ],
  [
    'Nadia published the edition of Jan 24, 2026.',
    { subject: 'edition_releases', subject_id: '2026-01-2', changes: { number: { to: 1 } } },
  ],
  [
    'Nadia published the edition of Jan 24, 2026 again.',
    { subject: 'edition_releases', subject_id: '2026-01-2', changes: { number: { to: 2 } } },
  ],
  ['Nadia saved the villa of the edition of Jan 24, 2026.', { subject: 'villas', subject_id: '2026-01-2' }],
])('the record says “%s”', (sentence, item) => {
  expect(text(item)).toBe(sentence);
});

const accepted = {
  subject: 'applications',
  subject_id: 'application',
  changes: { status: { from: 'new', to: 'accepted' } },
};
const released = (number: number) => ({
  subject: 'edition_releases',
  subject_id: '2026-01-2',
  changes: { number: { to: number } },
});

test.each<[string | null, Partial<AuditItem>]>([
  ['/desk/application', accepted],
  ['/desk/kabir', { subject: 'check_ins', subject_id: 'guest' }],
  [null, { subject: 'check_ins', subject_id: 'gone' }],
  ['/members/ravi', { subject: 'organisers', subject_id: 'ravi' }],
  [null, { subject: 'organisers', subject_id: 'gone' }],
  ['/desk/edition?id=2026-01-2', released(1)],
  [null, { subject: 'ticket_keys' }],
])('a name in the record leads to %s', (to, item) => {
  expect(entry(item).to).toBe(to);
});

test.each<[string, Partial<AuditItem>]>([
  ['Growth Accelerator; Bring the price list.', accepted],
  ['', { ...accepted, happened_at: '2026-01-03T10:00:00Z' }],
  ['Two more; Seats: 14 → 16', released(2)],
  ['', released(1)],
  ['Bring a charger.', { subject: 'announcements', subject_id: 'announcement', action: 'insert' }],
])('the record adds “%s”', (detail, item) => {
  expect(entry(item).detail).toBe(detail);
});
