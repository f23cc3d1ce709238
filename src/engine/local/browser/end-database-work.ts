import { RangeSet } from 'dexie';
import { openings, type LocalDb } from '../local-db.ts';

/**
 * Aborts the work on the databases when the page goes into the back-forward cache. WebKit freezes such a page in the middle of
 * its transactions, and every other page would wait for them. Dexie itself closes and reopens only the open databases, and
 * lets running transactions go on.
 */
export const endDatabaseWorkWhenCached = (): void => {
  const running = recordTransactions();
  const cancelled = new Set<LocalDb>();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const transaction of running)
      try {
        transaction.abort();
      } catch {
        // The transaction is completing.
      }
    for (const db of openings) {
      // Cancels the opening and its upgrade.
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

/**
 * Records every transaction of this page. It patches the browser's prototype, because Dexie does not expose the transactions in
 * which it reads the schema.
 */
const recordTransactions = (): ReadonlySet<IDBTransaction> => {
  const running = new Set<IDBTransaction>();
  // oxlint-disable-next-line typescript/unbound-method -- called with the database that it was called on.
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parameters) {
    const transaction = begin.apply(this, parameters);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => void running.delete(transaction));
    return transaction;
  };
  return running;
};

/**
 * Makes every live query of this page read again, because a frozen page may miss the writes that other tabs broadcast. Dexie
 * itself fires this event only for a page that returns from the back-forward cache. (The event's name is that of the pinned
 * Dexie 4.4; the browser scenario of the frozen tab fails when the name changes.)
 */
export const readViewsAgain = (): void => {
  const everything = { all: new RangeSet(-Infinity, [[]]) };
  dispatchEvent(new CustomEvent('x-storagemutated-1', { detail: everything }));
};
