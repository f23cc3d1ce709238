import { expect, test } from 'vitest';
import { messageOf } from './rules/message.testing.ts';
import { searchMessages } from './use-chat-search.ts';

const message = (id: string, content: string, deletedAt: string | null = null) =>
  messageOf({ id, content, deleted_at: deletedAt });
const chat = [
  message('1', 'Who is at the Café in Panjim?'),
  message('2', 'I am, with a laptop and a coffee'),
  message('3', 'पणजी is where the cafe is'),
  message('4', 'This message was deleted.', '2026-01-02T00:00:00+00:00'),
  message('5', 'Ask Maria D’Souza'),
  message('6', 'Ask Tito D Souza'),
];

test.each<[string, string[]]>([
  ['CAFE', ['1', '3']],
  ['café', ['1', '3']],
  ['panjim cafe', ['1']],
  ['coffee panjim', []],
  ['  ', []],
  ['deleted', []],
  ['dsouza', ['5', '6']],
  ["d'souza", ['5', '6']],
  ['d-souza', ['5', '6']],
  ['D Souza', ['5', '6']],
])('"%s" finds %j', (query, ids) => {
  expect(searchMessages(chat, query).map(({ id }) => id)).toEqual(ids);
});
