import { expect, test } from 'vitest';
import { decideInvite } from './invite-decision.ts';

const now = Date.parse('2026-01-10T12:00:00Z');
const held = {
  id: 'held',
  invitee_email: 'friend@example.com',
  invitee_id: null,
  invitation_code: 'code',
  status: 'pending' as const,
  created_at: '2026-01-07T12:00:00Z',
  accepted_at: null,
  expires_at: '2026-02-06T12:00:00Z',
  mailed_at: '2026-01-07T12:00:00Z',
  reminders: 0,
  pendingChange: null,
};
const waiting = { id: 'waiting', email: 'friend@example.com', state: 'queued' as const };
const answer = (sent: Parameters<typeof decideInvite>[1]['sent'], queued: (typeof waiting)[] = []) =>
  decideInvite(' Friend@Example.com ', { sent, queued }, now);

test('invites a new address', () => {
  expect(answer([])).toEqual({ kind: 'new', replaces: [] });
  expect(answer([{ ...held, invitee_email: 'friend@example.org' }])).toEqual({ kind: 'new', replaces: [] });
});

test('reports an address that is queued, pending or accepted as already invited', () => {
  for (const state of ['queued', 'sending', 'signed-out'] as const)
    expect(decideInvite('friend@example.com', { sent: [], queued: [{ ...waiting, state }] }, now).kind).toBe(
      'already',
    );
  expect(answer([held]).kind).toBe('already');
  expect(answer([{ ...held, status: 'accepted' }]).kind).toBe('already');
});

test('invites an address while another one waits, or while its own invitation is being withdrawn', () => {
  const invites = (entry: Partial<typeof waiting> | { readonly state: 'withdrawing' }) =>
    decideInvite('friend@example.com', { sent: [], queued: [{ ...waiting, ...entry }] }, now);
  expect(invites({ email: 'another@example.com' })).toEqual({ kind: 'new', replaces: [] });
  expect(invites({ state: 'withdrawing' })).toEqual({ kind: 'new', replaces: [] });
});

test('replaces a refused invitation', () => {
  expect(
    decideInvite('friend@example.com', { sent: [], queued: [{ ...waiting, state: 'refused' }] }, now),
  ).toEqual({ kind: 'new', replaces: ['waiting'] });
});

test('resends an expired or revoked invitation', () => {
  for (const invitation of [
    { ...held, expires_at: '2026-01-10T12:00:00Z' },
    { ...held, status: 'expired' as const },
    { ...held, status: 'revoked' as const },
  ])
    expect(answer([invitation])).toEqual({ kind: 'again', invitation });
});

test('counts a pending change as applied, and ignores a refused one', () => {
  const change = (kind: 'resend' | 'revoke' | 'remind', state: 'queued' | 'refused') => ({
    pendingChange: { change: kind, state },
  });
  expect(answer([{ ...held, status: 'expired', ...change('resend', 'queued') }]).kind).toBe('already');
  expect(answer([{ ...held, status: 'expired', ...change('resend', 'refused') }]).kind).toBe('again');
  expect(answer([{ ...held, ...change('revoke', 'queued') }]).kind).toBe('again');
  expect(answer([{ ...held, ...change('revoke', 'refused') }]).kind).toBe('already');
  expect(answer([{ ...held, ...change('remind', 'queued') }]).kind).toBe('already');
});
