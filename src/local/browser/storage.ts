import { deviceValues } from '../store/keys.ts';

/** How much of the device this site uses and may use, in bytes. */
export interface StorageUse {
  readonly used: number;
  readonly quota: number;
}

/**
 * Asks the browser to keep what this site stores, also when space runs out. Resolves to whether it does; null where it
 * cannot be asked (no such interface, as over plain HTTP from another machine). Firefox asks the person, once; the others
 * decide by themselves, and may decide otherwise later, so it can be asked again. To be called on install, too.
 */
export const askToPersist = async (): Promise<boolean | null> => {
  try {
    if (!('storage' in navigator) || !('persist' in navigator.storage)) return null;
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return null;
  }
};

/** The same by itself, once for this device: when there is first something that must not be lost. */
export const askToPersistOnce = async (): Promise<void> => {
  if (deviceValues.persistAsked.read()) return;
  // A browser that stores nothing has nothing to persist.
  if (deviceValues.persistAsked.write(true)) await askToPersist();
};

/** Whether the browser has promised to keep it; null where it does not say. */
export const isPersisted = async (): Promise<boolean | null> => {
  try {
    return 'storage' in navigator && 'persisted' in navigator.storage
      ? await navigator.storage.persisted()
      : null;
  } catch {
    return null;
  }
};

/** An estimate: browsers round it, so that nobody can be recognised by it. null where they do not tell. */
export const readStorageUse = async (): Promise<StorageUse | null> => {
  try {
    if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null;
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
};
