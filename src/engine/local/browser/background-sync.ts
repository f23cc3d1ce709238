import { syncTags } from '../../../config/sync-tags.ts';
import { workerUrl } from '../../../config/worker-url.ts';
import type { Events } from './ports.ts';
import { savesData } from './saves-data.ts';

/** Part of Chromium's Background Sync API, which TypeScript's libraries do not have. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

interface BackgroundSync {
  /** Registers the worker when the page is idle, unless the person saves data. */
  prepare(): void;
}

const worker = '/background.js';
/** No page is below this path, so the worker may be large, and a new one may take over at once. */
const scope = '/background/';
/** A page sends most entries within this time. Waking the worker for each message would drain a phone's battery. */
const graceMs = 3_000;
const longestIdleWaitMs = 10_000;

/**
 * Registers a Background Sync while entries wait, so that the browser wakes the background worker once it is online. Registers
 * at once without a network or when the person leaves the page, otherwise after some seconds. Does nothing in browsers without
 * Background Sync.
 */
export const createBackgroundSync = (
  events: Events,
  isAnythingWaiting: () => Promise<boolean>,
): BackgroundSync => {
  if (!isSupported()) return { prepare: () => undefined };
  let registering: Promise<ServiceWorkerRegistration | null> | null = null;
  /** Set once the worker is registered. A page that is being left has no time to await it. */
  let registration: ServiceWorkerRegistration | null = null;
  let mayHaveEntries = false;
  let nextCheck: ReturnType<typeof setTimeout> | undefined;

  const register = (): Promise<ServiceWorkerRegistration | null> => {
    registering ??= registerWorker().then((registered) => {
      registration = registered;
      // The next call tries again.
      if (!registered) registering = null;
      return registered;
    });
    return registering;
  };
  const requestSync = () => {
    if (registration) return requestSyncFrom(registration);
    void register().then((registered) => registered && requestSyncFrom(registered));
  };
  const requestSyncIfWaiting = async () => {
    mayHaveEntries = await isAnythingWaiting().catch(() => mayHaveEntries);
    if (mayHaveEntries) requestSync();
  };

  events.subscribe(({ kind }) => {
    if (kind !== 'queued' && kind !== 'offline') return;
    if (kind === 'queued') mayHaveEntries = true;
    clearTimeout(nextCheck);
    if (mayHaveEntries && !navigator.onLine) requestSync();
    else nextCheck = setTimeout(() => void requestSyncIfWaiting(), kind === 'offline' ? 0 : graceMs);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && mayHaveEntries) requestSync();
  });
  return {
    prepare() {
      if (!savesData()) requestIdleCallback(() => void register(), { timeout: longestIdleWaitMs });
    },
  };
};

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'SyncManager' in globalThis && !import.meta.env.DEV;

/** Registers the worker. Resolves to null when the browser or the person forbids it, or without a network. */
const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  try {
    const { state } = await navigator.permissions.query({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the Background Sync API.
      name: 'background-sync' as PermissionName,
    });
    if (state === 'denied') return null;
    // Without a network a registration fails with a message on the console, and the present worker is enough.
    if (!navigator.onLine) return await findWorker();
    const registered = await navigator.serviceWorker.register(workerUrl(worker), { scope, type: 'module' });
    await activated(registered);
    return registered;
  } catch {
    return findWorker().catch(() => null);
  }
};

/** Finds the registered worker. Where there is none, the browser returns the worker of the pages. */
const findWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found && new URL(found.scope).pathname === scope ? found : null;
};

const activated = async ({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> => {
  const coming = installing ?? waiting;
  if (active || !coming) return;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The background worker could not be installed.'));
    });
  });
};

/** Asks the browser to wake the worker. Where the person has forbidden that, only pages send. */
const requestSyncFrom = (registration: ServiceWorkerRegistration): void => {
  const sync: SyncManager | undefined = Reflect.get(registration, 'sync');
  sync?.register(navigator.onLine ? syncTags.online : syncTags.offline).catch(() => undefined);
};
