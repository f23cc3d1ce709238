/** Reads `Retry-After`, in seconds or as a date. Returns whole milliseconds, rounded up; null without a readable one. */
export const readRetryAfter = (headers: Headers): number | null => {
  const value = headers.get('retry-after')?.trim() ?? '';
  // Some services send fractions of a second, which the standard does not know.
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const ms = Date.parse(value) - Date.now();
  // Browsers read a date into almost any words.
  return /^[A-Z].* GMT$/i.test(value) && Number.isFinite(ms) ? Math.max(0, ms) : null;
};
