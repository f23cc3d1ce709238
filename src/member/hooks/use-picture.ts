import { useCallback, useSyncExternalStore } from 'react';
import { useMember } from './use-member.ts';

/** The address of the picture that the member chose; null without one, until it is loaded, and without a member. */
export const usePicture = (id: string | null): string | null => {
  const pictures = useMember()?.pictures;
  const watch = useCallback(
    (changed: () => void) => (id !== null && pictures?.watch(id, changed)) || (() => undefined),
    [pictures, id],
  );
  return useSyncExternalStore(watch, () => (id !== null && pictures?.addressOf(id)) || null);
};
