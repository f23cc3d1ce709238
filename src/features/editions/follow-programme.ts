/**
 * Fetches the newest programme (/event.json) at once, when the page becomes visible and when the device comes online, at most once
 * a minute, until `closing` aborts. Calls `onAnswer` with each answer; null without one.
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
    if (!closing.aborted) onAnswer(answer);
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
