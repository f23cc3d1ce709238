import type { ChangeOf } from '../engine/member/change.ts';
import { draftToEntry, type Entry } from '../engine/sync/entry.ts';
import { toDraft } from '../engine/sync/kind.ts';

let count = 0;

/** A change by Asha as an entry of her outbox. Each call puts its entry behind the earlier ones. */
export const entryOf = <Payload>(
  change: ChangeOf<Payload>,
  payload: NoInfer<Payload>,
  state: Partial<Entry> = {},
): Entry => {
  count += 1;
  const draft = { ...toDraft(change, payload), id: `e${count}`, owner: 'asha', queuedAt: 0 };
  return { ...draftToEntry(draft, count), ...state };
};

export const refused = { state: 'rejected', refusal: { code: 'PT403', message: 'No.' } } as const;
