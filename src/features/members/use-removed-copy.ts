import { useSyncExternalStore } from 'react';
import { removedCopyMemory } from '../../local/memory/removed-copy-memory.ts';

/** Whether this device removed the member's copy because it had not reached the server for too long. */
export const useRemovedCopy = (
  uid: string,
): { readonly wasRemoved: boolean; readonly dismiss: () => void } => {
  const wasRemoved = useSyncExternalStore(
    removedCopyMemory.subscribe,
    () => removedCopyMemory.read(uid) !== null,
  );
  return { wasRemoved, dismiss: () => removedCopyMemory.write(uid, null) };
};
