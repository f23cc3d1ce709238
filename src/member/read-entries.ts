import { readPayload, type EntryKind, type EntryPayload } from '../domain/kinds.ts';
import type { OutboxDb } from '../local/outbox/outbox-db.ts';
import type { Entry } from '../sync/entry.ts';

/**
 * The entries, in the order of writing. Screens show them over the mirror, which holds only what the server said. Read them
 * first: an entry leaves the outbox only after its rows are in the mirror, so nothing is missed between the two reads.
 */
export const readEntries = ({ entries }: OutboxDb): Promise<readonly Entry[]> =>
  entries.orderBy('seq').toArray();

export interface EntryOf<K extends EntryKind> {
  readonly entry: Entry;
  readonly payload: EntryPayload<K>;
}

export const entriesOf = <K extends EntryKind>(kind: K, entries: readonly Entry[]): readonly EntryOf<K>[] =>
  entries.flatMap((entry) => {
    const payload = readPayload(kind, entry);
    return payload ? [{ entry, payload }] : [];
  });

/** Whether screens show the change as made: the server has not refused it, and its writer has not cancelled it. */
export const takesEffect = ({ state, isWithdrawing }: Entry): boolean =>
  state !== 'rejected' && !isWithdrawing;
