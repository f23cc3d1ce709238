import { programmeStored, isProgramme, type KnownProgramme } from './stored.ts';

/** The newest programme that this device knows: its document's, or what the server has sent since; null without either. */
export const knownProgramme = (): KnownProgramme | null => {
  const embedded: unknown = JSON.parse(document.getElementById('programme')?.textContent ?? 'null');
  const last = programmeStored.programme.read();
  if (!isProgramme(embedded)) return last;
  // The worker caches the document of its own version; the device may have received a later programme.
  return last && last.programme.asOf >= embedded.asOf
    ? last
    : { at: Date.parse(embedded.asOf), programme: embedded };
};

/** Validates an answer of the server and stores it as this device's newest programme; null for anything else. */
export const parseProgramme = (answer: unknown): KnownProgramme | null => {
  if (!isProgramme(answer)) return null;
  const known = { at: Date.now(), programme: answer };
  programmeStored.programme.write(known);
  return known;
};
