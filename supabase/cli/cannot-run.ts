import { DataUnreadableError } from '../local/data/data-unreadable.ts';
import { DataDirectoryInUseError } from '../local/data/directory-lock.ts';
import { MigrationChangedError, MigrationError } from '../local/data/migrations.ts';

/** An error that a person can fix: its message, one clear sentence, is printed instead of a stack. */
export class CannotRun extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'CannotRun';
  }
}

/** The sentence for an error that a person can fix; null for a bug, which is printed with its stack. */
export function sentenceFor(error: unknown): string | null {
  if (error instanceof CannotRun || error instanceof MigrationError) return error.message;
  if (error instanceof MigrationChangedError)
    return `${error.message} npm run reset deletes the data, and the next start makes it anew; or choose other data with DATA_DIR.`;
  if (error instanceof DataDirectoryInUseError)
    return `The data in ${error.directory} is in use by another start (process ${error.pid}). Stop that one, or choose other data with DATA_DIR.`;
  if (error instanceof DataUnreadableError)
    return `${error.message} It may be damaged. Put a copy of it back; or choose other data with DATA_DIR; or run npm run reset, which deletes the data.`;
  return null;
}
