/** The state of this page's service worker. */
export interface WorkerState {
  /**
   * The newest worker's phase. `none`: the browser has none, or forbids it. `waiting`: the next version takes over at a
   * later start.
   */
  readonly phase: 'none' | 'installing' | 'waiting' | 'active';
  /** True when this page's requests go through it. */
  readonly isInControl: boolean;
}

const none: WorkerState = { phase: 'none', isInControl: false };

export const readWorkerState = async (): Promise<WorkerState> => {
  if (!('serviceWorker' in navigator)) return none;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return none;
    const { installing, waiting, active } = registration;
    const phase = installing ? 'installing' : waiting ? 'waiting' : active ? 'active' : 'none';
    return { phase, isInControl: navigator.serviceWorker.controller !== null };
  } catch {
    // Rejects in private windows of some browsers.
    return none;
  }
};

/** Calls `changed` when another worker takes control or a new one is found. Returns the function that ends this. */
export const watchWorker = (changed: () => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const stopped = new AbortController();
  const { signal } = stopped;
  serviceWorker.addEventListener('controllerchange', changed, { signal });
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', changed, { signal });
  void serviceWorker
    .getRegistration()
    .then((registration) => {
      if (!registration) return;
      for (const worker of [registration.installing, registration.waiting, registration.active])
        follow(worker);
      registration.addEventListener(
        'updatefound',
        () => {
          follow(registration.installing);
          changed();
        },
        { signal },
      );
    })
    .catch(() => undefined);
  return () => stopped.abort();
};
