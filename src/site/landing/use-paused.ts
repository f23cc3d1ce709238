import { useSyncExternalStore } from 'react';

const key = 'background-paused';

/** Whether the visitor stopped the moving background; remembered on this device. */
export const usePaused = (): readonly [boolean, (paused: boolean) => void] => [
  // A prerendered page does not know the device.
  useSyncExternalStore(subscribe, kept, () => false),
  change,
];

const listeners = new Set<() => void>();
let inThisVisit: boolean | null = null;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const change = (paused: boolean): void => {
  // A browser that keeps nothing: it holds for this visit.
  inThisVisit = paused;
  try {
    localStorage.setItem(key, paused ? 'yes' : 'no');
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
};

const kept = (): boolean => {
  if (inThisVisit !== null) return inThisVisit;
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
};
