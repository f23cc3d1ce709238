import { expect, test } from 'vitest';
import { editMessage } from './edit-message.ts';

type Edited = Parameters<typeof editMessage>[1];

/** An outbox that can replace the text of these entries, and records its calls in `asked`. */
const outboxOf = (replaceable: readonly string[]) => {
  const asked: string[] = [];
  return {
    asked,
    edit: async (id: string) => {
      asked.push(`replace ${id}`);
      return replaceable.includes(id);
    },
    send: async ({ kind }: { readonly kind: string }, payload: unknown) => {
      asked.push(`${kind} ${JSON.stringify(payload)}`);
      return { id: 'new', outcome: Promise.resolve({ kind: 'waiting' as const }) };
    },
  };
};

const follows = 'edit {"message_id":"message","content":"Dinner?"}';
const edit = { id: 'edit', isRefused: false };
const refused = { id: 'edit', isRefused: true };

type Row = [
  title: string,
  isUnsent: boolean,
  waitingEdit: Edited['waitingEdit'],
  replaceable: readonly string[],
  asked: readonly string[],
];
test.each<Row>([
  ['in place, while the message waits', true, null, ['message'], ['replace message']],
  ['by an edit, once the message has left', true, null, [], ['replace message', follows]],
  ['by an edit, while the message is being sent or once it has arrived', false, null, [], [follows]],
  ['in the edit that follows the message', true, edit, ['message', 'edit'], ['replace edit']],
  ['by another edit, while the first is being sent', false, edit, [], ['replace edit', follows]],
  [
    'in the refused message, not in its refused edit',
    true,
    refused,
    ['message', 'edit'],
    ['replace message'],
  ],
  ['in the refused edit of a message that has arrived', false, refused, ['edit'], ['replace edit']],
])('replaces the text %s', async (_, isUnsent, waitingEdit, replaceable, asked) => {
  const outbox = outboxOf(replaceable);
  const sent = await editMessage(outbox, { id: 'message', isUnsent, waitingEdit }, 'Dinner?');
  expect(outbox.asked).toEqual(asked);
  expect(sent?.id).toBe(asked.includes(follows) ? 'new' : undefined);
});
