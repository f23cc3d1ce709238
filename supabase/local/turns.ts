import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a piece of work stands: outside any transaction (`root`) or inside one. */
export interface Scope {
  readonly depth: number;
  open: boolean;
  tail: Promise<void>;
}

/** A queue for one database session: whoever holds the turn has the session for itself. */
export interface Turns {
  /** The transaction that the calling code runs in, or the root. */
  current(): Scope;
  /** Waits for the turn in `scope`; the answer gives it back. */
  take(scope: Scope): Promise<() => void>;
  /** Runs `work` while holding the turn in `scope`. */
  hold<T>(scope: Scope, work: () => Promise<T>): Promise<T>;
  /** Runs `work` inside a new scope below `parent`; calls from within it find it as `current()`. */
  nest<T>(parent: Scope, work: (child: Scope) => Promise<T>): Promise<T>;
  /** Runs `work` as if it had been called from outside any transaction. */
  detached(work: () => void): void;
}

/**
 * Turns nest: a transaction holds the turn of the scope around it and hands out turns of its own inside. So work
 * within a transaction never waits for the transaction itself, and work outside waits for all of it.
 */
export function createTurns(): Turns {
  const root: Scope = newScope(0);
  const scopes = new AsyncLocalStorage<Scope>();

  const turns: Turns = {
    current: () => {
      const scope = scopes.getStore();
      // Work that outlives its transaction (a notification, a timer) stands outside again.
      return scope?.open ? scope : root;
    },
    take: async (scope) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const previous = scope.tail;
      scope.tail = promise;
      await previous;
      return resolve;
    },
    hold: async (scope, work) => {
      const giveBack = await turns.take(scope);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    nest: async (parent, work) => {
      const child = newScope(parent.depth + 1);
      try {
        return await scopes.run(child, () => work(child));
      } finally {
        child.open = false;
      }
    },
    detached: (work) => scopes.exit(work),
  };
  return turns;
}

function newScope(depth: number): Scope {
  return { depth, open: true, tail: Promise.resolve() };
}
