import { expect, test } from 'vitest';
import { decideInvite } from './invite-decision.ts';

type Known = Parameters<typeof decideInvite>[1];

const now = Date.parse('2026-01-10T12:00:00Z');
const invitation: Known['sent'][number] = {
  id: 'sent',
  invitee_email: 'friend@example.com',
  invitee_id: null,
  invitation_code: 'code',
  status: 'pending',
  created_at: '2026-01-07T12:00:00Z',
  accepted_at: null,
  expires_at: '2026-02-06T12:00:00Z',
  mailed_at: '2026-01-07T12:00:00Z',
  reminders: 0,
  pendingChange: null,
};
const entry: Known['queued'][number] = { id: 'queued', email: 'friend@example.com', state: 'queued' };

const decide = (known: Partial<Known>) =>
  decideInvite(' Friend@Example.com ', { sent: [], queued: [], ...known }, now);
const decideSent = (change: Partial<typeof invitation>) => decide({ sent: [{ ...invitation, ...change }] });
const decideQueued = (change: Partial<typeof entry>) => decide({ queued: [{ ...entry, ...change }] });

test('invites an address that was not invited', () => {
  const first = { kind: 'new', replaces: [] };
  expect(decide({})).toEqual(first);
  expect(decideSent({ invitee_email: 'friend@example.org' })).toEqual(first);
  expect(decideQueued({ email: 'another@example.com' })).toEqual(first);
});

test.each(['queued', 'sending', 'signed-out'] as const)(
  'reports an address whose invitation is %s as already invited',
  (state) => {
    expect(decideQueued({ state })).toEqual({ kind: 'already' });
  },
);

test.each(['pending', 'accepted'] as const)(
  'reports an address whose invitation is %s as already invited',
  (status) => {
    expect(decideSent({ status })).toEqual({ kind: 'already' });
  },
);

test('invites an address again whose queued invitation is being withdrawn', () => {
  expect(decideQueued({ state: 'withdrawing' })).toEqual({ kind: 'new', replaces: [] });
});

test('replaces a refused invitation', () => {
  expect(decideQueued({ state: 'refused' })).toEqual({ kind: 'new', replaces: ['queued'] });
});

test.each([
  { expires_at: '2026-01-10T12:00:00Z' },
  { status: 'expired' as const },
  { status: 'revoked' as const },
])('resends an invitation with %j', (change) => {
  expect(decideSent(change)).toEqual({ kind: 'again', invitationId: 'sent' });
});

test.each([
  ['expired', 'resend', 'queued', 'already'],
  ['expired', 'resend', 'refused', 'again'],
  ['pending', 'revoke', 'queued', 'again'],
  ['pending', 'revoke', 'refused', 'already'],
  ['pending', 'remind', 'queued', 'already'],
] as const)(
  'for an invitation that is %s, with a %s that is %s, the decision is "%s"',
  (status, change, state, kind) => {
    expect(decideSent({ status, pendingChange: { change, state } }).kind).toBe(kind);
  },
);
