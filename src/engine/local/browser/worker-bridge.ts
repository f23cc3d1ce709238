import { Workbox } from 'workbox-window/Workbox.js';
import { workerUrl } from '../../../config/worker-url.ts';

/**
 * Installs and activates the page's service worker (src/app/workers/sw.ts). Workbox registers it and reports its life cycle.
 * The desk's messages (cache-desk-files.ts) and the sync centre's facts (use-device-facts.ts) have modules of their own,
 * because every visitor loads this file.
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

/**
 * Registers the worker. Resolves once the browser has done so, or forbids it: the app works without, and each reload loads the
 * newest version.
 */
export const registerWorker = async (newer: NewerWorker): Promise<void> => {
  if (!container) return;
  // A page without a controlling worker came from the server, so it is as new as the first worker that controls it.
  let wasControlled = isControlled();
  const current = new Workbox(workerUrl('/sw.js'), { type: 'module' });
  workbox = current;
  current.addEventListener('waiting', ({ isExternal }) => {
    if (isControlled()) newer.onFound();
    // Workbox reports no further worker after one that the browser or another tab has found, so register again: a page may stay
    // open for weeks.
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

/** Asks the server for a newer worker. Resolves once that worker waits, is active, or is redundant. */
const updated = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await registering;
  await workbox?.update();
  const worker = registration?.installing;
  if (worker)
    await new Promise<void>((resolve) => {
      const check = () => {
        if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
      };
      worker.addEventListener('statechange', check);
      check();
    });
  return registration;
};
