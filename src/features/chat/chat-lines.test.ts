import { expect, test } from 'vitest';
import { deletedMessageText } from './rules/message.ts';
import { messageOf } from './rules/message.testing.ts';
import type { Entry } from '../../engine/sync/entry.ts';
import { layOver } from '../../engine/sync/overlay.ts';
import { changes } from '../../app/capabilities.ts';
import { entryOf, refused } from '../../app/draft.testing.ts';
import { deletion as deletionChange, edit as editChange, message, reaction, report } from './changes.ts';
import {
  countUnreadLines,
  createLineMaker,
  firstUnread,
  newestDelivered,
  startsGroup,
  type ChatLine,
} from './chat-lines.ts';
import { chatLine } from './chat-lines.testing.ts';

const line = (n: number, mine = false, state: 'delivered' | 'queued' = 'delivered'): ChatLine =>
  chatLine({
    id: `m${n}`,
    content: `Message ${n}`,
    at: `2026-01-01T00:0${n}:00+00:00`,
    mine,
    author: null,
    delivery: { state },
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
  expect(countUnreadLines(lines, null)).toBe(0);
});

test('counts only the messages of other members', () => {
  expect(countUnreadLines(lines, at(1))).toBe(3);
  expect(countUnreadLines(lines, at(5))).toBe(0);
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

const edit = (content: string, change?: Partial<Entry>) =>
  entryOf(editChange, { message_id: 'm', content }, change);
const deletion = (change?: Partial<Entry>) => entryOf(deletionChange, { message_id: 'm' }, change);
const react = (change?: Partial<Entry>) =>
  entryOf(reaction, { message_id: 'm', emoji: '❤️', is_on: true }, change);
const overlay = (...entries: readonly Entry[]) => layOver(changes, entries);
const cancelled = { isWithdrawing: true };
const row = messageOf({ user_id: 'asha', content: 'Diner?' });
const plain = { content: 'Diner?', deleted: false, edited: false, reacting: 0 };

test.each<[string, readonly Entry[], Partial<typeof plain>]>([
  ['nothing', [], {}],
  ['an edit', [edit('Dinner?')], { content: 'Dinner?', edited: true }],
  ['two edits', [edit('Lunch?'), edit('Dinner?')], { content: 'Dinner?', edited: true }],
  ['a cancelled edit', [edit('Dinner?', cancelled)], {}],
  ['an edit, then a deletion', [edit('Dinner?'), deletion()], { deleted: true, edited: true }],
  ['a deletion, then an edit', [deletion(), edit('Dinner?')], { deleted: true, edited: true }],
  ['a reaction', [react()], { reacting: 1 }],
  ['a cancelled reaction', [react(cancelled)], {}],
])('a message shows the waiting changes of the outbox: %s', (_, entries, shown) => {
  const [made] = createLineMaker('asha')([row], overlay(...entries), new Map());
  const { content, deleted, edited, reacting } = made ?? line(0);
  const expected = { ...plain, ...(shown.deleted ? { content: deletedMessageText } : {}), ...shown };
  expect({ content, deleted, edited, reacting: reacting.length }).toEqual(expected);
});

test('a message has the state of its waiting report and the reason of its refused deletion', () => {
  const waiting = entryOf(report, { message_id: 'm', reason: '' });
  const refusedDeletion = deletion(refused);
  const [made] = createLineMaker('asha')([row], overlay(waiting, refusedDeletion), new Map());
  expect(made?.report).toMatchObject({ id: waiting.id, state: 'queued' });
  expect(made?.deletion).toMatchObject({ id: refusedDeletion.id, refusal: refused.refusal });
});

test.each<[string, Partial<Entry>, string]>([
  ['shows the edit that follows it', {}, 'Dinner?'],
  ['keeps its text when the edit is refused', refused, 'Diner?'],
])('a message that is being sent %s', (_, change, content) => {
  const sent = entryOf(message, { content: 'Diner?' }, { state: 'sending', attempts: 1 });
  const made = createLineMaker('asha')(
    [],
    overlay(sent, entryOf(editChange, { message_id: sent.id, content: 'Dinner?' }, change)),
    new Map(),
  );
  expect(made).toMatchObject([{ content, edited: content === 'Dinner?', delivery: { state: 'sending' } }]);
});

test('an answer stays an answer while its original waits, is refused, or is gone', () => {
  const original = entryOf(message, { content: 'Who cooks?' });
  const answer = entryOf(message, { content: 'Me', reply_to: original.id });
  const make = createLineMaker('asha');
  for (const first of [[original], [{ ...original, ...refused }], []]) {
    const made = make([], overlay(...first, answer), new Map()).at(-1);
    expect(made).toMatchObject({ content: 'Me', replyTo: original.id, delivery: { state: 'queued' } });
  }
});
