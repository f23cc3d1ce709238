/** Thrown when a part of the data directory is missing or damaged, or has another version. `what` names the part. */
export class DataUnreadableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} cannot be opened.`, { cause });
    this.name = 'DataUnreadableError';
  }
}
