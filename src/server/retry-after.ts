/** The milliseconds that an answer asks to wait, in seconds or as a date; null when it does not, or not readably. */
export const readRetryAfter = (headers: Headers): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

/** The client of the tables keeps headers to itself. A request's own signal is what its sender and its fetch both hold. */
const asked = new WeakMap<AbortSignal, number>();

/** Keeps what the answer to the request with this signal asks for. */
export const noteRetryAfter = (signal: AbortSignal, headers: Headers): void => {
  const ms = readRetryAfter(headers);
  if (ms !== null) asked.set(signal, ms);
};

/** What the answer to the request with this signal asked for, in milliseconds; null for nothing. */
export const retryAfterOf = (signal: AbortSignal): number | null => asked.get(signal) ?? null;
