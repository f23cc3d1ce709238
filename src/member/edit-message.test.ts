import { expect, test } from 'vitest';
import { notices } from '../content/notices.ts';
import type { Cancelled } from '../domain/delivery.ts';
import { editMessage } from './edit-message.ts';

interface Answers {
  readonly hasGone?: boolean;
  readonly edit: boolean | 'refused';
  readonly store?: 'refused';
  readonly cancelOld?: Cancelled | 'refused';
  readonly cancelNew?: Cancelled | 'refused';
}

/** A fake outbox that gives these answers and records its calls. */
const outboxOf = ({ edit, store, cancelOld = 'gone', cancelNew = 'gone' }: Answers) => {
  const asked: string[] = [];
  const answer = async <How>(what: string, how: How | 'refused'): Promise<How> => {
    asked.push(what);
    if (how === 'refused') throw new Error('refused');
    return how;
  };
  return {
    asked,
    edit: () => answer('edit', edit),
    send: async () => {
      await answer('store', store);
      return { id: 'new', outcome: Promise.resolve({ kind: 'waiting' as const }) };
    },
    cancel: (id: string) => answer(`cancel ${id}`, id === 'new' ? cancelNew : cancelOld),
  };
};

const ends = {
  replaced: { isDone: true, notice: null },
  'perhaps-both': { isDone: true, notice: notices.cancelled('withdrawing', '') },
  both: { isDone: true, notice: notices.bothTexts },
  'too-late': { isDone: false, notice: notices.tooLate },
  refused: { isDone: false, notice: notices.messageFailed },
};

test.each<[string, Answers, keyof typeof ends, readonly string[]]>([
  [
    'as a new message when the old one no longer waits',
    { hasGone: true, edit: false },
    'replaced',
    ['store'],
  ],
  ['under the old id when that is safe', { edit: true }, 'replaced', ['edit']],
  ['under a new id otherwise', { edit: false }, 'replaced', ['edit', 'store', 'cancel old']],
  [
    'under a new id, and cancels the old one if it has not arrived',
    { edit: false, cancelOld: 'withdrawing' },
    'perhaps-both',
    ['edit', 'store', 'cancel old'],
  ],
  [
    'not at all when the new one is cancelled too',
    { edit: false, cancelOld: 'too-late', cancelNew: 'withdrawing' },
    'too-late',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'not at all when the old one is being sent',
    { edit: false, cancelOld: 'too-late' },
    'too-late',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'besides the old one when neither can be cancelled',
    { edit: false, cancelOld: 'too-late', cancelNew: 'too-late' },
    'both',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  ['not when the device cannot change the entry', { edit: 'refused' }, 'refused', ['edit']],
  [
    'not when the device cannot store the entry',
    { edit: false, store: 'refused' },
    'refused',
    ['edit', 'store'],
  ],
  [
    'not when the old entry cannot be removed',
    { edit: false, cancelOld: 'refused' },
    'refused',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'besides the old one when neither can be removed',
    { edit: false, cancelOld: 'refused', cancelNew: 'refused' },
    'both',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
])('sends the new text %s', async (_, answers, end, asked) => {
  const outbox = outboxOf(answers);
  const old = { id: 'old', hasGone: answers.hasGone ?? false };
  expect(await editMessage(outbox, old, 'Another text')).toEqual(ends[end]);
  expect(outbox.asked).toEqual(asked);
});
