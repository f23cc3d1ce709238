import { expect, it, test } from 'vitest';
import { canSendNow, entryWords, refusalWords, whyWords } from './entry-words.ts';

const written = (kind: string, payload: unknown, about: string | null = null) =>
  entryWords({ kind, payload, about });

it('says of every kind in plain words what it is', () => {
  const application = {
    name: 'Meera',
    email: 'meera@example.com',
    business: 'Bakery',
    phone: '+91 98765 43210',
    project: 'A shop for bread',
    plan: 'stay',
  };
  expect([
    written('message', { content: 'Good morning\nall' }),
    written('invitation', { email: 'friend@example.com' }),
    written('invitation-change', { invitationId: '1', email: 'friend@example.com', change: 'revoke' }),
    written('profile', { location: 'Assagao, Goa', skills: ['baking', 'sales'] }),
    written('privacy', { isListed: false, hidden: ['website'], changed: ['isListed', 'website'] }),
    written('deletion', { messageId: '1' }, 'Said too soon'),
    written('report', { messageId: '1', reason: 'It is an advert' }, 'Buy now'),
    written('application', application),
  ]).toEqual([
    { title: 'Message', text: 'Good morning\nall' },
    { title: 'Invitation', text: 'friend@example.com' },
    { title: 'Revoke an invitation', text: 'friend@example.com' },
    { title: 'Profile change', text: 'Skills: “baking, sales”\nLocation: “Assagao, Goa”' },
    {
      title: 'Privacy change',
      text: 'Your place in the directory: “not listed”\nWho sees your website: “nobody but you”',
    },
    { title: 'Delete a message', text: 'Said too soon' },
    { title: 'Report a message', text: '“Buy now”\nIt is an advert' },
    { title: 'Application of Meera', text: 'A shop for bread' },
  ]);
});

test('what it is about need not be on the device, and a reason need not be given', () => {
  expect(written('deletion', { messageId: '1' }).text).toBe(null);
  expect(written('report', { messageId: '1', reason: '' }).text).toBe(null);
});

test('what another version of the app wrote is named as such', () => {
  const unknown = { title: 'A change from a newer version of the app', text: null };
  expect(written('poll', { question: 'When?' })).toEqual(unknown);
  expect(written('message', { text: 'a later shape' })).toEqual(unknown);
});

test('a refusal is told in the words of the place where the thing was written', () => {
  const code = '23505';
  expect(refusalWords({ kind: 'invitation', refusal: { code, message: 'duplicate key' } })).toBe(
    'You have already invited this address',
  );
  expect(refusalWords({ kind: 'profile', refusal: { code, message: 'duplicate key' } })).toContain('taken');
  expect(refusalWords({ kind: 'message', refusal: { code: 'X', message: 'Too loud' } })).toBe('Too loud');
  expect(refusalWords({ kind: 'message', refusal: { code: 'X', message: '' } })).toBe('Not accepted');
});

test('asking to send now is offered where it can help, and nowhere against the wish of the server', () => {
  const now = Date.parse('2026-11-21T12:00:00');
  const until = now + 5 * 60_000;
  expect(canSendNow({ kind: 'connection' })).toBe(true);
  expect(canSendNow({ kind: 'trouble', until })).toBe(true);
  expect(canSendNow({ kind: 'next' })).toBe(true);
  for (const kind of ['sign-in', 'new-version', 'turn'] as const) expect(canSendNow({ kind })).toBe(false);
  expect(canSendNow({ kind: 'asked-to-wait', until })).toBe(false);
  expect(canSendNow(null)).toBe(false);
  expect(whyWords({ kind: 'asked-to-wait', until }, now)).toMatch(/^We try again at 12:05/);
});
