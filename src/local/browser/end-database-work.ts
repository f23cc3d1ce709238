import { underWay, type LocalDb } from '../local-db.ts';
import { readViewsAgain } from './read-views-again.ts';

/**
 * Ends the work on the databases when the page goes into the back-forward cache. WebKit freezes such a page within its
 * transactions, and every other page would wait for them. Dexie itself closes the open databases then, which lets running
 * transactions run on, and opens them again when the page comes back.
 */
export const endDatabaseWorkWhenCached = (): void => {
  const cancelled = new Set<LocalDb>();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const transaction of underWay.transactions)
      try {
        transaction.abort();
      } catch {
        // It is completing.
      }
    for (const db of underWay.openings) {
      // Cancels the opening, with its upgrade.
      db.close();
      cancelled.add(db);
    }
  });
  addEventListener('pageshow', () => {
    if (cancelled.size === 0) return;
    for (const db of cancelled) db.close({ disableAutoOpen: false });
    cancelled.clear();
    readViewsAgain();
  });
};
