import { expect, test } from 'vitest';
import {
  canRemind,
  invitationStatusAt,
  isUnmailed,
  remindFrom,
  successRate,
  type Invitation,
} from './invitation.ts';

const now = Date.parse('2026-01-10T12:00:00Z');
const open: Invitation = {
  id: 'a',
  invitee_email: 'friend@example.com',
  invitee_id: null,
  invitation_code: 'code',
  status: 'pending',
  created_at: '2026-01-07T12:00:00Z',
  accepted_at: null,
  expires_at: '2026-02-06T12:00:00Z',
  mailed_at: '2026-01-07T12:00:00Z',
  reminders: 0,
};

test('a pending invitation expires, and no other', () => {
  const end = Date.parse(open.expires_at);
  expect(invitationStatusAt(open, end - 1)).toBe('pending');
  expect(invitationStatusAt(open, end)).toBe('expired');
  for (const status of ['accepted', 'revoked'] as const)
    expect(invitationStatusAt({ ...open, status }, end)).toBe(status);
});

test('allows one reminder of a pending invitation, three days after its mail', () => {
  expect(canRemind(open, now)).toBe(true);
  expect(canRemind(open, now - 1)).toBe(false);
  expect(canRemind({ ...open, reminders: 1 }, now)).toBe(false);
  expect(canRemind({ ...open, mailed_at: null }, now)).toBe(false);
});

test('allows no reminder of any other invitation', () => {
  for (const status of ['accepted', 'revoked', 'expired'] as const)
    expect(canRemind({ ...open, status }, now)).toBe(false);
  expect(canRemind(open, Date.parse(open.expires_at))).toBe(false);
});

test('says in advance from when on a reminder is possible', () => {
  const morning = Date.parse('2026-01-08T00:00:00Z');
  expect(remindFrom(open, morning)).toBe(Date.parse('2026-01-10T12:00:00Z'));
  expect(remindFrom({ ...open, reminders: 1 }, morning)).toBeNull();
  expect(remindFrom({ ...open, mailed_at: null }, morning)).toBeNull();
  expect(remindFrom({ ...open, status: 'accepted' }, morning)).toBeNull();
});

test('reports a pending invitation whose mail is overdue, also after a resend', () => {
  const sent = Date.parse(open.created_at);
  expect(isUnmailed({ ...open, mailed_at: null }, sent + 60_000)).toBe(false);
  expect(isUnmailed({ ...open, mailed_at: null }, sent + 60_001)).toBe(true);
  expect(isUnmailed(open, now)).toBe(false);
  expect(isUnmailed({ ...open, mailed_at: null, status: 'revoked' }, now)).toBe(false);
  const again = { ...open, mailed_at: null, expires_at: '2026-02-09T12:00:00Z' };
  expect(isUnmailed(again, now)).toBe(false);
});

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [4, 4, 100],
])('%i accepted of %i sent is %i %%', (accepted, sent, percent) => {
  expect(successRate(accepted, sent)).toBe(percent);
});

test('the success rate never exceeds 100 %', () => {
  expect(successRate(3, 2)).toBe(100);
});
