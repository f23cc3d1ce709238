import { atom, useAtomValue } from 'jotai';
import { followProgramme } from './follow-programme.ts';
import { parseProgramme, knownProgramme } from './known-programme.ts';
import type { KnownProgramme } from './stored.ts';

/** The newest answer of the server, shared by all screens so that one request serves them. */
const answerAtom = atom<KnownProgramme | null>(null);
answerAtom.onMount = (setAnswer) => {
  const closing = new AbortController();
  followProgramme((answer) => setAnswer((before) => parseProgramme(answer) ?? before), closing.signal);
  return () => closing.abort();
};
const programmeAtom = atom((get) => get(answerAtom) ?? knownProgramme());

/** The newest programme that this device knows. Fetches a newer one while a screen shows it. */
export const useProgramme = () => useAtomValue(programmeAtom)?.programme ?? null;
