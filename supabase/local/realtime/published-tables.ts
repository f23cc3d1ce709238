import type { Sql } from '../data/sql.ts';

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
