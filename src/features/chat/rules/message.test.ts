import { expect, test } from 'vitest';
import {
  isEditable,
  isUnread,
  readMessageDraft,
  unreadText,
  withSavedEdit,
  type Message,
} from './message.ts';

const message = (change: Partial<Message> = {}): Message => ({
  id: 'b',
  user_id: 'ravi',
  content: 'Hello',
  created_at: '2025-10-01T10:00:00+00:00',
  deleted_at: null,
  edited_at: null,
  reply_to: null,
  pinned_at: null,
  ...change,
});

test.each([
  ['of another member is unread', message(), true],
  ['of a former member is unread', message({ user_id: null }), true],
  ["of the member's own is not", message({ user_id: 'asha' }), false],
  ['that was deleted is not', message({ deleted_at: '2025-10-01T11:00:00+00:00' }), false],
  ['that was seen last is not', message({ id: 'a' }), false],
  ['of the same moment but a later id is unread', message({ id: 'c' }), true],
  ['from before the last seen one is not', message({ created_at: '2025-10-01T09:59:59+00:00' }), false],
])('a message %s', (_, one, unread) => {
  expect(isUnread(one, 'asha', ['2025-10-01T10:00:00+00:00', 'a'])).toBe(unread);
});

test('two digits at most show how many messages are unread', () => {
  expect([0, 1, 99, 100].map(unreadText)).toEqual(['', '1', '99', '99+']);
});

test('a message is editable for 15 minutes', () => {
  const at = '2025-10-01T10:00:00+00:00';
  expect(isEditable(at, Date.parse('2025-10-01T10:14:59Z'))).toBe(true);
  expect(isEditable(at, Date.parse('2025-10-01T10:15:00Z'))).toBe(false);
});

test('the newest edit of a message is remembered for a day', () => {
  const first = withSavedEdit(null, { message_id: 'a', content: 'One' }, 1_000);
  const second = withSavedEdit(first, { message_id: 'a', content: 'Two' }, 2_000);
  expect(second).toEqual({ a: { content: 'Two', at: 2_000 } });
  const later = withSavedEdit(second, { message_id: 'b', content: 'Three' }, 86_402_000);
  expect(Object.keys(later)).toEqual(['b']);
});

test('a link of 2,000 characters is not sent, and the sentence tells how much is too much', () => {
  const link = `https://goa.example/${'a'.repeat(1_980)}`;
  expect(readMessageDraft(link)).toMatchObject({
    content: link,
    isSendable: false,
    error: '2000/500 Too long to send: please remove 1500 characters.',
  });
});

test('an emoji counts its code points, and stays whole', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(readMessageDraft(family)).toMatchObject({ content: family, length: 7, isSendable: true });
});
