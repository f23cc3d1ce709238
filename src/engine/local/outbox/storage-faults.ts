/**
 * True when a write failed because the device or the origin's quota is full.
 * An aborted transaction carries the cause inside, under the browser's name for it.
 */
export const isStorageFull = (error: unknown): boolean => reasonsOf(error).includes('QuotaExceededError');

/**
 * True when an eviction aborted the work, or the database does not open (the page then says so). False when the transaction was
 * aborted for another cause, which its error names too.
 */
export const isStorageTakenAway = (error: unknown): boolean => {
  const reasons = reasonsOf(error);
  const [first = '', ...causes] = reasons;
  return (
    openingErrors.has(first) ||
    (abortErrors.has(first) && causes.every((name) => abortErrors.has(name) || name === evictionCause))
  );
};

const openingErrors: ReadonlySet<string> = new Set(['DatabaseClosedError', 'OpenFailedError']);

const abortErrors: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'BulkError']);
/** Chromium names this cause when it aborts a transaction for an eviction. */
const evictionCause = 'UnknownError';

/** The names of an error, of its causes, and of the errors of each write of a bulk write. */
const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const failures: unknown = Reflect.get(error, 'failures');
  const inside = [Reflect.get(error, 'inner'), ...(Array.isArray(failures) ? (failures as unknown[]) : [])];
  return [error.name, ...inside.flatMap(reasonsOf)];
};
