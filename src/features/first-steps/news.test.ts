import { expect, it } from 'vitest';
import type { Message } from '../chat/rules/message.ts';
import type { UnreadMessage } from '../chat/unread.ts';
import { namesText, newsOf } from './news.ts';

const now = new Date(2026, 0, 10, 9).getTime();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const message = (id: string, user_id: string | null, forMe: UnreadMessage['forMe'] = null, hours = 1) => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other columns do not matter here.
  message: { id, user_id, content: 'Thursday `works`', created_at: hoursAgo(hours) } as Message,
  forMe,
});
const member = (id: string, hours: number) => ({ id, created_at: hoursAgo(hours) });
const news = (unread: readonly UnreadMessage[] = [], members = [member('asha', 900)]) =>
  newsOf({ uid: 'asha', unread, members, now });

it('says who answered, who joined and who wrote, each with a link', () => {
  const unread = [
    message('m1', 'ravi'),
    message('m2', 'kabir', 'answer'),
    message('m3', 'meera'),
    message('m4', null),
  ];
  expect(news(unread, [member('asha', 900), member('tara', 20)])).toEqual({
    lines: [
      { people: ['kabir'], words: 'answered you: “Thursday works”', to: '/members/chat?message=m2' },
      { people: ['tara'], words: 'joined', to: '/members/tara' },
      { people: ['meera', 'ravi'], words: 'wrote 2 messages', to: '/members/chat?message=m1' },
    ],
    isOlder: false,
  });
});

it('says nothing when nothing happened, nor about members who joined before yesterday or before the reader', () => {
  expect(news().lines).toEqual([]);
  expect(news([], [member('asha', 900), member('ravi', 34)]).lines).toEqual([]);
  expect(news([], [member('asha', 2), member('ravi', 3)]).lines).toEqual([]);
});

it('joins several events into one line, and marks events from before yesterday', () => {
  const { lines, isOlder } = news(
    [message('m1', 'ravi', 'mention', 50), message('m2', 'kabir', 'answer'), message('m3', 'kabir', null)],
    [member('asha', 900), member('tara', 5), member('omar', 4)],
  );
  expect(lines.map(({ people, words }) => `${people.join()} ${words}`)).toEqual([
    'kabir,ravi answered or mentioned you',
    'omar,tara joined',
    'kabir wrote a message',
  ]);
  expect(lines[1]?.to).toBe('/members/directory');
  expect(isOlder).toBe(true);
});

it('says in one line that somebody joined and wrote', () => {
  const members = [member('asha', 900), member('tara', 5)];
  expect(news([message('m1', 'tara')], members).lines.map(({ words }) => words)).toEqual([
    'joined and wrote a message',
  ]);
  const both = [message('m1', 'tara', 'mention'), message('m2', 'ravi')];
  expect(news(both, members).lines.map(({ words }) => words)).toEqual([
    'joined and mentioned you: “Thursday works”',
    'wrote a message',
  ]);
});

it('names at most two members', () => {
  expect(namesText(['Asha'], 1)).toBe('Asha');
  expect(namesText(['Asha', 'Ravi'], 2)).toBe('Asha and Ravi');
  expect(namesText(['Asha', 'Ravi', 'Meera'], 3)).toBe('Asha, Ravi and 1 other');
  expect(namesText(['Asha', 'Ravi', 'Meera'], 9)).toBe('Asha, Ravi and 7 others');
});
