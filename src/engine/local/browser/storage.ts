import { deviceValues } from '../store/keys.ts';

/** How much storage this site uses and may use, in bytes. */
export interface StorageUse {
  readonly used: number;
  readonly quota: number;
}

/**
 * Asks the browser not to evict this site's data. Resolves to its answer; null without the API, as over plain HTTP from
 * another machine. Firefox asks the person, once. Other browsers decide by themselves and may change their mind, so the
 * app asks again, also after an installation.
 */
export const askToPersist = async (): Promise<boolean | null> => {
  try {
    if (!('storage' in navigator) || !('persist' in navigator.storage)) return null;
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return null;
  }
};

/** Asks once a device, when there is first something to lose. */
export const askToPersistOnce = async (): Promise<void> => {
  if (deviceValues.persistAsked.read()) return;
  // A browser that stores nothing has nothing to persist.
  if (deviceValues.persistAsked.write(true)) await askToPersist();
};

/** Resolves to whether the browser has promised not to evict the data; null without the API. */
export const isPersisted = async (): Promise<boolean | null> => {
  try {
    return 'storage' in navigator && 'persisted' in navigator.storage
      ? await navigator.storage.persisted()
      : null;
  } catch {
    return null;
  }
};

/** An estimate: browsers round it against fingerprinting. null without the API. */
export const readStorageUse = async (): Promise<StorageUse | null> => {
  try {
    if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null;
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
};
