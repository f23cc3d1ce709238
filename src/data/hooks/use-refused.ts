import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import type { Refusal } from '../../domain/delivery.ts';
import { readPayload, type EntryKind, type EntryPayload } from '../../domain/entry-kinds.ts';
import { PortalContext, VisitorOutboxContext } from './portal-context.ts';

export interface RefusedEntry<K extends EntryKind> {
  readonly id: string;
  readonly payload: EntryPayload<K>;
  readonly refusal: Refusal;
}

/** What the server refused and nobody has decided about yet, oldest first. Applications are the visitor's, the rest the member's. */
export const useRefused = <K extends EntryKind>(kind: K): readonly RefusedEntry<K>[] => {
  const portal = useContext(PortalContext);
  const visitor = useContext(VisitorOutboxContext);
  const outbox = kind === 'application' ? visitor : portal?.outbox;
  return (
    useLiveQuery(async () => {
      const entries = (await outbox?.entries.orderBy('seq').toArray()) ?? [];
      return entries.flatMap((entry): RefusedEntry<K>[] => {
        const payload = entry.state === 'rejected' ? readPayload(kind, entry) : null;
        return payload && entry.refusal ? [{ id: entry.id, payload, refusal: entry.refusal }] : [];
      });
    }, [outbox, kind]) ?? []
  );
};
