import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { VillaCopy } from '../../domain/villa-copy.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { useNow } from '../../ui/use-now.ts';

/** The villa as this device holds it; null without one, undefined until it is read. Removed when its time is over. */
export const useVilla = (mirror: MirrorDb | undefined): VillaCopy | null | undefined => {
  const now = useNow();
  const held = useLiveQuery(async () => (await mirror?.villas.toCollection().first()) ?? null, [mirror]);
  const isOver = held ? held.keptUntil <= now : false;
  useEffect(() => {
    if (isOver && mirror) void removeOldVilla(mirror, Date.now());
  }, [isOver, mirror]);
  return isOver ? null : held;
};

/** Removes the villa of an edition that ended more than seven days ago. `now` in epoch milliseconds. Never rejects. */
export const removeOldVilla = async (mirror: MirrorDb, now: number): Promise<void> => {
  // Without storage there is none.
  await mirror.villas
    .where('keptUntil')
    .belowOrEqual(now)
    .delete()
    .catch(() => undefined);
};
