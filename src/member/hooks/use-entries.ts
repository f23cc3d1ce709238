import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import type { Refusal } from '../../domain/delivery.ts';
import { MemberContext, VisitorOutboxContext } from './use-member.ts';
import { kinds, type EntryKind, type EntryPayload } from '../../domain/kinds.ts';
import { isWaiting, mayHaveArrived } from '../../sync/entry.ts';
import { entriesOf, readEntries, type EntryOf } from '../read-entries.ts';

export interface QueuedEntry<K extends EntryKind> {
  readonly id: string;
  readonly payload: EntryPayload<K>;
}

export interface WaitingEntry<K extends EntryKind> extends QueuedEntry<K> {
  /** The person cancelled it, and it may have arrived. */
  readonly isWithdrawing: boolean;
  /** The server may have it already. */
  readonly mayHaveArrived: boolean;
}

export interface RefusedEntry<K extends EntryKind> extends QueuedEntry<K> {
  readonly refusal: Refusal;
}

/** Refused entries that the person has not decided about yet, oldest first. */
export const useRefused = <K extends EntryKind>(kind: K): readonly RefusedEntry<K>[] =>
  useEntries(kind).flatMap(({ entry, payload }) =>
    entry.state === 'rejected' && entry.refusal ? [{ id: entry.id, payload, refusal: entry.refusal }] : [],
  );

/** Entries that wait to be sent, oldest first. */
export const useQueued = <K extends EntryKind>(kind: K): readonly WaitingEntry<K>[] =>
  useEntries(kind).flatMap(({ entry, payload }) =>
    isWaiting(entry)
      ? [
          {
            id: entry.id,
            payload,
            isWithdrawing: entry.isWithdrawing ?? false,
            mayHaveArrived: mayHaveArrived(entry),
          },
        ]
      : [],
  );

const useEntries = <K extends EntryKind>(kind: K): readonly EntryOf<K>[] => {
  const member = useContext(MemberContext);
  const visitor = useContext(VisitorOutboxContext);
  const outbox = kinds[kind].owner === 'visitor' ? visitor : member?.outbox;
  return (
    useLiveQuery(async () => (outbox ? entriesOf(kind, await readEntries(outbox)) : []), [outbox, kind]) ?? []
  );
};
