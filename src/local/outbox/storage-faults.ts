/**
 * True when a write failed because the device or the origin's quota is full.
 * A transaction that was aborted for it carries the reason inside; Dexie keeps
 * the name that the browser gave.
 */
export const isStorageFull = (error: unknown): boolean => reasonsOf(error).includes('QuotaExceededError');

/**
 * True when work was cut off because the browser takes the database away, as it does when it evicts what a site keeps.
 * A transaction that was aborted for any other reason names that as well, and is none.
 */
export const isStorageTakenAway = (error: unknown): boolean => {
  const reasons = reasonsOf(error);
  return reasons.length > 0 && reasons.every((name) => cutOff.has(name));
};

const cutOff: ReadonlySet<string> = new Set(['AbortError', 'DatabaseClosedError', 'BulkError']);

/** The names of an error and of what led to it; one of many writes at once carries those of each. */
const reasonsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error || error instanceof DOMException)) return [];
  const failures: unknown = Reflect.get(error, 'failures');
  const inside = [Reflect.get(error, 'inner'), ...(Array.isArray(failures) ? (failures as unknown[]) : [])];
  return [error.name, ...inside.flatMap(reasonsOf)];
};
