import { atom, useAtomValue } from 'jotai';
import type { Session } from '../../domain/session.ts';

export const sessionAtom = atom<Session>({ status: 'loading' });

export const useSession = (): Session => useAtomValue(sessionAtom);
