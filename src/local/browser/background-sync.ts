import { workerUrl } from '../../config/worker-url.ts';
import type { Events } from './ports.ts';
import { savesData } from './saves-data.ts';

/** Of the Background Sync API, which TypeScript's libraries do not know; Chromium's browsers have it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

export interface BackgroundSync {
  /** Fetches the worker when the page has nothing else to do, unless the person asked to save data. */
  prepare(): void;
}

const worker = '/background.js';
/** No page lives there: this worker answers none, so it may be heavy and new ones take over at once. */
const scope = '/background/';
const tag = 'outbox';
/** What goes by itself within this time needs no worker: starting one for each message would cost a phone more than it gives. */
const graceMs = 3_000;
const longestIdleWaitMs = 10_000;

/**
 * Asks the browser to wake the background worker once it is online, whenever something is left waiting: at once without
 * a network or when the person leaves, after a moment otherwise. Where there is no such browser, nothing happens here.
 */
export const createBackgroundSync = (
  events: Events,
  isAnythingWaiting: () => Promise<boolean>,
): BackgroundSync => {
  if (!isSupported()) return { prepare: () => undefined };
  let registering: Promise<ServiceWorkerRegistration | null> | null = null;
  /** Once it is there, to be asked in the last moments of a page, which wait for no promise. */
  let registration: ServiceWorkerRegistration | null = null;
  let mayWait = false;
  let checking: ReturnType<typeof setTimeout> | undefined;

  const register = (): Promise<ServiceWorkerRegistration | null> => {
    registering ??= registerWorker().then((registered) => {
      registration = registered;
      // Another moment may be a better one.
      if (!registered) registering = null;
      return registered;
    });
    return registering;
  };
  const ask = () => {
    if (registration) return askFor(registration);
    void register().then((registered) => registered && askFor(registered));
  };
  const check = async () => {
    mayWait = await isAnythingWaiting().catch(() => mayWait);
    if (mayWait) ask();
  };

  events.subscribe(({ kind }) => {
    if (kind !== 'queued' && kind !== 'offline') return;
    if (kind === 'queued') mayWait = true;
    clearTimeout(checking);
    if (mayWait && !navigator.onLine) ask();
    else checking = setTimeout(() => void check(), kind === 'offline' ? 0 : graceMs);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && mayWait) ask();
  });
  return {
    prepare() {
      if (!savesData()) requestIdleCallback(() => void register(), { timeout: longestIdleWaitMs });
    },
  };
};

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'SyncManager' in globalThis && !import.meta.env.DEV;

/** Resolves when the worker can be woken; null where the browser or the person forbids it, or there is no network. */
const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  try {
    const { state } = await navigator.permissions.query({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the Background Sync API.
      name: 'background-sync' as PermissionName,
    });
    if (state === 'denied') return null;
    // Without a network the one that is there will do, and another would only fail aloud.
    if (!navigator.onLine) return await findWorker();
    const registered = await navigator.serviceWorker.register(workerUrl(worker), { scope, type: 'module' });
    await activated(registered);
    return registered;
  } catch {
    return findWorker().catch(() => null);
  }
};

/** The browser answers with the worker of the pages where this one was never registered. */
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

/** Refused where the person has forbidden it: then pages alone send. */
const askFor = (registration: ServiceWorkerRegistration): void => {
  const sync: SyncManager | undefined = Reflect.get(registration, 'sync');
  sync?.register(tag).catch(() => undefined);
};
