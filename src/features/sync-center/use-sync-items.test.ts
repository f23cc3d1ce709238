import { expect, test } from 'vitest';
import { message } from '../chat/changes.ts';
import { notificationChoice } from '../notifications/changes.ts';
import { entryWords, refusalText } from './use-sync-items.ts';

test('describes choices of notifications by their settings', () => {
  const textOf = (payload: object) =>
    entryWords(notificationChoice, { kind: 'notifications', payload }, null).text;
  expect(textOf({ kinds: { chat: true, villa: false } })).toBe(
    'The villa opens in an hour: off\nEvery message, in one notice an hour: on',
  );
  expect(textOf({ muted_until: null })).toBe('No longer silent');
});

test('names an entry of a newer app version as such', () => {
  const unknown = { title: 'A change from a newer version of the app', text: null };
  expect(entryWords(undefined, { kind: 'poll', payload: {} }, null)).toEqual(unknown);
  expect(entryWords(message, { kind: 'message', payload: { text: 'a later shape' } }, null)).toEqual(unknown);
});

test("explains a refusal by the server's message, if it has one", () => {
  expect(refusalText(message, { code: 'X', message: 'Too loud' })).toBe('Too loud');
  expect(refusalText(message, { code: 'X', message: '' })).toBe('Not accepted');
});
