import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nobody } from '../people/rules/profile.testing.ts';
import { createChatHistory, type ChatHistory } from './chat-history.ts';
import { createMirrorStore } from '../../engine/local/mirror/mirror-store.ts';
import { firstChatView } from './first-view.ts';
import { unconnectedMember } from '../../engine/member/member.testing.ts';
import type { Member } from '../../engine/member/member.ts';
import { chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';
import { fetchOlder, type FetchedOlder } from './service.ts';
import type { MessageKey } from './rules/message.ts';
import { messageOf } from './rules/message.testing.ts';

let member: Member;
let leave = () => {};
const fetchBefore = vi.fn<(before: MessageKey) => Promise<FetchedOlder>>();

beforeEach(() => {
  fetchBefore.mockReset().mockResolvedValue('complete');
  member = unconnectedMember('asha');
  fetchOlder.set(member, fetchBefore);
});
afterEach(async () => {
  leave();
  await member.mirror.delete();
  await member.outbox.delete();
});

/** The nth message of the conversation, one a minute. */
const message = (n: number) => ({
  ...messageOf({
    id: `m${n}`,
    content: `Message ${n}`,
    user_id: n % 2 === 0 ? 'asha' : 'ravi',
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }),
  xid: String(n),
});
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const keyOf = (n: number) => [message(n).created_at, message(n).id] as const;

const open = (): ChatHistory => {
  const history = createChatHistory(member);
  leave = history.subscribe(() => undefined);
  return history;
};
const shownBy = (history: ChatHistory) => history.snapshot()?.lines.map(({ id }) => Number(id.slice(1)));
const numbers = (from: number, to: number) => messages(from, to).map(({ xid }) => Number(xid));

test('shows the newest 100 messages first, and 100 more with each load until the beginning', async () => {
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 250));
  const history = open();
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(151, 250)));
  await history.loadOlder();
  expect(shownBy(history)).toEqual(numbers(51, 250));
  await history.loadOlder();
  expect(shownBy(history)).toEqual(numbers(1, 250));
  expect(history.snapshot()?.above).toBe('more');
  await history.loadOlder();
  expect(shownBy(history)).toEqual(numbers(1, 250));
  expect(history.snapshot()?.above).toBe('beginning');
});

test('shows the first view until the mirror is read', async () => {
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 250));
  firstChatView.set(member, {
    ...firstChatView.of(member),
    messages: messages(221, 250),
    authors: [{ ...nobody, id: 'asha', full_name: 'Asha Naik' }],
    pulledAt: 1,
  });
  const history = createChatHistory(member);
  expect(shownBy(createChatHistory(member, 18))).toEqual(numbers(233, 250));
  expect(shownBy(history)).toEqual(numbers(221, 250));
  expect(history.snapshot()).toMatchObject({ above: 'more' });
  expect(history.snapshot()?.lines[1]?.author?.name).toBe('Asha Naik');
  leave = history.subscribe(() => undefined);
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(151, 250)));
});

test('keeps every loaded message when hundreds of new ones come', async () => {
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 150));
  const history = open();
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(51, 150)));
  await history.loadOlder();
  await member.mirror.rows(chatTables.messages).add(message(151));
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(1, 151)));
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(152, 600));
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(1, 600)));
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(601, 602));
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(1, 602)));
});

test('keeps the loaded messages over a pause without subscribers, and catches up', async () => {
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 350));
  const history = open();
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(251, 350)));
  await history.loadOlder();
  leave();
  await member.mirror.rows(chatTables.messages).add(message(351));
  await member.mirror.rows(chatTables.messages).put({ ...message(160), xid: '900', content: 'Changed' });
  leave = history.subscribe(() => undefined);
  expect(shownBy(history)).toEqual(numbers(151, 350));
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(151, 351)));
  await vi.waitFor(() => expect(history.snapshot()?.lines[9]?.content).toBe('Changed'));
  await history.loadOlder();
  expect(shownBy(history)).toEqual(numbers(51, 351));
});

test('loads messages that the mirror lacks from the server', async () => {
  // As during the first pull: the newest messages are there, and the oldest, which come in the order of writing.
  await member.mirror.rows(chatTables.messages).bulkAdd([...messages(1, 20), ...messages(401, 500)]);
  const answer = Promise.withResolvers<void>();
  fetchBefore.mockImplementationOnce(async () => {
    await answer.promise;
    await member.mirror.rows(chatTables.messages).bulkAdd(messages(301, 400));
    return 'more';
  });
  const history = open();
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(401, 500)));
  await history.loadOlder();
  // A slow network does not delay messages that are on the device.
  expect(shownBy(history)).toEqual([...numbers(1, 20), ...numbers(401, 500)]);
  answer.resolve();
  expect(fetchBefore).toHaveBeenCalledWith(keyOf(401));
  await vi.waitFor(() => expect(shownBy(history)).toEqual([...numbers(1, 20), ...numbers(301, 500)]));
  // The rest of the first pull.
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(21, 300));
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(1, 500)));
});

test('[PL9] asks the server for older messages only before a complete pull, or after a rebuild began', async () => {
  const store = createMirrorStore(member.mirror, { now: () => 0 });
  await member.mirror.meta.put({
    key: 'cursor',
    epoch: 'one',
    cursors: {},
    pulledAt: 0,
    coveredBelow: '100',
  });
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 200));
  const history = open();
  await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(101, 200)));
  await history.loadOlder();
  expect(fetchBefore).not.toHaveBeenCalled();
  await store.forgetCursor();
  await history.loadOlder();
  expect(fetchBefore).toHaveBeenCalledWith(keyOf(1));
});

test.each([
  ['the server does not answer', 'out-of-reach', 'out-of-reach'],
  ['a full device cannot keep older messages', 'more', 'no-room'],
] as const)(
  'when %s, the end of the mirror is not the beginning of the chat, and loading is retried',
  async (_, answer, above) => {
    await member.mirror.rows(chatTables.messages).bulkAdd(messages(101, 200));
    fetchBefore.mockResolvedValueOnce(answer);
    const history = open();
    await vi.waitFor(() => expect(shownBy(history)).toEqual(numbers(101, 200)));
    await history.loadOlder();
    expect(history.snapshot()?.above).toBe(above);
    fetchBefore.mockImplementationOnce(async () => {
      await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 100));
      return 'more';
    });
    await history.loadOlder();
    expect(shownBy(history)).toEqual(numbers(1, 200));
  },
);

test('loads a message far back with the messages around it and its author, even right after opening', async () => {
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 1500));
  await member.mirror.rows(chatTables.messages).put({ ...message(880), user_id: 'zoya' });
  const history = open();
  await history.reveal(keyOf(880));
  expect(shownBy(history)).toEqual(numbers(401, 1500));
});

test('shows the current names of the profiles', async () => {
  const profile = { ...nobody, id: 'ravi', xid: '1', username: 'ravi_m' };
  await member.mirror.rows(peopleTables.profiles).add(profile);
  await member.mirror.rows(chatTables.messages).bulkAdd(messages(1, 2));
  const history = open();
  const names = () => history.snapshot()?.lines.map(({ author }) => author?.name);
  await vi.waitFor(() => expect(names()).toEqual(['ravi_m', 'Anonymous']));
  await member.mirror.rows(peopleTables.profiles).put({ ...profile, xid: '2', full_name: 'Ravi Menezes' });
  await vi.waitFor(() => expect(names()).toEqual(['Ravi Menezes', 'Anonymous']));
});
