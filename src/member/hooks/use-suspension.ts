import { useLiveQuery } from 'dexie-react-hooks';
import type { Suspension } from '../../domain/suspension.ts';
import { usePortal } from './portal-context.ts';

/** The signed-in member's suspension as the last pull told it; the server ends it. Undefined without one, or before it is read. */
export const useSuspension = (): Suspension | undefined => {
  const portal = usePortal();
  return useLiveQuery(async () => (await portal?.mirror.meta.get('cursor'))?.suspension, [portal]);
};
