import { expect, test } from 'vitest';
import type { Message } from '../../domain/message.ts';
import { searchMessages } from './message-search.ts';

const message = (id: string, content: string, deletedAt: string | null = null): Message => ({
  id,
  content,
  deletedAt,
  editedAt: null,
  replyTo: null,
  userId: 'asha',
  createdAt: '2026-01-01T00:00:00+00:00',
});
const chat = [
  message('1', 'Who is at the Café in Panjim?'),
  message('2', 'I am, with a laptop and a coffee'),
  message('3', 'पणजी is where the cafe is'),
  message('5', 'Ask Maria D’Souza'),
  message('6', 'Ask Tito D Souza'),
  message('4', 'This message was deleted.', '2026-01-02T00:00:00+00:00'),
];
const found = (query: string) => searchMessages(chat, query).map(({ id }) => id);

test('ignores case and diacritics', () => {
  expect(found('CAFE')).toEqual(['1', '3']);
  expect(found('café')).toEqual(['1', '3']);
});

test('finds messages with all words in any order', () => {
  expect(found('panjim cafe')).toEqual(['1']);
  expect(found('coffee panjim')).toEqual([]);
});

test.each(['dsouza', "d'souza", 'd-souza', 'D Souza'])(
  'finds a name by "%s", however it is joined',
  (query) => {
    expect(found(query)).toEqual(['5', '6']);
  },
);

test('finds nothing for an empty query, and no deleted message', () => {
  expect(found('  ')).toEqual([]);
  expect(found('deleted')).toEqual([]);
});
