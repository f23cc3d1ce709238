import type { StorageFault } from './storage-fault.ts';
import type { LocalDb } from './local-db.ts';
import { isStorageFull, isStorageTakenAway } from './outbox/storage-faults.ts';

/** The person hears within five seconds of opening the page. */
export const openingMs = 4_000;

/** Opens the databases. Tells what keeps them shut, and null when all of them are open after all. */
export const watchOpening = (
  databases: readonly LocalDb[],
  onFault: (fault: StorageFault | null) => void,
): void => {
  const shut = new Set(databases);
  let reported: StorageFault | null = null;
  const report = (fault: StorageFault | null) => {
    if (fault !== reported) onFault(fault);
    reported = fault;
  };
  const timer = setTimeout(() => report(reported ?? 'silent'), openingMs);
  for (const database of databases) {
    database.on('blocked', () => {
      report('held');
      // Keeps Dexie from a warning on the console.
      return false;
    });
    database.on(
      'ready',
      () => {
        shut.delete(database);
        if (shut.size > 0) return;
        clearTimeout(timer);
        report(null);
      },
      true,
    );
    database.open().catch((error: unknown) => {
      // After an eviction, or a sign-out meanwhile.
      if (!isStorageTakenAway(error)) report(isStorageFull(error) ? 'full' : 'refused');
    });
  }
};
