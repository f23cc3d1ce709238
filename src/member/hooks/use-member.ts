import { createContext, useContext, useCallback, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Standing } from '../../domain/profile.ts';
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

/** What the last pull told about the member: suspended or not, with a seat or without. Undefined before it is read. */
export const useStanding = (): Standing | undefined => {
  const member = useMember();
  return useLiveQuery(
    async () => (await member?.mirror.meta.get('cursor'))?.standing,
    [member],
    member?.firstView.standing,
  );
};

/** Whether this device holds a villa. */
export const useHasVilla = (): boolean => {
  const mirror = useMember()?.mirror;
  return Boolean(useLiveQuery(async () => mirror?.villas.count(), [mirror]));
};
