import { expect, test } from 'vitest';
import { isUnread, unreadText, type Message } from './message.ts';

const message = (change: Partial<Message> = {}): Message => ({
  id: 'b',
  userId: 'ravi',
  content: 'Hello',
  createdAt: '2025-10-01T10:00:00+00:00',
  deletedAt: null,
  editedAt: null,
  replyTo: null,
  ...change,
});

test.each([
  ['of another member is unread', message(), true],
  ['of a former member is unread', message({ userId: null }), true],
  ["of the member's own is not", message({ userId: 'asha' }), false],
  ['that was deleted is not', message({ deletedAt: '2025-10-01T11:00:00+00:00' }), false],
  ['that was seen last is not', message({ id: 'a' }), false],
  ['of the same moment but a later id is unread', message({ id: 'c' }), true],
  ['from before the last seen one is not', message({ createdAt: '2025-10-01T09:59:59+00:00' }), false],
])('a message %s', (_, one, unread) => {
  expect(isUnread(one, 'asha', ['2025-10-01T10:00:00+00:00', 'a'])).toBe(unread);
});

test('two digits at most show how many messages are unread', () => {
  expect([0, 1, 99, 100].map(unreadText)).toEqual(['', '1', '99', '99+']);
});
