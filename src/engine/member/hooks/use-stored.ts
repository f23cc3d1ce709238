import { useSyncExternalStore, useEffect } from 'react';
import { preventReload } from '../../local/browser/unsaved.ts';
import type { StoredValue } from '../../local/store/key-value-store.ts';

/** The stored value, now and after each change by any tab; null in a prerendered page, or without a `stored`. */
export const useStored = <Value>(stored: StoredValue<Value> | null): Value | null =>
  useSyncExternalStore(
    stored?.subscribe ?? noChanges,
    () => stored?.read() ?? null,
    () => null,
  );

const noChanges = () => () => undefined;

/**
 * Prevents automatic reloads and the update prompt while `isUnsaved`. Only for text that no mounted field holds, such as that of
 * a hidden tab: unsaved.ts watches the mounted fields.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? preventReload(() => true) : undefined), [isUnsaved]);
};
