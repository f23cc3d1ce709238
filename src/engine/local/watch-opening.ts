import type { StorageFault } from './storage-fault.ts';
import type { LocalDb } from './local-db.ts';
import { isStorageFull, isStorageTakenAway } from './outbox/storage-faults.ts';

/** The person hears within five seconds of opening the page. */
export const openingMs = 4_000;

/** Opens the databases. Tells what keeps them shut, and null when all of them are open after all. */
export const watchOpening = (
  databases: readonly LocalDb[],
  tell: (fault: StorageFault | null) => void,
): void => {
  const shut = new Set(databases);
  let told: StorageFault | null = null;
  const say = (fault: StorageFault | null) => {
    if (fault !== told) tell(fault);
    told = fault;
  };
  const timer = setTimeout(() => say(told ?? 'silent'), openingMs);
  for (const database of databases) {
    database.on('blocked', () => {
      say('held');
      // Keeps Dexie from a warning on the console.
      return false;
    });
    database.on(
      'ready',
      () => {
        shut.delete(database);
        if (shut.size > 0) return;
        clearTimeout(timer);
        say(null);
      },
      true,
    );
    database.open().catch((error: unknown) => {
      // After an eviction, or a sign-out meanwhile.
      if (!isStorageTakenAway(error)) say(isStorageFull(error) ? 'full' : 'refused');
    });
  }
};
