import { useLiveQuery } from 'dexie-react-hooks';
import { usePortal } from './portal-context.ts';

export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
}

const none: Waiting = { waiting: 0, refused: 0 };

/** Counts the waiting and the rejected entries of the signed-in member. */
export const useWaiting = (): Waiting => {
  const portal = usePortal();
  return (
    useLiveQuery(async () => {
      if (!portal) return none;
      const entries = await portal.outbox.entries.toArray();
      const refused = entries.filter((entry) => entry.state === 'rejected').length;
      const acked = entries.filter((entry) => entry.state === 'acked').length;
      return { waiting: entries.length - refused - acked, refused };
    }, [portal]) ?? none
  );
};
