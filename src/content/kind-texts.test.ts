import { expect, it, test } from 'vitest';
import { entryText, outcomeNotice, refusalText } from './kind-texts.ts';
import { notices } from './notices.ts';

const written = (kind: string, payload: unknown, quoted: string | null = null) =>
  entryText({ kind, payload }, quoted);

it.each([
  [
    'profile',
    { location: 'Assagao, Goa', skills: ['baking', 'sales'] },
    'Skills: “baking, sales”\nLocation: “Assagao, Goa”',
  ],
  [
    'privacy',
    { isListed: false, hidden: ['website'], changed: ['isListed', 'website'] },
    'Your place in the directory: “not listed”\nWho sees your website: “nobody but you”',
  ],
  ['edit', { messageId: '1', content: 'Dinner?' }, 'Dinner?'],
  ['report', { messageId: '1', reason: 'It is an advert' }, '“Quoted”\nIt is an advert'],
  ['deletion', { messageId: '1' }, 'Quoted'],
])('describes what a change of the kind %s is about', (kind, payload, text) => {
  expect(written(kind, payload, 'Quoted').text).toBe(text);
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
  expect(refusalText('profile', { code, message: '' })).toContain('This username is taken.');
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
