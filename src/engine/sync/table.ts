import * as v from 'valibot';
import type { Shown } from './kind.ts';
import type { RemoteRow, Tombstone } from './ports.ts';

/** A row as the mirror stores it: with its id, and the number of the transaction that wrote it. */
export type Mirrored<Row> = Row & { readonly id: string; readonly xid: string };

/** Rows that only this device has, stored and cleared with the mirror. */
export interface LocalTable<Row = unknown> extends Shown<Row> {
  /** Its primary key and indexes, in Dexie's notation. */
  readonly schema: string;
}

/** Declares a table that no server knows. */
export const localTable = <Row>(name: string, schema: string): LocalTable<Row> => ({ name, schema });

/** One table of the mirror, as requests, live channel, pull and storage know it. `Row`: without what the mirror adds. */
export interface Table<Row = unknown> extends Shown<Row> {
  /** The columns that every row has. */
  readonly columns: readonly string[];
  /** The mirror finds rows by these and by their id, in Dexie's notation. */
  readonly indexes: readonly string[];
  /** The column of the only member who sees a row; undefined: all members see it. */
  readonly owner?: string | undefined;
  /** A pull brings its newest rows ahead of their turn. */
  readonly hasRecent?: true;
  /** A pull brings the `last_active` of its rows apart from the rows. */
  readonly hasActivity?: true;
  /** Reads a row as the server sends it, a missing column as null; null when an older or newer server sent another shape. */
  read(input: unknown): RemoteRow | null;
  /** Values that the mirror stores with a row beside its columns. `stored`: the row that it replaces. */
  keep?(value: object, stored: object | undefined): object;
}

/** The tables of the mirror, by their names. */
export type Tables = ReadonlyMap<string, Table>;

export const toTables = (list: readonly Table[]): Tables => new Map(list.map((one) => [one.name, one]));

interface Rules extends Pick<Table, 'owner' | 'hasRecent' | 'hasActivity' | 'keep'> {
  /** Each with its schema. */
  readonly columns: v.ObjectEntries;
  /** The column with the row's id; `id` unless it says otherwise. */
  readonly key?: string;
  readonly indexes?: readonly string[];
}

/** Declares a table of the mirror. `name`: the table's in the database, where `private.mirror` (supabase/migrations) registers it. */
export const table = <Row>(
  name: string,
  { columns, key = 'id', indexes = [], ...rules }: Rules,
): Table<Row> => {
  const schema = v.object({ ...columns, [key]: v.string(), sync_xid: xid });
  const required = Object.entries(schema.entries).filter(([, { type }]) => type !== 'optional');
  // A pull leaves nulls out.
  const blank = Object.fromEntries(required.map(([column]) => [column, null]));
  return {
    ...rules,
    name,
    columns: required.map(([column]) => column),
    indexes,
    read(input) {
      const answer = v.safeParse(schema, typeof input === 'object' ? { ...blank, ...input } : input);
      if (!answer.success) return null;
      const { sync_xid: stamp, ...value } = answer.output;
      return { table: name, id: String(value[key]), xid: String(stamp), value };
    },
  };
};

/** The number of a transaction, which may exceed 2^53. */
const xid = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.regex(/^\d+$/),
);

const tombstone = v.object({ table_name: v.string(), id: v.string(), sync_xid: xid });

/** Reads the deletion of a row of these tables. */
export const readTombstone = (tables: Tables, input: unknown): Tombstone | null => {
  const row = v.safeParse(tombstone, input);
  if (!row.success || !tables.has(row.output.table_name)) return null;
  const { table_name, id, sync_xid } = row.output;
  return { table: table_name, id, xid: sync_xid };
};
