import { useCallback, useSyncExternalStore } from 'react';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { shownAvatars } from './avatars.ts';

/** The address of the picture that the member chose; null without one, until it is loaded, and without a member. */
export const useAvatar = (id: string | null): string | null => {
  const member = useMember();
  const avatars = member && shownAvatars.of(member);
  const watch = useCallback(
    (changed: () => void) => (id !== null && avatars?.watch(id, changed)) || (() => undefined),
    [avatars, id],
  );
  return useSyncExternalStore(watch, () => (id !== null && avatars?.addressOf(id)) || null);
};
