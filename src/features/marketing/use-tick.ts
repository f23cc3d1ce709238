import { useSyncExternalStore } from 'react';

/** The current second, in epoch milliseconds; null while the page is being prerendered. One timer serves all. */
export const useTick = (): number | null => useSyncExternalStore(subscribe, currentSecond, noClock);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
};

// Aimed anew at each turn of the second: an interval would drift, and two would tick apart.
const schedule = (): void => {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      schedule();
    },
    1000 - (Date.now() % 1000),
  );
};

const currentSecond = (): number => Math.floor(Date.now() / 1000) * 1000;
const noClock = (): null => null;
