import type { Announcer, Clock, Locks, Randomness, SyncEvent, Timers } from '../../sync/ports.ts';

export const browserClock: Clock = { now: () => Date.now() };

export const browserTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** A version 4 UUID. Over plain HTTP from another machine `crypto.randomUUID` is missing, and `getRandomValues` is not. */
const randomUuid = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

export const browserRandom: Randomness = {
  next: () => Math.random(),
  uuid: randomUuid,
};

/** Over plain HTTP from another machine there are no locks: every tab works under leases and the server's idempotency. */
export const browserLocks: Locks = {
  exclusive: async (name, patienceMs, work) => {
    if (!hasLocks()) return work(false);
    let isGranted = false;
    try {
      await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
        isGranted = true;
        return work(true);
      });
    } catch (error) {
      if (isGranted) throw error;
      await work(false);
    }
  },
  ifFree: async (name, work) => {
    if (hasLocks())
      return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      });
    await work();
    return true;
  },
};

const hasLocks = (): boolean => 'locks' in navigator;

export interface Events extends Announcer {
  /** Calls `listener` with every event of all tabs; `isOwn`: this tab announced it. Returns the function that unsubscribes. */
  subscribe(listener: (event: SyncEvent, isOwn: boolean) => void): () => void;
}

/** Events that concern one page only: whether it reaches the server, and whether its version is too old. */
const ownPageEvents: ReadonlySet<SyncEvent['kind']> = new Set([
  'online',
  'offline',
  'client-too-old',
  'client-new-enough',
]);

export const isForEveryTab = (event: SyncEvent): boolean => !ownPageEvents.has(event.kind);

/** Broadcasts events to all tabs: the tab that sends is not always the one that shows. */
export const createEvents = (): Events => {
  const listeners = new Set<(event: SyncEvent, isOwn: boolean) => void>();
  const channel = new BroadcastChannel('sync-events');
  const notify = (event: SyncEvent, isOwn: boolean) => {
    for (const listener of listeners) listener(event, isOwn);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<SyncEvent>) => {
    // Older versions also post events that concern only themselves.
    if (isForEveryTab(data)) notify(data, false);
  });
  return {
    announce(event) {
      notify(event, true);
      if (isForEveryTab(event)) channel.postMessage(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
