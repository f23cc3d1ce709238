import { useLiveQuery } from 'dexie-react-hooks';
import { usePortal } from './portal-context.ts';

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = usePortal()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.villas.count(), [mirror]));
};
