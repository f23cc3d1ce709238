import { browserClock, browserRandom, browserTimers, type Events } from '../local/browser/ports.ts';
import type { OutboxDb } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { isStorageFull } from '../local/outbox/storage-faults.ts';
import type { MirrorStore } from '../sync/ports.ts';

/** What one owner's writing and engine share on this page. */
export const createOwnerPorts = (
  owner: string,
  outbox: OutboxDb,
  mirror: MirrorStore | null,
  events: Events,
) => ({
  owner,
  outbox: createOutboxStore(outbox),
  mirror,
  clock: browserClock,
  timers: browserTimers,
  random: browserRandom,
  announcer: events,
  isStorageFull,
});

export type OwnerPorts = ReturnType<typeof createOwnerPorts>;
