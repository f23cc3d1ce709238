import { programmeStored, isProgramme, type KnownProgramme } from './stored.ts';

/** The newest programme that this device knows: the one in its document, or a later one from the server; null without either. */
export const knownProgramme = (): KnownProgramme | null => {
  const embedded: unknown = JSON.parse(document.getElementById('programme')?.textContent ?? 'null');
  const stored = programmeStored.programme.read();
  if (!isProgramme(embedded)) return stored;
  // A document from the worker's cache may be older than the stored programme.
  return stored && stored.programme.asOf >= embedded.asOf
    ? stored
    : { at: Date.parse(embedded.asOf), programme: embedded };
};

/** Validates an answer of the server and stores it as the newest programme; null for an invalid one. */
export const parseProgramme = (answer: unknown): KnownProgramme | null => {
  if (!isProgramme(answer)) return null;
  const known = { at: Date.now(), programme: answer };
  programmeStored.programme.write(known);
  return known;
};
