import { atom, getDefaultStore, useAtomValue } from 'jotai';

const unreadAtom = atom(0);

/** How many messages the signed-in member has not seen, up to `mostCounted` in `unread-count.ts`. */
export const useUnread = (): number => useAtomValue(unreadAtom);

/** For code outside of React. */
export const setUnread = (unread: number): void => getDefaultStore().set(unreadAtom, unread);
