import { Workbox } from 'workbox-window/Workbox.js';
import { workerUrl } from '../../config/worker-url.ts';

/**
 * How a page installs and activates its service worker (src/sw/sw.ts). Borrowed from squoosh's `sw-bridge`. The desk's order
 * (keep-desk-files.ts) and the sync centre's facts (use-device-facts.ts) stand apart, because every visitor loads this file.
 */

// Dev has no worker, some private windows forbid it, and so does plain HTTP from another machine.
const container = globalThis.navigator?.serviceWorker;
const workbox =
  import.meta.env.DEV || !container ? null : new Workbox(workerUrl('/sw.js'), { type: 'module' });

interface NewerWorker {
  /** A newer worker is installed and waits. */
  readonly onFound: () => void;
  /** Another worker took over this page. */
  readonly onTakenOver: () => void;
}

/** Registers the worker. Resolves once the browser has done so, or forbids it: the app works without, and each reload loads the newest version. */
export const registerWorker = async ({ onFound, onTakenOver }: NewerWorker): Promise<void> => {
  // A page that no worker controls came from the server: it is not older than the worker that takes it over first.
  let wasControlled = isControlled();
  container?.addEventListener('controllerchange', () => {
    if (wasControlled) onTakenOver();
    wasControlled = true;
  });
  const registration = await workbox?.register().catch(() => undefined);
  if (!registration) return;
  const look = () => {
    if (registration.waiting && isControlled()) onFound();
  };
  look();
  // Workbox's own event tells of the first one only, and a published edition may come before a new version.
  registration.addEventListener('updatefound', () => {
    if (registration.installing) void installed(registration.installing).then(look);
  });
};

/** Asks the server for a newer worker. Rejects when it does not answer. */
export const checkForWorker = async (): Promise<void> => workbox?.update();

/** Asks the server for a newer worker, and waits until it is installed beside the old one. */
export const fetchNewerWorker = async (): Promise<'waiting' | 'none' | 'unreachable'> => {
  try {
    const registration = await registered();
    await registration?.update();
    if (registration?.installing) await installed(registration.installing);
    return registration?.waiting ? 'waiting' : 'none';
  } catch {
    return 'unreachable';
  }
};

/** Activates a waiting worker. Gives up after ten seconds. */
export const activateWorker = async (): Promise<void> => {
  if (!(await registered())?.waiting) return;
  const takenOver = new Promise((resolve) => workbox?.addEventListener('controlling', resolve));
  workbox?.messageSkipWaiting();
  await Promise.race([takenOver, new Promise((resolve) => setTimeout(resolve, 10_000))]);
};

const registered = () => container?.getRegistration('/');
const isControlled = (): boolean => Boolean(container?.controller);

/** Resolves once the worker waits, is active, or is redundant. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'parsed' && worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
