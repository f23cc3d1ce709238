/** The Postgres files in a directory cannot be opened: they are damaged, or of another version. `cause` is what PGlite says. */
export class DatabaseUnreadableError extends Error {
  readonly directory: string;

  constructor(directory: string, cause: unknown) {
    super(`The database in ${directory} cannot be opened.`, { cause });
    this.name = 'DatabaseUnreadableError';
    this.directory = directory;
  }
}
