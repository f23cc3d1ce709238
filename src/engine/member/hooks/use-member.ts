import { createContext, useContext, useCallback, useSyncExternalStore } from 'react';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { Member } from '../member.ts';

export const MemberContext = createContext<Member | null>(null);

/** The visitor's outbox: applications. */
export const VisitorDbContext = createContext<OutboxDb | null>(null);

/** The signed-in member; null without one, and until the first view is read. */
export const useMember = (): Member | null => useContext(MemberContext);

/** The address of the picture that the member chose; null without one, until it is loaded, and without a member. */
export const useAvatar = (id: string | null): string | null => {
  const avatars = useMember()?.avatars;
  const watch = useCallback(
    (changed: () => void) => (id !== null && avatars?.watch(id, changed)) || (() => undefined),
    [avatars, id],
  );
  return useSyncExternalStore(watch, () => (id !== null && avatars?.addressOf(id)) || null);
};
