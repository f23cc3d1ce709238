import { expect, it, test } from 'vitest';
import { canSendNow, entryText, entryRefusalText, waitReasonText } from './entry-texts.ts';

const written = (kind: string, payload: unknown, about: string | null = null) =>
  entryText({ kind, payload, about });

it('describes every kind in plain words', () => {
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
    written('picture', { image: '/9j/' }),
    written('picture', { image: null }),
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
    { title: 'New picture', text: null },
    { title: 'Remove your picture', text: null },
    { title: 'Delete a message', text: 'Said too soon' },
    { title: 'Report a message', text: '“Buy now”\nIt is an advert' },
    { title: 'Application for Meera', text: 'A shop for bread' },
  ]);
});

test('shows no text when the device lacks the message or the report has no reason', () => {
  expect(written('deletion', { messageId: '1' }).text).toBe(null);
  expect(written('report', { messageId: '1', reason: '' }).text).toBe(null);
});

test('names an entry of a newer app version as such', () => {
  const unknown = { title: 'A change from a newer version of the app', text: null };
  expect(written('poll', { question: 'When?' })).toEqual(unknown);
  expect(written('message', { text: 'a later shape' })).toEqual(unknown);
});

test("explains a refusal in the words of the entry's own screen", () => {
  const code = '23505';
  expect(entryRefusalText({ kind: 'invitation', refusal: { code, message: 'duplicate key' } })).toBe(
    'You have already invited this address',
  );
  expect(entryRefusalText({ kind: 'profile', refusal: { code, message: 'This username is taken.' } })).toBe(
    'This username is taken.',
  );
  expect(entryRefusalText({ kind: 'profile', refusal: { code: '23514', message: 'violates' } })).toContain(
    'One of these fields isn’t valid',
  );
  expect(entryRefusalText({ kind: 'message', refusal: { code: 'X', message: 'Too loud' } })).toBe('Too loud');
  expect(entryRefusalText({ kind: 'message', refusal: { code: 'X', message: '' } })).toBe('Not accepted');
});

test('offers "Send now" only when it can help', () => {
  const now = Date.parse('2026-11-21T12:00:00');
  const until = now + 5 * 60_000;
  expect(canSendNow({ kind: 'server-error', until })).toBe(true);
  expect(canSendNow({ kind: 'next' })).toBe(true);
  for (const kind of ['connection', 'sign-in', 'new-version', 'turn'] as const)
    expect(canSendNow({ kind })).toBe(false);
  expect(canSendNow({ kind: 'asked-to-wait', until })).toBe(false);
  expect(canSendNow(null)).toBe(false);
  expect(waitReasonText({ kind: 'asked-to-wait', until }, now)).toMatch(/^We try again at 12:05/);
});
