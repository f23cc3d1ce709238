import { useCallback, useSyncExternalStore } from 'react';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { shownAvatars } from './avatars.ts';

/** The address of a member's chosen picture. Null without one, and until the picture is loaded. `id`: the member's. */
export const useAvatar = (id: string | null): string | null => {
  const member = useMember();
  const avatars = member && shownAvatars.of(member);
  const watch = useCallback(
    (changed: () => void) => (id !== null && avatars?.watch(id, changed)) || (() => undefined),
    [avatars, id],
  );
  return useSyncExternalStore(watch, () => (id !== null && avatars?.addressOf(id)) || null);
};
