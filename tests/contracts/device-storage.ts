import { vi } from 'vitest';

/** A device's storage in Node: localStorage in memory beside fake-indexeddb, each with a switch that makes it fail. */
export const stubDeviceStorage = () => {
  const items = new Map<string, string>();
  const state = { localFails: false, databasesFail: false };
  const guarded = <T>(work: () => T): T => {
    if (state.localFails) throw new DOMException('closed', 'SecurityError');
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guarded(() => items.get(key) ?? null),
    setItem: (key: string, value: string) => guarded(() => void items.set(key, value)),
    removeItem: (key: string) => guarded(() => void items.delete(key)),
  });
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (state.databasesFail) throw new DOMException('closed', 'SecurityError');
    return open(...args);
  });
  return { items, state };
};
