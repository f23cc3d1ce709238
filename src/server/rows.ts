import * as v from 'valibot';
import { mirrorTables, type MirrorTable, type RemoteRow, type Tombstone } from '../sync/ports.ts';
import { tables, xid } from './tables.ts';

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

/** Reads the rows of an answer that names the table of each. The next pull brings rows that this version cannot read. */
export const toRows = (input: unknown): readonly RemoteRow[] => {
  const answer = v.safeParse(v.record(v.string(), v.unknown()), input);
  if (!answer.success) return [];
  return mirrorTables.flatMap((table) => toRemoteRow(table, answer.output[table]) ?? []);
};

const tombstoneRow = v.pipe(
  v.object({ table_name: v.picklist(mirrorTables), id: v.string(), sync_xid: xid }),
  v.transform(({ table_name, id, sync_xid }) => ({ table: table_name, id, xid: sync_xid })),
);

export const toTombstone = (input: unknown): Tombstone | null => {
  const row = v.safeParse(tombstoneRow, input);
  return row.success ? row.output : null;
};
