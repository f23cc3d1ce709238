import { expect, test } from 'vitest';
import type { Cancelled } from '../../domain/delivery.ts';
import { replaceMessage } from './replace-message.ts';

interface Answers {
  readonly edit: boolean | 'refused';
  readonly store?: 'refused';
  readonly cancelOld?: Cancelled | 'refused';
  readonly cancelNew?: Cancelled | 'refused';
}

/** An outbox that answers as told, with what it was asked to do. */
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
    sendMessage: async () => {
      await answer('store', store);
      return { id: 'new', outcome: Promise.resolve({ kind: 'waiting' as const }) };
    },
    cancel: (id: string) => answer(`cancel ${id}`, id === 'new' ? cancelNew : cancelOld),
  };
};

test.each<[string, Answers, string, readonly string[]]>([
  ['under its own id where that is safe', { edit: true }, 'replaced', ['edit']],
  ['under a new id else', { edit: false }, 'replaced', ['edit', 'store', 'cancel old']],
  [
    'under a new id, and the old one is taken back if it has not arrived',
    { edit: false, cancelOld: 'withdrawing' },
    'perhaps-both',
    ['edit', 'store', 'cancel old'],
  ],
  [
    'not at all where it is taken back as well',
    { edit: false, cancelOld: 'too-late', cancelNew: 'withdrawing' },
    'too-late',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'not at all once the old one goes out',
    { edit: false, cancelOld: 'too-late' },
    'too-late',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'beside the old one when neither can be taken back',
    { edit: false, cancelOld: 'too-late', cancelNew: 'too-late' },
    'both',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  ['not where the device cannot change it', { edit: 'refused' }, 'refused', ['edit']],
  ['not where the device cannot store it', { edit: false, store: 'refused' }, 'refused', ['edit', 'store']],
  [
    'not where the old one cannot be removed',
    { edit: false, cancelOld: 'refused' },
    'refused',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
  [
    'beside the old one where the device refuses to remove either',
    { edit: false, cancelOld: 'refused', cancelNew: 'refused' },
    'both',
    ['edit', 'store', 'cancel old', 'cancel new'],
  ],
])('a new text goes %s', async (_, answers, end, asked) => {
  const outbox = outboxOf(answers);
  expect(await replaceMessage(outbox, 'old', 'Another text')).toBe(end);
  expect(outbox.asked).toEqual(asked);
});
