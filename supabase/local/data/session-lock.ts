import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction, or the root: everything outside of transactions. */
export interface Scope {
  /** The number of transactions around the scope's statements; 0 for the root. */
  readonly depth: number;
  open: boolean;
  /** Resolves when the last one in the lock's queue has released it. */
  tail: Promise<void>;
}

/** A nested lock for one database session. */
export interface SessionLock {
  /** The open transaction that the caller runs in, or the root. */
  current(): Scope;
  /** Waits for the lock of `scope`; resolves to a function that releases it. */
  acquire(scope: Scope): Promise<() => void>;
  /** Runs `work` while holding the lock of `scope`. */
  withLock<T>(scope: Scope, work: () => Promise<T>): Promise<T>;
  /** Runs `work` inside a new scope below `parent`, which `current()` returns to it. */
  nest<T>(parent: Scope, work: (child: Scope) => Promise<T>): Promise<T>;
  /** Runs `work` outside of any transaction. */
  detached(work: () => void): void;
}

/**
 * Scopes nest: a transaction holds the lock of the scope around it and has a lock of its own for the work inside. So a
 * statement inside a transaction never waits for that transaction, and a statement outside waits for its end.
 */
export function createSessionLock(): SessionLock {
  const root: Scope = newScope(0);
  const scopes = new AsyncLocalStorage<Scope>();

  const lock: SessionLock = {
    current: () => {
      const scope = scopes.getStore();
      // A timer that outlives its transaction belongs to the root.
      return scope?.open ? scope : root;
    },
    acquire: async (scope) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const previous = scope.tail;
      scope.tail = promise;
      await previous;
      return resolve;
    },
    withLock: async (scope, work) => {
      const release = await lock.acquire(scope);
      try {
        return await work();
      } finally {
        release();
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
  return lock;
}

function newScope(depth: number): Scope {
  return { depth, open: true, tail: Promise.resolve() };
}
