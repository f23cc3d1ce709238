import type { Announcer, Clock, Locks, Randomness, SyncEvent, Timers } from '../../sync/ports.ts';

export const browserClock: Clock = { now: () => Date.now() };

export const browserTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const browserRandom: Randomness = {
  next: () => Math.random(),
  uuid: () => crypto.randomUUID(),
};

/** Web Locks: the browser frees a lock when its page dies, and queues waiters in order. */
export const browserLocks: Locks = {
  exclusive: async (name, work) => {
    await navigator.locks.request(name, work);
  },
  ifFree: async (name, work) =>
    navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    }),
};

export interface Events extends Announcer {
  /** Calls `hear` with every event of this and the other tabs; returns the way to stop. */
  subscribe(hear: (event: SyncEvent) => void): () => void;
}

/** Every tab hears what any tab's engine did: the tab that sends is not always the one that shows. */
export const createEvents = (): Events => {
  const listeners = new Set<(event: SyncEvent) => void>();
  const channel = new BroadcastChannel('sync-events');
  const tell = (event: SyncEvent) => {
    for (const hear of listeners) hear(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<SyncEvent>) => tell(data));
  return {
    announce(event) {
      tell(event);
      channel.postMessage(event);
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};

/** Calls `nudge` whenever the device hints that the network or the person is back; returns the way to stop. */
export const watchReturns = (nudge: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') nudge();
  };
  globalThis.addEventListener('online', nudge);
  globalThis.addEventListener('focus', nudge);
  globalThis.addEventListener('pageshow', nudge);
  document.addEventListener('visibilitychange', onVisible);
  document.addEventListener('resume', nudge);
  return () => {
    globalThis.removeEventListener('online', nudge);
    globalThis.removeEventListener('focus', nudge);
    globalThis.removeEventListener('pageshow', nudge);
    document.removeEventListener('visibilitychange', onVisible);
    document.removeEventListener('resume', nudge);
  };
};
