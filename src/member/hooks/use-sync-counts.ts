import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import { isStale } from '../../domain/stale-entry.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import { isWaiting, type Entry } from '../../sync/entry.ts';
import { MemberContext, VisitorOutboxContext } from './use-member.ts';
import { readEntries } from '../read-overlay.ts';

export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
}

export interface SyncCounts extends Waiting {
  /** How many of the waiting entries are so old that the person is asked about them. */
  readonly stale: number;
}

/** Counts the entries of the signed-in member. */
export const useWaiting = (): Waiting => {
  const member = useContext(MemberContext);
  return useLiveQuery(async () => count(await entriesOf(member?.outbox)), [member]) ?? none;
};

/** Counts the entries of the member and of the visitor. `now` in epoch milliseconds. */
export const useSyncCounts = (now: number): SyncCounts => {
  const member = useContext(MemberContext);
  const visitor = useContext(VisitorOutboxContext);
  const counts = useLiveQuery(async () => {
    const entries = [...(await entriesOf(member?.outbox)), ...(await entriesOf(visitor))];
    const stale = entries.filter((entry) => isWaiting(entry) && isStale(entry, now)).length;
    return { ...count(entries), stale };
  }, [member, visitor, now]);
  return counts ?? { ...none, stale: 0 };
};

const entriesOf = async (outbox: OutboxDb | null | undefined): Promise<readonly Entry[]> =>
  outbox ? readEntries(outbox) : [];

const count = (entries: readonly Entry[]): Waiting => ({
  waiting: entries.filter(isWaiting).length,
  refused: entries.filter(({ state }) => state === 'rejected').length,
});

const none: Waiting = { waiting: 0, refused: 0 };
