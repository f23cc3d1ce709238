import { expect, it, test } from 'vitest';
import { entryText, outcomeNotice, refusalText } from './kind-texts.ts';
import { notices } from './notices.ts';

const written = (kind: string, payload: unknown, quoted: string | null = null) =>
  entryText({ kind, payload }, quoted);

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
    written('edit', { messageId: '1', content: 'Dinner?' }, 'Diner?'),
    written('deletion', { messageId: '1' }, 'Said too soon'),
    written('report', { messageId: '1', reason: 'It is an advert' }, 'Buy now'),
    written('reaction', { messageId: '1', emoji: '❤️', isOn: true }, 'Dinner?'),
    written('reaction', { messageId: '1', emoji: '❤️', isOn: false }, 'Dinner?'),
    written('seat-back', { edition: '2026-12', since: '2026-11-01T10:00:00Z' }),
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
    { title: 'Edit a message', text: 'Dinner?' },
    { title: 'Delete a message', text: 'Said too soon' },
    { title: 'Report a message', text: '“Buy now”\nIt is an advert' },
    { title: 'React with ❤️', text: 'Dinner?' },
    { title: 'Take back ❤️', text: 'Dinner?' },
    { title: 'Give your seat back', text: null },
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
  expect(refusalText('invitation', { code, message: 'duplicate key' })).toBe(
    'You have already invited this address',
  );
  expect(refusalText('profile', { code, message: 'This username is taken.' })).toBe(
    'This username is taken.',
  );
  expect(refusalText('profile', { code: '23514', message: 'violates' })).toContain(
    'One of these fields isn’t valid',
  );
  expect(refusalText('message', { code: 'X', message: 'Too loud' })).toBe('Too loud');
  expect(refusalText('message', { code: 'X', message: '' })).toBe('Not accepted');
});

test('tells what became of an entry for which no form waits, and says nothing where a screen shows it', () => {
  const refusal = { code: 'X', message: 'Too late' };
  const invitation = { kind: 'invitation', payload: { email: 'friend@example.com' } };
  expect(outcomeNotice(invitation, null)).toEqual(notices.invitationSent('friend@example.com'));
  expect(outcomeNotice(invitation, refusal)).toEqual(notices.invitationFailed);
  const message = { kind: 'message', payload: { content: 'Hello' } };
  expect(outcomeNotice(message, null)).toBeNull();
  expect(outcomeNotice(message, refusal)).toEqual(notices.messageFailed);
  expect(outcomeNotice({ kind: 'poll', payload: {} }, refusal)).toBeNull();
});
