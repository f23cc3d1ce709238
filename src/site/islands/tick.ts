/** Whether the page is visible, and when that changes. */
export interface Sight {
  readonly isHidden: () => boolean;
  /** Calls back on every change, and again when a page comes out of the browser's back-forward cache. */
  readonly watch: (listener: () => void) => () => void;
}

export interface Tick {
  /** Calls back at each full second while the page is visible, and when it becomes visible again. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The current second, in epoch milliseconds. */
  readonly second: () => number;
}

/** One timer for all subscribers; none without subscribers or while the page is hidden. */
export const createTick = (sight: Sight): Tick => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  // A new timeout for each second: an interval drifts, and keeps the offset after the device slept.
  const schedule = () => {
    clearTimeout(timer);
    if (listeners.size === 0 || sight.isHidden()) return;
    timer = setTimeout(
      () => {
        notify();
        schedule();
      },
      1000 - (Date.now() % 1000),
    );
  };
  const look = () => {
    if (!sight.isHidden()) notify();
    schedule();
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        unwatch = sight.watch(look);
        schedule();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unwatch?.();
        schedule();
      };
    },
    second: () => Math.floor(Date.now() / 1000) * 1000,
  };
};

/** The tick of this page. */
export const tick: Tick = createTick({
  isHidden: () => document.hidden,
  watch(listener) {
    document.addEventListener('visibilitychange', listener);
    // A page from the back-forward cache becomes visible without an earlier `visibilitychange` event.
    globalThis.addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      globalThis.removeEventListener('pageshow', listener);
    };
  },
});
