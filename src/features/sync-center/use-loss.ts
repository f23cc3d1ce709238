import type { Loss } from '../../domain/kept-here.ts';
import { memberValues } from '../../local/store/keys.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';
import { useStored } from '../../runtime/hooks/use-stored.ts';

/** What the browser took away from this member on this device, until they have seen it. */
export const useLoss = (): { readonly loss: Loss | null; readonly dismiss: () => void } => {
  const uid = usePortal()?.uid ?? null;
  const stored = uid === null ? null : memberValues(uid).keptHere;
  const kept = useStored(stored);
  return {
    loss: kept?.loss ?? null,
    dismiss() {
      if (kept) stored?.write({ ...kept, loss: null });
    },
  };
};
