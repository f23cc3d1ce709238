import { Workbox } from 'workbox-window/Workbox.js';
import { workerUrl } from '../../../config/worker-url.ts';

/**
 * How a page installs and activates its service worker (src/app/workers/sw.ts). Workbox registers it and tells of its life. The desk's
 * order (cache-desk-files.ts) and the sync centre's facts (use-device-facts.ts) stand apart, because every visitor loads this file.
 */

// Some private windows have none, and neither has plain HTTP from another machine.
const container = import.meta.env.DEV ? undefined : globalThis.navigator?.serviceWorker;
let workbox: Workbox | null = null;
let registering: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined);

interface NewerWorker {
  /** A newer worker is installed and waits. */
  readonly onFound: () => void;
  /** Another worker took over this page. */
  readonly onTakenOver: () => void;
}

/** Registers the worker. Resolves once the browser has done so, or forbids it: the app works without, and each reload loads the newest version. */
export const registerWorker = async (newer: NewerWorker): Promise<void> => {
  if (!container) return;
  // A page that no worker controls came from the server: it is not older than the worker that takes it over first.
  let wasControlled = isControlled();
  const current = new Workbox(workerUrl('/sw.js'), { type: 'module' });
  workbox = current;
  current.addEventListener('waiting', ({ isExternal }) => {
    if (isControlled()) newer.onFound();
    // A worker that the browser or another tab has found is the last that Workbox tells of, and a page may stay open for weeks.
    if (isExternal) void registerWorker(newer);
  });
  current.addEventListener('controlling', () => {
    if (wasControlled && workbox === current) newer.onTakenOver();
    wasControlled = true;
  });
  registering = current.register().catch(() => undefined);
  await registering;
};

/** Asks the server for a newer worker. Rejects when it does not answer. */
export const checkForWorker = async (): Promise<void> => {
  await registering;
  await workbox?.update();
};

/** Asks the server for a newer worker, and waits until it is installed beside the old one. */
export const fetchNewerWorker = async (): Promise<'waiting' | 'none' | 'unreachable'> => {
  try {
    return (await updated())?.waiting ? 'waiting' : 'none';
  } catch {
    return 'unreachable';
  }
};

/** Activates a waiting worker. Gives up after ten seconds. */
export const activateWorker = async (): Promise<void> => {
  if (!(await registering)?.waiting) return;
  const takenOver = new Promise((resolve) => workbox?.addEventListener('controlling', resolve));
  workbox?.messageSkipWaiting();
  await Promise.race([takenOver, new Promise((resolve) => setTimeout(resolve, 10_000))]);
};

const isControlled = (): boolean => Boolean(container?.controller);

/** Asks the server for a newer worker, and resolves once that waits, is active, or is redundant. */
const updated = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await registering;
  await workbox?.update();
  const worker = registration?.installing;
  if (worker)
    await new Promise<void>((resolve) => {
      const look = () => {
        if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
      };
      worker.addEventListener('statechange', look);
      look();
    });
  return registration;
};
