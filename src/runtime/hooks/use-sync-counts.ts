import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import { isStale } from '../../domain/stale-entry.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import { PortalContext, VisitorOutboxContext } from './portal-context.ts';

export interface SyncCounts {
  readonly waiting: number;
  readonly refused: number;
  /** How many waiting entries are so old that the app asks whether to send them still. */
  readonly stale: number;
}

/** Counts the waiting entries of the member and of visitors on this device. `now` in epoch milliseconds. */
export const useSyncCounts = (now: number): SyncCounts => {
  const portal = useContext(PortalContext);
  const visitor = useContext(VisitorOutboxContext);
  const read = async (outbox: OutboxDb | null | undefined): Promise<SyncCounts> => {
    const entries = (await outbox?.entries.toArray()) ?? [];
    const refused = entries.filter(({ state }) => state === 'rejected').length;
    const waiting = entries.filter(({ state }) => state !== 'rejected' && state !== 'acked');
    const stale = waiting.filter((entry) => isStale(entry, now)).length;
    return { waiting: waiting.length, refused, stale };
  };
  const counts = useLiveQuery(
    async () => [await read(portal?.outbox), await read(visitor)],
    [portal, visitor, now],
  );
  return (counts ?? []).reduce(
    (sum, { waiting, refused, stale }) => ({
      waiting: sum.waiting + waiting,
      refused: sum.refused + refused,
      stale: sum.stale + stale,
    }),
    none,
  );
};

const none: SyncCounts = { waiting: 0, refused: 0, stale: 0 };
