import { browserClock, browserRandom, browserTimers, type Events } from '../local/browser/ports.ts';
import { inTime } from '../local/in-time.ts';
import { MirrorDb, type MirrorSchema } from '../local/mirror/mirror-db.ts';
import { removeDatabase, removeMirror, removeOtherMirrors } from '../local/mirror/remove-mirror.ts';
import { OutboxDb, outboxName } from '../local/outbox/outbox-db.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { fillReserve, releaseReserve } from '../local/browser/reserve.ts';
import { isStorageFull } from '../local/outbox/storage-faults.ts';
import { memberValues } from '../local/store/member-keys.ts';
import { forgetStored } from '../local/store/member-store.ts';
import { openingMs, watchOpening } from '../local/watch-opening.ts';
import { backoffDelay } from '../sync/backoff.ts';
import type { Announcer, Timers } from '../sync/ports.ts';
import { createWriting, type Writing, type WritingPorts } from '../sync/writing.ts';
import type { Changes } from './change.ts';
import { recordRemoval, watchEviction, type Forgotten } from './eviction-watch.ts';
import { readMirror, readEngineView, waitForFirstPull, type ReadFirstView } from './first-view.ts';
import type { Connection } from './online.ts';
import type { MemberStorage } from './read-overlay.ts';
import type { Online, Service } from './service.ts';
import { setSyncStatus } from './state/sync-status.ts';

/**
 * The signed-in member on this page, in two halves. Reading and writing need only storage, and work at once. The half that needs
 * the network (online.ts) is a third of the portal's code, loads after the first view, and is returned by `online`.
 */
export interface Member extends MemberStorage {
  readonly writing: Writing;
  /** The open documents: a pull brings some documents only while a page shows them ([PL12]). */
  readonly openDocuments: Set<string>;
  /** Resolves once the first view is read. A device without a mirror waits for the first pull, though not for long. */
  readonly opened: Promise<void>;
  /** Resolves when the page shows the first view. Background work starts then. */
  readonly firstViewShown: Promise<void>;
  /** Resolves to null when the code of that half cannot be loaded, or the member is closed. The next call tries again. */
  online(): Promise<Online | null>;
  /** Stops everything, and removes what `forget` names from the device. */
  close(forget: Forgotten): Promise<void>;
}

export interface OpenOptions {
  readonly connecting: Connecting;
  /** The kinds of change that this app knows, and what its mirror holds. */
  readonly changes: Changes;
  readonly schema: MirrorSchema;
  readonly services?: readonly Service[];
  readonly readFirstView?: ReadFirstView;
  readonly events: Events;
  /** Resolves when the page shows its first view. No request is sent before. */
  readonly firstViewShown: Promise<void>;
  /** Announces the outcome of an entry for which no form waits. */
  readonly announceLater: (id: string) => void;
}

/** Opens a member's storage, and runs the engine once the page is connected. Resolves when the mirror is read. */
export const openMember = async (uid: string, options: OpenOptions): Promise<Member> => {
  const { connecting, changes, schema, events, firstViewShown, announceLater } = options;
  const { services = [], readFirstView = readEngineView } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const outbox = new OutboxDb(uid);
  const mirror = new MirrorDb(uid, schema);
  // Opens both at once: creating a database takes as long as reading a page of members.
  watchOpening([outbox, mirror], (storageFault) => {
    if (!signal.aborted) setSyncStatus(() => ({ storageFault }));
  });
  const device = { uid, mirror, outbox, changes };
  const ports = writingPorts(uid, outbox, events);
  const openDocuments = new Set<string>();

  let running: Online | null = null;
  const run = async (): Promise<Online | null> => {
    const connection = await connecting.connected;
    await firstViewShown;
    if (!signal.aborted) running = connection.runMember({ ...device, openDocuments, ports, closing: signal });
    return running;
  };
  const whenRunning = run();

  const startAfterFirstView = async () => {
    await firstViewShown;
    if (signal.aborted) return;
    watchEviction({ owner: uid, outbox, mirror, announcer: events }, signal);
    for (const service of services) service.start?.(device, signal);
    await removeOtherMirrors(uid);
    await fillReserve();
  };
  // If this fails, the next start tries again.
  startAfterFirstView().catch(() => undefined);

  const reading = readMirror(device, readFirstView, schema.documents, browserClock.now());
  const firstView = await inTime(reading, openingMs).catch(() => null);
  for (const id of firstView?.overlay.ids ?? []) announceLater(id);
  const finishFirstView = async () => {
    const view = firstView?.pulledAt === null ? await waitForFirstPull(device, readFirstView) : firstView;
    if (signal.aborted) return;
    const pulledAt = view?.pulledAt ?? null;
    // A pull that has ended meanwhile has set it already.
    setSyncStatus(({ lastPullAt }) => ({ lastPullAt: lastPullAt ?? pulledAt }));
  };

  return {
    ...device,
    writing: createWriting(ports),
    openDocuments,
    opened: finishFirstView(),
    firstViewShown,
    async online() {
      await firstViewShown;
      return (await connecting.connect()) && whenRunning;
    },
    async close(forget) {
      closing.abort();
      recordRemoval(uid, forget);
      // Before the mirror is removed, such as to end this device's push subscription.
      if (forget !== 'nothing') for (const service of services) await service.leave?.(uid);
      await running?.engine.stop();
      if (forget === 'everything') await outbox.entries.clear();
      outbox.close();
      if (forget === 'everything') removeDatabase(outboxName(uid));
      if (forget === 'nothing') return mirror.close();
      const stored = [memberValues, ...services.flatMap((service) => service.stored ?? [])];
      forgetStored(stored, uid, 'signed-out');
      await removeMirror(mirror);
      // Last, because the forms of the portal may store drafts until they are unmounted.
      if (forget === 'everything') forgetStored(stored, uid, 'deleted');
    },
  };
};

/** The ports of an owner's writing, which the engine shares. */
export const writingPorts = (owner: string, outbox: OutboxDb, events: Events): WritingPorts => ({
  owner,
  outbox: createOutboxStore(outbox),
  clock: browserClock,
  timers: browserTimers,
  random: browserRandom,
  announcer: events,
  isStorageFull,
  releaseReserve,
});

/** Loads the connection, whose chunk (online.ts) comes after the first view. */
export interface Connecting {
  /** Loads the chunk once. Resolves to null when it cannot be fetched; the next call tries again. */
  readonly connect: () => Promise<Connection | null>;
  /** Resolves once any call has loaded it. */
  readonly connected: Promise<Connection>;
}

/** While the chunk cannot be fetched, the server counts as unreachable, and a visible page tries again after each delay. */
export const createConnecting = (
  load: () => Promise<Connection>,
  { announcer, timers, isVisible }: { announcer: Announcer; timers: Timers; isVisible: () => boolean },
): Connecting => {
  const connected = Promise.withResolvers<Connection>();
  let loading: Promise<Connection | null> | null = null;
  let failures = 0;
  let cancelRetry = () => {};
  const tryToLoad = async (): Promise<Connection | null> => {
    try {
      const connection = await load();
      connected.resolve(connection);
      return connection;
    } catch {
      loading = null;
      failures += 1;
      announcer.announce({ kind: 'offline' });
      cancelRetry = timers.after(backoffDelay(failures, Math.random()), () => {
        if (isVisible()) void connect();
      });
      return null;
    }
  };
  const connect = () => {
    if (!loading) cancelRetry();
    return (loading ??= tryToLoad());
  };
  return { connect, connected: connected.promise };
};
