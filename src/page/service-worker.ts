import { messageSW } from 'workbox-window/messageSW.js';
import { workerUrl } from '../config/worker-url.ts';

/**
 * The one way between this page and the service worker: registers it, tells of a newer one, and lets that take over when
 * the person asks for it. After squoosh's bridge; the browser's own API and the one function of Workbox are small enough
 * to be there before anything else of the app, for the rescue of a page whose other files are gone.
 */
export interface WorkerBridge {
  /** Registers the worker; a browser that forbids workers simply stays online-only. */
  readonly register: () => Promise<void>;
  /** Asks the server for a newer version; one that is found is installed beside the old and then told of. Rejects when the server cannot be asked. */
  readonly check: () => Promise<void>;
  /** Asks, and waits until the newer one is installed. */
  readonly fetchNewer: () => Promise<'waiting' | 'none' | 'unreachable'>;
  /** Lets the newer worker that waits take over; resolves when it answers this page, or at once when none waits. */
  readonly activate: () => Promise<void>;
}

/** `waiting`: a newer worker is installed. `active`: a newer one took over, because another tab asked for it. */
type Hear = (newer: 'waiting' | 'active') => void;

/** An order that is not carried out by then will not be: the page is better off reloaded. */
const longestTakeoverMs = 10_000;

export const createWorkerBridge = (hear: Hear): WorkerBridge => {
  // Dev has no worker, some private windows forbid it, and over plain HTTP from another machine there is none.
  const container = import.meta.env.DEV ? undefined : globalThis.navigator?.serviceWorker;
  if (!container) return withoutWorker;
  // The first worker of a device takes the page over too, and is no newer one.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) hear('active');
    isControlled = true;
  });

  const watch = (registration: ServiceWorkerRegistration, worker: ServiceWorker | null) => {
    const look = () => {
      // Without one that works already it is the first, and nobody waits.
      if (worker?.state === 'installed' && registration.active) hear('waiting');
    };
    look();
    worker?.addEventListener('statechange', look);
  };
  const known = (): Promise<ServiceWorkerRegistration | undefined> => container.getRegistration('/');

  return {
    async register() {
      try {
        const registration = await container.register(workerUrl('/sw.js'), { type: 'module' });
        const { waiting, installing } = registration;
        for (const worker of [waiting, installing]) watch(registration, worker);
        registration.addEventListener('updatefound', () => watch(registration, registration.installing));
      } catch {
        // Refused: the app works without.
      }
    },
    async check() {
      await (await known())?.update();
    },
    async fetchNewer() {
      try {
        const registration = await known();
        if (!registration) return 'none';
        await registration.update();
        if (registration.installing) await installed(registration.installing);
        return registration.waiting ? 'waiting' : 'none';
      } catch {
        return 'unreachable';
      }
    },
    async activate() {
      const waiting = (await known())?.waiting;
      if (!waiting) return;
      await new Promise<unknown>((resolve) => {
        container.addEventListener('controllerchange', resolve, { once: true });
        setTimeout(resolve, longestTakeoverMs);
        // Nobody answers it: the takeover is the answer.
        void messageSW(waiting, { type: 'SKIP_WAITING' });
      });
    },
  };
};

/** Every reload brings the newest version there. */
const withoutWorker: WorkerBridge = {
  register: () => Promise.resolve(),
  check: () => Promise.resolve(),
  fetchNewer: () => Promise.resolve('none'),
  activate: () => Promise.resolve(),
};

/** Settled when it waits, works, or was given up. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
