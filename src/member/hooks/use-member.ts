import { createContext, useContext, useCallback, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Suspension } from '../../domain/profile.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { Member } from '../open-member.ts';

export const MemberContext = createContext<Member | null>(null);

/** The visitor's outbox: applications. */
export const VisitorOutboxContext = createContext<OutboxDb | null>(null);

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

/** The signed-in member's suspension as the last pull told it; the server ends it. Undefined without one, or before it is read. */
export const useSuspension = (): Suspension | undefined => {
  const member = useMember();
  return useLiveQuery(async () => (await member?.mirror.meta.get('cursor'))?.suspension, [member]);
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = useMember()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.villas.count(), [mirror]));
};
