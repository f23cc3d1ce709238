import type { ChangeOf } from '../engine/member/change.ts';
import { draftToEntry, type Entry } from '../engine/sync/entry.ts';
import { toDraft } from '../engine/sync/kind.ts';

let written = 0;

/** Asha's change as it waits in her outbox, behind the one before. */
export const entryOf = <Payload>(
  change: ChangeOf<Payload>,
  payload: NoInfer<Payload>,
  state: Partial<Entry> = {},
): Entry => {
  written += 1;
  const draft = { ...toDraft(change, payload), id: `e${written}`, owner: 'asha', queuedAt: 0 };
  return { ...draftToEntry(draft, written), ...state };
};

export const refused = { state: 'rejected', refusal: { code: 'PT403', message: 'No.' } } as const;
