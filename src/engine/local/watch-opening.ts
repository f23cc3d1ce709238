import type { LocalDb } from './local-db.ts';
import { isStorageFull, isStorageTakenAway } from './outbox/storage-faults.ts';

/**
 * Why the databases of this device do not open. `refused`: the browser has none, or opens none. `silent`: it does not answer.
 * `blocked`: a page of an older version has one open. `full`: the device has no room.
 */
export type StorageFault = 'refused' | 'silent' | 'blocked' | 'full';

/** A database that has not opened after this time counts as `silent`. */
export const openingMs = 4_000;

/** Opens the databases. Calls `onFault` with the reason why they do not open, and with null once all of them are open. */
export const watchOpening = (
  databases: readonly LocalDb[],
  onFault: (fault: StorageFault | null) => void,
): void => {
  const unopened = new Set(databases);
  let reported: StorageFault | null = null;
  const report = (fault: StorageFault | null) => {
    if (fault !== reported) onFault(fault);
    reported = fault;
  };
  const timer = setTimeout(() => report(reported ?? 'silent'), openingMs);
  for (const database of databases) {
    database.on('blocked', () => {
      report('blocked');
      // Keeps Dexie from a warning on the console.
      return false;
    });
    database.on(
      'ready',
      () => {
        unopened.delete(database);
        if (unopened.size > 0) return;
        clearTimeout(timer);
        report(null);
      },
      true,
    );
    database.open().catch((error: unknown) => {
      // An eviction or a sign-out has removed the database meanwhile.
      if (!isStorageTakenAway(error)) report(isStorageFull(error) ? 'full' : 'refused');
    });
  }
};
