import { useSyncExternalStore } from 'react';
import type { Loss } from '../../domain/kept-here.ts';
import { keptHereMemory } from '../../local/memory/kept-here-memory.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';

/** What the browser took away from this member on this device, until they have seen it. */
export const useLoss = (): { readonly loss: Loss | null; readonly dismiss: () => void } => {
  const uid = usePortal()?.uid ?? null;
  const kept = useSyncExternalStore(keptHereMemory.subscribe, () =>
    uid === null ? null : keptHereMemory.read(uid),
  );
  return {
    loss: kept?.loss ?? null,
    dismiss() {
      if (uid !== null && kept) keptHereMemory.write(uid, { ...kept, loss: null });
    },
  };
};
