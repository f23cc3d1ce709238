import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Session } from '../../../domain/session.ts';
import type { Member } from '../member.ts';

const sessionAtom = atom<Session>({ status: 'loading' });
const store = getDefaultStore();

export const useSession = (): Session => useAtomValue(sessionAtom);

/** For code outside of React. */
export const setSession = (session: Session): void => store.set(sessionAtom, session);

/** Calls `listener` with the session now and after each change. Returns the function that unsubscribes. */
export const onSession = (listener: (session: Session) => void): (() => void) => {
  listener(store.get(sessionAtom));
  return store.sub(sessionAtom, () => listener(store.get(sessionAtom)));
};

const recoveringAtom = atom(false);

/** True from a recovery link until a new password is set. */
export const useRecovering = (): boolean => useAtomValue(recoveringAtom);

/** For code outside of React. */
export const setRecovering = (isRecovering: boolean): void => store.set(recoveringAtom, isRecovering);

const memberAtom = atom<Member | null>(null);

/** The member whose data this page has read and shows. Screens use `useMember`, which never shows one member to another. */
export const useShownMember = (): Member | null => useAtomValue(memberAtom);

/** For code outside of React. */
export const setShownMember = (member: Member | null): void => store.set(memberAtom, member);
