import type { Sql } from '../sql.ts';
import { identifier } from './sql-text.ts';

export interface Column {
  readonly name: string;
  /** `typname`, as change payloads name it: text, timestamptz, int8, _text. */
  readonly type: string;
  /** The type as SQL casts to it, qualified and quoted. */
  readonly sqlType: string;
  readonly isKey: boolean;
  /** The API roles that may SELECT the column. */
  readonly readers: ReadonlySet<string>;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Qualified and quoted for SQL. */
  readonly sql: string;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export interface Catalog {
  /** From the cache if possible; null for a table that does not exist. */
  table(name: TableName): Promise<Table | null>;
  /** Read anew: columns or grants may have changed since the cache was filled. */
  refresh(name: TableName): Promise<Table | null>;
  /** The tables of the publication that match; `*` matches every schema or table. */
  published(schema: string, table: string): Promise<TableName[]>;
}

export const PUBLICATION = 'supabase_realtime';

/** What the change feed knows about tables, read as the owner and kept. */
export function createCatalog(sql: Sql): Catalog {
  const cache = new Map<string, Promise<Table | null>>();
  const refresh = (name: TableName): Promise<Table | null> => {
    const loading = loadTable(sql, name);
    cache.set(tableId(name), loading);
    return loading;
  };
  return {
    table: (name) => cache.get(tableId(name)) ?? refresh(name),
    refresh,
    async published(schema, table) {
      // Names are patterns of LIKE here because they are in the real server's `subscriptions.ex`.
      const { rows } = await sql.query<TableName>(
        `select schemaname as schema, tablename as name from pg_publication_tables
         where pubname = $1
           and schemaname like (case $2 when '*' then '%' else $2 end) escape ''
           and tablename like (case $3 when '*' then '%' else $3 end) escape ''`,
        [PUBLICATION, schema, table],
      );
      return rows;
    },
  };
}

/** A map key for a table. */
export function tableId({ schema, name }: TableName): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly type_schema: string;
  readonly is_key: boolean;
  readonly anon: boolean;
  readonly authenticated: boolean;
  readonly service_role: boolean;
}

async function loadTable(sql: Sql, { schema, name }: TableName): Promise<Table | null> {
  const { rows } = await sql.query<ColumnRow>(
    `select a.attname as name, t.typname as type, tn.nspname as type_schema,
            coalesce(a.attnum = any (pk.conkey), false) as is_key,
            has_column_privilege('anon', c.oid, a.attnum, 'SELECT') as anon,
            has_column_privilege('authenticated', c.oid, a.attnum, 'SELECT') as authenticated,
            has_column_privilege('service_role', c.oid, a.attnum, 'SELECT') as service_role
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       join pg_namespace tn on tn.oid = t.typnamespace
       left join pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
      where n.nspname = $1 and c.relname = $2
      order by a.attnum`,
    [schema, name],
  );
  if (rows.length === 0) return null;
  const columns = rows.map(toColumn);
  return {
    schema,
    name,
    sql: tableId({ schema, name }),
    columns,
    key: columns.filter((column) => column.isKey),
  };
}

function toColumn(row: ColumnRow): Column {
  const roles = (['anon', 'authenticated', 'service_role'] as const).filter((role) => row[role]);
  return {
    name: row.name,
    type: row.type,
    sqlType: `${identifier(row.type_schema)}.${identifier(row.type)}`,
    isKey: row.is_key,
    readers: new Set<string>(roles),
  };
}
