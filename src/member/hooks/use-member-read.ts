import { liveQuery, type Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import type { Member } from '../open-member.ts';
import { useMember } from './use-member.ts';

/**
 * What `read` finds in the databases of the signed-in member, read again after each change of what it read. `first` until it
 * has answered; undefined without a member. All components that read the same share one live query, so `read` is a function
 * outside of components. Throws, while rendering, the error with which `read` ended.
 */
export const useMemberRead = <T>(
  read: (member: Member) => Promise<T>,
  first?: (member: Member) => T,
): T | undefined => {
  const member = useMember();
  const { subscribe, snapshot } = member ? sharedRead(member, read) : nobody;
  const { value, error } = useSyncExternalStore(subscribe, snapshot);
  if (error) throw error.reason;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map keeps a read's answers under the read itself.
  return value === undefined && member ? first?.(member) : (value as T | undefined);
};

interface Answer {
  readonly value?: unknown;
  readonly error?: { readonly reason: unknown };
}

interface SharedRead {
  /** For React's useSyncExternalStore. Reads while there are subscribers. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly snapshot: () => Answer;
}

const unread: Answer = {};
const nobody: SharedRead = { subscribe: () => () => undefined, snapshot: () => unread };

const reads = new WeakMap<Member, Map<unknown, SharedRead>>();

const sharedRead = (member: Member, read: (member: Member) => Promise<unknown>): SharedRead => {
  const known = reads.get(member) ?? new Map<unknown, SharedRead>();
  reads.set(member, known);
  const shared = known.get(read) ?? createSharedRead(() => read(member));
  known.set(read, shared);
  return shared;
};

const createSharedRead = (read: () => Promise<unknown>): SharedRead => {
  const listeners = new Set<() => void>();
  let answer = unread;
  let running: Subscription | null = null;
  const take = (next: Answer) => {
    answer = next;
    for (const changed of listeners) changed();
  };
  return {
    subscribe(changed) {
      listeners.add(changed);
      running ??= liveQuery(read).subscribe(
        (value) => take({ value }),
        (reason: unknown) => take({ error: { reason } }),
      );
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        running?.unsubscribe();
        running = null;
        answer = unread;
      };
    },
    snapshot: () => answer,
  };
};
