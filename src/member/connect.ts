import { backoffDelay } from '../sync/backoff.ts';
import type { Announcer, Timers } from '../sync/ports.ts';
import type { Connection } from './connection.ts';
import { loadOnce } from './load-once.ts';

/** The way to the connection, whose chunk loads after the first view. */
export interface Connecting {
  /** Loads the chunk once. Rejects when it cannot be fetched, and the next call tries again. */
  readonly connect: () => Promise<Connection>;
  /** Resolves once any call has loaded it. */
  readonly connected: Promise<Connection>;
}

/** While the chunk cannot be fetched, the server counts as unreachable, and a visible page tries again after each delay. */
export const createConnecting = (
  load: () => Promise<Connection>,
  { announcer, timers, isVisible }: { announcer: Announcer; timers: Timers; isVisible: () => boolean },
): Connecting => {
  const connected = Promise.withResolvers<Connection>();
  let failures = 0;
  let cancelRetry = () => {};
  const retryLater = () => {
    failures += 1;
    cancelRetry();
    cancelRetry = timers.after(backoffDelay(failures, Math.random()), () => {
      if (isVisible()) connect().catch(() => undefined);
    });
  };
  const connect = loadOnce(async () => {
    try {
      const connection = await load();
      cancelRetry();
      connected.resolve(connection);
      return connection;
    } catch (error) {
      announcer.announce({ kind: 'offline' });
      retryLater();
      throw error;
    }
  });
  return { connect, connected: connected.promise };
};
