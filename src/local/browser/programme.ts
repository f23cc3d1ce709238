import { eventValues, isProgramme, type HeldProgramme } from '../store/event-keys.ts';

/** The newest programme that this device knows: its document's, or what the server has sent since; null without either. */
export const knownProgramme = (): HeldProgramme | null => {
  const embedded: unknown = JSON.parse(document.getElementById('programme')?.textContent ?? 'null');
  const last = eventValues.held.read();
  if (!isProgramme(embedded)) return last;
  // The worker keeps the document of its own version; the device may have heard of a later programme.
  return last && last.programme.asOf >= embedded.asOf
    ? last
    : { at: Date.parse(embedded.asOf), programme: embedded };
};

/**
 * Asks the server for the newest programme (/event.json) now, when the page is seen again, and back online, at most once a
 * minute, until `closing`. `take` gets each answer; null where none came. An unchanged file costs the headers of one answer.
 */
export const followProgramme = (
  take: (answer: unknown) => void,
  closing = new AbortController().signal,
): void => {
  let askedAt = 0;
  const ask = async () => {
    if (document.hidden || Date.now() - askedAt < 60_000) return;
    askedAt = Date.now();
    const answer = await fetchProgramme();
    if (answer === null) askedAt = 0;
    if (!closing?.aborted) take(answer);
  };
  const askAgain = () => void ask();
  askAgain();
  addEventListener('online', askAgain, { signal: closing });
  document.addEventListener('visibilitychange', askAgain, { signal: closing });
};

/** Takes an answer for the programme that this device holds; null for an answer that is none. */
export const holdProgramme = (answer: unknown): HeldProgramme | null => {
  if (!isProgramme(answer)) return null;
  const held = { at: Date.now(), programme: answer };
  eventValues.held.write(held);
  return held;
};

const fetchProgramme = async (): Promise<unknown> => {
  try {
    const response = await fetch('/event.json', { cache: 'no-cache' });
    return await response.json();
  } catch {
    return null;
  }
};
