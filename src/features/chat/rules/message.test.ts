import { expect, test } from 'vitest';
import {
  isOldAnnouncement,
  isEditable,
  isUnread,
  readMessageDraft,
  unreadText,
  withSavedEdit,
  type Message,
} from './message.ts';
import { messageOf } from './message.testing.ts';

const message = (change: Partial<Message> = {}) =>
  messageOf({ id: 'b', created_at: '2025-10-01T10:00:00+00:00', ...change });

test.each([
  ['by another member is unread', message(), true],
  ['by a former member is unread', message({ user_id: null }), true],
  ['by the member is not unread', message({ user_id: 'asha' }), false],
  ['that was deleted is not unread', message({ deleted_at: '2025-10-01T11:00:00+00:00' }), false],
  ['that was seen last is not unread', message({ id: 'a' }), false],
  ['of the same time with a later id is unread', message({ id: 'c' }), true],
  [
    'from before the last seen one is not unread',
    message({ created_at: '2025-10-01T09:59:59+00:00' }),
    false,
  ],
])('a message %s', (_, one, unread) => {
  expect(isUnread(one, 'asha', ['2025-10-01T10:00:00+00:00', 'a'])).toBe(unread);
});

test('the number of unread messages has at most two digits', () => {
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

test('a link of 2,000 characters is not sent, and the error says how much to remove', () => {
  const link = `https://goa.example/${'a'.repeat(1_980)}`;
  expect(readMessageDraft(link)).toMatchObject({
    content: link,
    isSendable: false,
    error: '2000/500 Too long to send: please remove 1500 characters.',
  });
});

test('an emoji counts as its code points, and stays whole', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(readMessageDraft(family)).toMatchObject({ content: family, length: 7, isSendable: true });
});

test('an announcement is news for a week, or until the edition that it preceded is over', () => {
  const said = { released_at: '2027-01-01T10:00:00Z' };
  const edition = { endsAt: '2027-01-03T06:30:00Z' };
  const isOld = (time: string, given: typeof edition | null) =>
    isOldAnnouncement(said, given, Date.parse(`2027-01-${time}:00Z`));
  expect([isOld('08T09:59', null), isOld('08T10:00', null)]).toEqual([false, true]);
  expect([isOld('03T06:29', edition), isOld('03T06:30', edition)]).toEqual([false, true]);
  const earlier = { endsAt: '2026-12-30T06:30:00Z' };
  expect(isOld('03T06:30', earlier)).toBe(false);
});
