import type { MirrorDb } from './mirror-db.ts';

/** Removes the villa of an edition that ended more than seven days ago. `now` in epoch milliseconds. Never rejects. */
export const removeOldVilla = async (mirror: MirrorDb, now: number): Promise<void> => {
  // Without storage there is none.
  await mirror.villas
    .where('keptUntil')
    .belowOrEqual(now)
    .delete()
    .catch(() => undefined);
};
