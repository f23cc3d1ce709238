import { atom, useAtomValue } from 'jotai';
import { followProgramme } from './follow-programme.ts';
import { parseProgramme, knownProgramme } from './known-programme.ts';
import type { KnownProgramme } from './stored.ts';

/** One for all screens, so that one request brings it. */
const answerAtom = atom<KnownProgramme | null>(null);
answerAtom.onMount = (setAnswer) => {
  const closing = new AbortController();
  followProgramme((answer) => setAnswer((before) => parseProgramme(answer) ?? before), closing.signal);
  return () => closing.abort();
};
const programmeAtom = atom((get) => get(answerAtom) ?? knownProgramme());

/** The programme as this device knows it; asks for a newer one while the portal is open. */
export const useProgramme = () => useAtomValue(programmeAtom)?.programme ?? null;
