import { useSyncExternalStore } from 'react';
import type { StoredValue } from '../../local/store/key-value-store.ts';

/** The stored value, now and after each change by any tab; null in a prerendered page, or without a `stored`. */
export const useStored = <Value>(stored: StoredValue<Value> | null): Value | null =>
  useSyncExternalStore(
    stored?.subscribe ?? noChanges,
    () => stored?.read() ?? null,
    () => null,
  );

const noChanges = () => () => undefined;
