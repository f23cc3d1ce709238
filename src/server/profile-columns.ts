import type { StoredProfileChange } from '../domain/profile.ts';
import type { Json } from './database.types.ts';

/** The database's name of a profile's field: `fullName` is `full_name`. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Only the changed columns, so that two devices which edit different fields do not undo each other. */
export const toProfileColumns = (change: StoredProfileChange): { [column: string]: Json | undefined } =>
  Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      columnOf(field),
      typeof value === 'object' && value !== null ? [...value] : value,
    ]),
  );
