import { expect, test } from 'vitest';
import { countUnread, firstUnread, newestDelivered, startsGroup, type ChatLine } from './chat-lines.ts';

const line = (n: number, mine = false, state: 'delivered' | 'queued' = 'delivered'): ChatLine => ({
  id: `m${n}`,
  content: `Message ${n}`,
  at: `2026-01-01T00:0${n}:00+00:00`,
  mine,
  author: null,
  delivery: state === 'delivered' ? { state } : { state, mayHaveArrived: false },
  deleted: false,
  edited: false,
  replyTo: null,
  edit: null,
  deletion: null,
  report: null,
  reacting: [],
});
const lines = [line(1), line(2), line(3, true), line(4), line(5), line(6, true, 'queued')];
const at = (n: number) => [line(n).at, line(n).id] as const;

test('the unread line is above the first message of another member since the last visit', () => {
  expect(firstUnread(lines, at(1))).toBe('m2');
  expect(firstUnread(lines, at(2))).toBe('m4');
  expect(firstUnread(lines, at(5))).toBe(null);
});

test('a first visit has no unread line', () => {
  expect(firstUnread(lines, null)).toBe(null);
  expect(countUnread(lines, null)).toBe(0);
});

test('counts only the messages of other members', () => {
  expect(countUnread(lines, at(1))).toBe(3);
  expect(countUnread(lines, at(5))).toBe(0);
});

test('orders two messages of the same time by their ids', () => {
  const twins = [line(1), { ...line(1), id: 'm1b' }];
  expect(firstUnread(twins, at(1))).toBe('m1b');
});

test('a waiting message is never the newest delivered one', () => {
  expect(newestDelivered(lines)?.id).toBe('m5');
  expect(newestDelivered([])).toBe(undefined);
});

test('messages of one member within five minutes share one head, also when one waits', () => {
  const asha = { id: 'asha', name: 'Asha', avatarUrl: null, isOrganiser: false };
  const first = { ...line(0), author: asha };
  const soon = { ...line(5, true, 'queued'), author: asha };
  expect(startsGroup(first, undefined)).toBe(true);
  expect(startsGroup(soon, first)).toBe(false);
  expect(startsGroup({ ...soon, at: '2026-01-01T00:05:01Z' }, first)).toBe(true);
  expect(startsGroup({ ...soon, author: { ...asha, id: 'other' } }, first)).toBe(true);
  expect(startsGroup(line(2), line(1)), 'two former members').toBe(true);
});
