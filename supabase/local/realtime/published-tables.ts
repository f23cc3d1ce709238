import type { Sql } from '../sql.ts';

export interface Column {
  readonly name: string;
  /** `typname`, as a change names it: text, timestamptz, int8, _text. */
  readonly type: string;
}

/** The columns of each table in the publication, by `schema.table`. */
export type PublishedTables = ReadonlyMap<string, readonly Column[]>;

export async function readPublishedTables(sql: Sql): Promise<PublishedTables> {
  const { rows } = await sql.query<{ table: string; columns: readonly Column[] }>(
    `select p.schemaname || '.' || p.tablename as "table",
       jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns
     from pg_publication_tables as p
     join pg_attribute as a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
     join pg_type as t on t.oid = a.atttypid
     where p.pubname = 'supabase_realtime' and a.attnum > 0 and not a.attisdropped
     group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
