import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Member } from '../open-member.ts';

const memberAtom = atom<Member | null>(null);

/** The member whose first view this page has read. Screens use `useMember`, which never shows one member to another. */
export const useShownMember = (): Member | null => useAtomValue(memberAtom);

/** For code outside of React. */
export const setShownMember = (member: Member | null): void => getDefaultStore().set(memberAtom, member);
