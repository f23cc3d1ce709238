import { expect, it } from 'vitest';
import { entryVersion, isKnownVersion, readPayload, toDraft } from './kinds.ts';

it('brings an address into the form in which it is compared, in the payload and in the lane', () => {
  const invited = toDraft('invitation', { email: ' Friend@Example.com ' });
  expect(invited.payload).toEqual({ email: 'friend@example.com' });
  const change = { invitationId: 'i', email: 'FRIEND@example.com', change: 'revoke' } as const;
  expect(toDraft('invitation-change', change).lane).toBe(invited.lane);
});

it('keeps a setting that hides a value in the lane of the value', () => {
  expect(toDraft('privacy', { isListed: true, hidden: ['location'], changed: [] }).lane).toBe(
    toDraft('profile', { location: 'Panjim' }).lane,
  );
});

it("[LN6] lets a newer version's entry wait", () => {
  expect(isKnownVersion({ kind: 'message', version: entryVersion })).toBe(true);
  expect(isKnownVersion({ kind: 'message', version: entryVersion + 1 })).toBe(false);
});

it('reads the payload of no other kind, and of no other shape', () => {
  expect(readPayload('message', { kind: 'message', payload: { content: 'Hello' } })).toEqual({
    content: 'Hello',
  });
  expect(readPayload('message', { kind: 'report', payload: { content: 'Hello' } })).toBeNull();
  expect(readPayload('message', { kind: 'message', payload: { text: 'Hello' } })).toBeNull();
});
