import * as v from 'valibot';
import type { RemoteRow, Tombstone } from './ports.ts';

/** One table of the mirror, as requests, live channel, pull and storage know it. */
export interface Table {
  readonly name: string;
  /** The columns that every row has. */
  readonly columns: readonly string[];
  /** The mirror finds rows by these and by their id, in Dexie's notation. */
  readonly indexes: readonly string[];
  /** The column of the only member who sees a row; undefined: all members see it. */
  readonly owner?: string | undefined;
  /** Reads a row as the server sends it; null when an older or newer server sent another shape. */
  read(input: unknown): RemoteRow | null;
  /** What the mirror keeps with a row beside its columns. `held`: the row that it replaces. */
  keep?(value: object, held: object | undefined): object;
}

/** The tables of the mirror, by their names. */
export type Tables = ReadonlyMap<string, Table>;

export const toTables = (list: readonly Table[]): Tables => new Map(list.map((one) => [one.name, one]));

interface Rules<Columns extends v.ObjectEntries, Row extends object> {
  readonly columns: Columns;
  /** The column with the row's id; `id` unless it says otherwise. */
  readonly key?: keyof Columns & string;
  /** The row as the mirror keeps it. */
  readonly row: (columns: Readonly<v.InferOutput<v.ObjectSchema<Columns, undefined>>>) => Row;
  readonly indexes?: readonly string[];
  readonly owner?: string;
  keep?(row: Row, held: Row | undefined): object;
}

/** Declares a table of the mirror. `name`: the database's, where `private.mirror` (supabase/migrations) makes it one. */
export const table = <Columns extends v.ObjectEntries, Row extends object>(
  name: string,
  { columns, key = 'id', row, indexes = [], ...rules }: Rules<Columns, Row>,
): Table => {
  const schema = v.object({ ...columns, sync_xid: xid });
  const whole = Object.entries(schema.entries).filter(([, { type }]) => type !== 'optional');
  return {
    ...rules,
    name,
    columns: whole.map(([column]) => column),
    indexes,
    read(input) {
      const answer = v.safeParse(schema, input);
      if (!answer.success) return null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript loses the columns when one is added.
      const read = answer.output as Parameters<typeof row>[0] & { readonly sync_xid: string };
      return { table: name, id: String(read[key]), xid: read.sync_xid, value: row(read) };
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
