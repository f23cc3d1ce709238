import { useEffect, useState } from 'react';
import { followProgramme } from '../../local/browser/follow-programme.ts';
import { holdProgramme, knownProgramme } from '../../local/browser/known-programme.ts';

/** The programme as this device knows it; asks for a newer one while the portal is open. */
export const useProgramme = () => {
  const [held, setHeld] = useState(knownProgramme);
  useEffect(() => {
    const closing = new AbortController();
    followProgramme((answer) => setHeld((before) => holdProgramme(answer) ?? before), closing.signal);
    return () => closing.abort();
  }, []);
  return held?.programme ?? null;
};
