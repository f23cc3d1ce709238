/** A part of the data directory is missing or damaged, or of another version. `what` names it. */
export class DataUnreadableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} cannot be opened.`, { cause });
    this.name = 'DataUnreadableError';
  }
}
