import * as v from 'valibot';
import type { HideableField, ProfileChange, StoredProfileChange } from '../domain/profile.ts';
import { mirrorTables, type MirrorTable, type RemoteRow, type Tombstone } from '../sync/ports.ts';
import type { Json } from './database.types.ts';
import { profileColumns, tables, xid } from './tables.ts';

/**
 * The columns to return after a write. Not by name: a database without a new column would refuse the write, while the
 * schemas accept a row without it.
 */
export const wholeRow = '*';

/** Turns a database row into the mirror's row. Returns null when an older or newer server sent another shape. */
export const toRemoteRow = (table: MirrorTable, input: unknown): RemoteRow | null => {
  const row = v.safeParse(tables[table].schema, input);
  return row.success ? { table, ...row.output } : null;
};

/** True when a live record has every column of its table. */
export const isWholeRow = (table: MirrorTable, row: object): boolean =>
  Object.keys(tables[table].schema.entries).every(
    (column) => column === 'last_active' || Object.hasOwn(row, column),
  );

/** Reads the rows in the answer of `save_profile` and `save_privacy`. The next pull brings rows that this version cannot read. */
export const toOwnRows = (input: unknown): readonly RemoteRow[] => {
  const answer = v.safeParse(v.record(v.string(), v.unknown()), input);
  if (!answer.success) return [];
  return (['profiles', 'profile_privacy'] as const).flatMap(
    (table) => toRemoteRow(table, answer.output[table]) ?? [],
  );
};

const tombstoneRow = v.pipe(
  v.object({ table_name: v.picklist(mirrorTables), id: v.string(), sync_xid: xid }),
  v.transform(({ table_name, id, sync_xid }) => ({ table: table_name, id, xid: sync_xid })),
);

export const toTombstone = (input: unknown): Tombstone | null => {
  const row = v.safeParse(tombstoneRow, input);
  return row.success ? row.output : null;
};

/** Only the changed columns, so that two devices which edit different fields do not undo each other. */
export const toProfileColumns = (change: StoredProfileChange): { [column: string]: Json } => {
  const columns: { [column: string]: Json } = {};
  for (const [field, value] of Object.entries(change))
    if (isProfileField(field) && value !== undefined)
      columns[profileColumns[field]] = typeof value === 'string' || value === null ? value : [...value];
  return columns;
};

/** The database's names of the fields. */
export const toHiddenColumns = (hidden: readonly HideableField[]): string[] =>
  hidden.map((field) => profileColumns[field]);

const isProfileField = (name: string): name is keyof ProfileChange => Object.hasOwn(profileColumns, name);

/** The code of an open invitation that was not mailed yet; null for any other row. */
export const codeToMail = (row: unknown): string | null => {
  const parsed = v.safeParse(tables.invitations.schema, row);
  if (!parsed.success) return null;
  const { mailedAt, status, invitationCode } = parsed.output.value;
  return mailedAt === null && status === 'pending' ? invitationCode : null;
};
