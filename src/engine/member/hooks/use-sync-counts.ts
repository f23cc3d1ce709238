import { useContext } from 'react';
import { isStale } from '../../sync/stale-entry.ts';
import { isWaiting, type Entry } from '../../sync/entry.ts';
import { MemberContext, VisitorDbContext } from './use-member.ts';
import { useEntries } from './use-pending.ts';

export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
}

interface SyncCounts extends Waiting {
  /** How many waiting entries are so old that the person is asked about them. */
  readonly stale: number;
}

/** Counts the entries of the signed-in member. */
export const useWaiting = (): Waiting => {
  const member = useContext(MemberContext);
  return count(useEntries(member?.outbox));
};

/** Counts the entries of the member and of the visitor. `now` in epoch milliseconds. */
export const useSyncCounts = (now: number): SyncCounts => {
  const member = useContext(MemberContext);
  const visitor = useContext(VisitorDbContext);
  const entries = [...useEntries(member?.outbox), ...useEntries(visitor)];
  return {
    ...count(entries),
    stale: entries.filter((entry) => isWaiting(entry) && isStale(entry, now)).length,
  };
};

const count = (entries: readonly Entry[]): Waiting => ({
  waiting: entries.filter(isWaiting).length,
  refused: entries.filter(({ state }) => state === 'rejected').length,
});
