import { liveQuery, type Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';

/**
 * The result of `read` on the databases of `of` (a member, or an outbox), updated after each change. Undefined without `of`,
 * and until `read` has resolved. Components with the same `read` share one live query, so define `read` outside of components.
 * Throws the error of `read` while rendering.
 */
export const useSharedRead = <Of extends object, Found>(
  of: Of | null | undefined,
  read: (of: Of) => Promise<Found>,
): Found | undefined => {
  const { subscribe, snapshot } = of ? sharedRead(of, read) : nobody;
  const { value, error } = useSyncExternalStore(subscribe, snapshot);
  if (error) throw error.reason;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map keeps what a read found under the read itself.
  return value as Found | undefined;
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

const reads = new WeakMap<object, Map<unknown, SharedRead>>();

const sharedRead = <Of extends object>(of: Of, read: (of: Of) => Promise<unknown>): SharedRead => {
  const known = reads.get(of) ?? new Map<unknown, SharedRead>();
  reads.set(of, known);
  const shared = known.get(read) ?? createSharedRead(() => read(of));
  known.set(read, shared);
  return shared;
};

const createSharedRead = (read: () => Promise<unknown>): SharedRead => {
  const listeners = new Set<() => void>();
  let answer = unread;
  let running: Subscription | null = null;
  const publish = (next: Answer) => {
    answer = next;
    for (const changed of listeners) changed();
  };
  return {
    subscribe(changed) {
      listeners.add(changed);
      running ??= liveQuery(read).subscribe(
        (value) => publish({ value }),
        (reason: unknown) => publish({ error: { reason } }),
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
