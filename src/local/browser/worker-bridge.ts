import { workerUrl } from '../../config/worker-url.ts';

/**
 * How a page installs and activates its service worker (src/sw/sw.ts). Borrowed from squoosh's `sw-bridge`. The desk's order
 * (keep-desk-files.ts) and the sync centre's facts (use-device-facts.ts) stand apart, because every visitor loads this file.
 */

// Some private windows have none, and neither has plain HTTP from another machine.
const container = globalThis.navigator?.serviceWorker;

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
  const registration = await register();
  if (!registration) return;
  const look = () => {
    if (registration.waiting && isControlled()) onFound();
  };
  look();
  registration.addEventListener('updatefound', () => {
    if (registration.installing) void installed(registration.installing).then(look);
  });
};

/** Once the page is loaded, so that the worker's files do not hold it up. Resolves to undefined where there is no worker. */
const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (import.meta.env.DEV || !container) return undefined;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  return container.register(workerUrl('/sw.js'), { type: 'module' }).catch(() => undefined);
};

/** Asks the server for a newer worker. Rejects when it does not answer. */
export const checkForWorker = async (): Promise<void> => {
  await (await registered())?.update();
};

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
  const waiting = (await registered())?.waiting;
  if (!waiting) return;
  const takenOver = new Promise((resolve) =>
    container?.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage({ type: 'SKIP_WAITING' });
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
