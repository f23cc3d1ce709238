/**
 * True when a write failed because the device or the origin's quota is full.
 * A transaction that was aborted for it carries the reason inside; Dexie keeps
 * the name that the browser gave.
 */
export const isStorageFull = (error: unknown): boolean => {
  for (let at = error; at instanceof Error || at instanceof DOMException; at = Reflect.get(at, 'inner'))
    if (at.name === 'QuotaExceededError') return true;
  return false;
};
