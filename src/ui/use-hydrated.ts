import { useSyncExternalStore } from 'react';

/**
 * False while a prerendered page is being hydrated, true from then on. What
 * depends on the visitor asks it first: React hydrates a page in pieces, and by
 * then the device may have told more than the prerendered markup knew.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => undefined;
