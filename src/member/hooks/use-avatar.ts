import { useCallback, useSyncExternalStore } from 'react';
import { useMember } from './use-member.ts';

/** The address of the picture that the member chose; null without one, until it is loaded, and without a member. */
export const useAvatar = (id: string | null): string | null => {
  const avatars = useMember()?.avatars;
  const watch = useCallback(
    (changed: () => void) => (id !== null && avatars?.watch(id, changed)) || (() => undefined),
    [avatars, id],
  );
  return useSyncExternalStore(watch, () => (id !== null && avatars?.addressOf(id)) || null);
};
