import type { InstallRecord } from '../../domain/install-moment.ts';

const key = 'goa-build-club:install';
const listeners = new Set<() => void>();

/** What this device remembers about installing the app. A browser that keeps nothing is at its first visit each time. */
export const installMemory = {
  /** From the first call on, this is no first visit any more. */
  read(): InstallRecord {
    const kept = readKept();
    if (kept) return kept;
    const first = { firstAt: Date.now(), hasWritten: false, declined: 0, declinedAt: 0, isInstalled: false };
    write(first);
    return first;
  },
  note(change: Partial<Omit<InstallRecord, 'firstAt'>>): void {
    write({ ...installMemory.read(), ...change });
    for (const changed of listeners) changed();
  },
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
} as const;

// By hand: what reads schemas weighs more than all of the first view's own code.
const readKept = (): InstallRecord | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const numberOf = (name: string) => Number(Reflect.get(kept, name)) || 0;
    return {
      firstAt: numberOf('firstAt'),
      hasWritten: Reflect.get(kept, 'hasWritten') === true,
      declined: numberOf('declined'),
      declinedAt: numberOf('declinedAt'),
      isInstalled: Reflect.get(kept, 'isInstalled') === true,
    };
  } catch {
    return null;
  }
};

const write = (record: InstallRecord): void => {
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    // See above.
  }
};
