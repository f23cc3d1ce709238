import * as v from 'valibot';
import type { Change } from './change-triggers.ts';
import type { Sql } from '../data/sql.ts';

/** One entry of `config.postgres_changes`: the changes that a channel subscribes to. */
export const bindingSchema = v.looseObject({
  event: v.picklist(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: v.string(),
  table: v.string(),
  filter: v.optional(v.string()),
});

export type Binding = v.InferOutput<typeof bindingSchema> & { readonly id: number };

/** The reason why this binding can never receive a change; null if it can. */
export function problemOf(
  { event, schema, table, filter }: Binding,
  published: PublishedTables,
): string | null {
  const columns = published.get(`${schema}.${table}`);
  const given = `[event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter ?? 'none'}]`;
  const refused = 'Unable to subscribe to changes with given parameters.';
  if (!columns)
    return `${refused} Please check Realtime is enabled for the given connect parameters: ${given}`;
  if (filter === undefined) return null;
  const parsed = parseFilter(filter);
  if (!parsed) return `${refused} The embedded backend only knows filters like column=eq.value: ${given}`;
  return columns.some(({ name }) => name === parsed.column)
    ? null
    : `${refused} The table has no column ${parsed.column}: ${given}`;
}

/** Whether the binding wants changes of this type and table. Decides without the row. */
export const isAbout = ({ event, schema, table }: Binding, change: Change): boolean =>
  schema === change.schema && table === change.table && (event === '*' || event === change.type);

/** Whether the row passes the binding's filter. Of a deleted row only the key is known. */
export function isMatch({ filter }: Binding, row: object): boolean {
  const parsed = filter === undefined ? null : parseFilter(filter);
  return parsed === null || Reflect.get(row, parsed.column) === parsed.value;
}

/** Compares text only, which is enough for the ids that the app filters by. */
function parseFilter(filter: string): { readonly column: string; readonly value: string } | null {
  const { column, value } = /^(?<column>\w+)=eq\.(?<value>.+)$/.exec(filter)?.groups ?? {};
  return column === undefined || value === undefined ? null : { column, value };
}

export interface Column {
  readonly name: string;
  /** `typname`, as a change names it: text, timestamptz, int8, _text. */
  readonly type: string;
}

/** The columns of each table in the publication, by `schema.table`. */
export type PublishedTables = ReadonlyMap<string, readonly Column[]>;

export async function readPublishedTables(sql: Sql): Promise<PublishedTables> {
  const { rows } = await sql.query<{ table: string; columns: readonly Column[] }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as "table",
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns
     from pg_publication_rel
     join pg_publication as p on p.oid = prpubid
     join pg_class as c on c.oid = prrelid
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type as t on t.oid = a.atttypid
     where p.pubname = 'supabase_realtime'
     group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
