import { shownBy } from '../domain/kinds.ts';
import { browserLocks, type Events } from '../local/browser/ports.ts';
import { watchReturns } from '../local/browser/watch-returns.ts';
import { isStorageTakenAway } from '../local/outbox/storage-faults.ts';
import { createTransport } from '../server/transport.ts';
import { createEngine, type Engine } from '../sync/engine.ts';
import { visitorSession } from '../sync/ports.ts';
import type { Connection } from './connection.ts';
import type { OwnerPorts } from './owner-ports.ts';

/** Runs one owner's engine until `closing`, which aborts its open requests: their ids make the resend harmless. */
export const runEngine = (
  { client, key, session }: Connection,
  ports: OwnerPorts,
  events: Events,
  closing: AbortSignal,
): Engine => {
  const engine = createEngine({
    ...ports,
    session: ports.mirror ? session : visitorSession,
    transport: createTransport(client, key, closing),
    locks: browserLocks,
    shownBy,
    isVisible: () => document.visibilityState === 'visible',
    // After an eviction the mirror is pulled again, and eviction-watch.ts notes what the outbox lost.
    report(error) {
      if (!isStorageTakenAway(error)) reportError(error);
    },
  });
  watchReturns(engine.nudge, engine.reconnected, closing);
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === 'queued' && event.owner === ports.owner) engine.queued();
    if (event.kind === 'arrived' && event.owner === ports.owner) engine.nudge();
  });
  closing.addEventListener('abort', unsubscribe);
  engine.start();
  return engine;
};
