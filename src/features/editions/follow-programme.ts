/**
 * Asks the server for the newest programme (/event.json) now, when the page is seen again, and back online, at most once a
 * minute, until `closing`. Calls `onAnswer` with each answer, or null without one. An unchanged file costs only the headers of
 * an answer.
 */
export const followProgramme = (
  onAnswer: (answer: unknown) => void,
  closing = new AbortController().signal,
): void => {
  let askedAt = 0;
  const ask = async () => {
    if (document.hidden || Date.now() - askedAt < 60_000) return;
    askedAt = Date.now();
    const answer = await fetchProgramme();
    if (answer === null) askedAt = 0;
    if (!closing?.aborted) onAnswer(answer);
  };
  const askAgain = () => void ask();
  askAgain();
  addEventListener('online', askAgain, { signal: closing });
  document.addEventListener('visibilitychange', askAgain, { signal: closing });
};

const fetchProgramme = async (): Promise<unknown> => {
  try {
    const response = await fetch('/event.json', { cache: 'no-cache' });
    return await response.json();
  } catch {
    return null;
  }
};
