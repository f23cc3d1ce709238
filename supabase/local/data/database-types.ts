import type { Sql } from './sql.ts';

/**
 * The TypeScript types of the tables and functions of `public` that are named in `called`, unformatted, in the shape of
 * `supabase gen types typescript` that `createClient<Database>` reads. Leaves out enums and views: the schema has none.
 */
export async function databaseTypes(sql: Sql, called: ReadonlySet<string>): Promise<string> {
  const tables = Map.groupBy((await sql.query<Column>(COLUMNS)).rows, ({ table }) => table);
  const relations = Map.groupBy((await sql.query<Relation>(RELATIONS)).rows, ({ table }) => table);
  const functions = (await sql.query<Routine>(FUNCTIONS)).rows.filter(({ name }) => called.has(name));
  const parameters = Map.groupBy((await sql.query<Parameter>(PARAMETERS)).rows, ({ routine }) => routine);

  const calledTables = [...tables].filter(([name]) => called.has(name));
  const tableTypes = calledTables.map(
    ([name, columns]) => `${name}: {
      Row: ${object(columns.map((column) => `${column.name}: ${nullable(column)}`))}
      Insert: ${object(columns.map((column) => `${column.name}${isOptional(column) ? '?' : ''}: ${nullable(column)}`))}
      Update: ${object(columns.map((column) => `${column.name}?: ${nullable(column)}`))}
      Relationships: [${(relations.get(name) ?? []).map(relationship).join(', ')}]
    }`,
  );
  const functionTypes = functions.map((routine) => {
    const own = parameters.get(routine.id) ?? [];
    const args = own.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`);
    const row = tables.get(routine.table ?? '');
    const returned = row
      ? object(row.map((column) => `${column.name}: ${nullable(column)}`))
      : typeOf(routine.returns);
    return `${routine.name}: {
      Args: ${args.length === 0 ? 'never' : object(args)}
      Returns: ${returned}${routine.returnsSet ? '[]' : ''}
      ${row ? setofOptions(routine) : ''}
    }`;
  });

  return `// What src calls, generated from the migrated database by \`npm run db:types\`; a test fails when it is out of date.

    export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

    export type Database = {
      public: {
        Tables: ${object(tableTypes)}
        Views: ${none}
        Functions: ${object(functionTypes)}
        Enums: ${none}
        CompositeTypes: ${none}
      }
    };
  `;
}

const none = '{ [_ in never]: never }';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether a trigger sets the column, so that the writer need not. */
  readonly isStamped: boolean;
}

interface Relation {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly isOneToOne: boolean;
}

interface Routine {
  readonly id: string;
  readonly name: string;
  readonly returns: string;
  readonly returnsSet: boolean;
  /** The table whose rows it returns. */
  readonly table: string | null;
}

interface Parameter {
  readonly routine: string;
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attname = 'sync_xid' and exists (
      select 1 from pg_trigger as t where t.tgrelid = c.oid and t.tgname = 'stamp' and not t.tgisinternal
    ) as "isStamped"
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname collate "C", a.attname collate "C"`;

const RELATIONS = `
  select c.relname as "table", k.conname as name, t.relname as target,
    (select array_agg(a.attname::text order by u.n) from unnest(k.conkey) with ordinality as u (attnum, n)
     join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
    (select array_agg(a.attname::text order by u.n) from unnest(k.confkey) with ordinality as u (attnum, n)
     join pg_attribute as a on a.attrelid = k.confrelid and a.attnum = u.attnum) as "targetColumns",
    exists (
      select 1 from pg_constraint as own
      where own.conrelid = k.conrelid and own.contype in ('p', 'u') and own.conkey = k.conkey
    ) as "isOneToOne"
  from pg_constraint as k
  join pg_class as c on c.oid = k.conrelid
  join pg_class as t on t.oid = k.confrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  order by k.conname collate "C"`;

const FUNCTIONS = `
  select p.oid::text as id, p.proname as name, format_type(p.prorettype, null) as returns,
    p.proretset as "returnsSet", c.relname as "table"
  from pg_proc as p
  join pg_type as t on t.oid = p.prorettype
  left join pg_class as c on c.oid = t.typrelid and c.relnamespace = 'public'::regnamespace
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
    and not exists (select 1 from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid`;

const PARAMETERS = `
  select p.oid::text as routine, p.proargnames[u.n] as name, format_type(u.type, null) as type,
    u.n > p.pronargs - p.pronargdefaults as optional
  from pg_proc as p, unnest(p.proargtypes::oid[]) with ordinality as u (type, n)
  where p.pronamespace = 'public'::regnamespace
  order by p.oid, p.proargnames[u.n] collate "C"`;

/** The TypeScript type of a Postgres type in the API's JSON; `unknown` for a type that is not listed. */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `(${typeOf(type.slice(0, -2))})[]`;
  return scalars.get(type) ?? 'unknown';
}

const scalars = new Map([
  ...['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric'].map(
    (type) => [type, 'number'] as const,
  ),
  ...[
    'text',
    'character varying',
    'character',
    'uuid',
    'date',
    'timestamp without time zone',
    'timestamp with time zone',
    'interval',
    'citext',
    'bytea',
  ].map((type) => [type, 'string'] as const),
  ['boolean', 'boolean'],
  ['json', 'Json'],
  ['jsonb', 'Json'],
  ['void', 'undefined'],
]);

const nullable = ({ type, notNull }: Column): string => `${typeOf(type)}${notNull ? '' : ' | null'}`;

const isOptional = ({ notNull, hasDefault, isStamped }: Column): boolean =>
  !notNull || hasDefault || isStamped;

const object = (members: readonly string[]): string => `{\n${members.join('\n')}\n}`;

const relationship = ({ name, columns, isOneToOne, target, targetColumns }: Relation): string => `{
  foreignKeyName: ${JSON.stringify(name)}
  columns: ${JSON.stringify(columns)}
  isOneToOne: ${isOneToOne}
  referencedRelation: ${JSON.stringify(target)}
  referencedColumns: ${JSON.stringify(targetColumns)}
}`;

const setofOptions = ({ table, returnsSet }: Routine): string => `SetofOptions: {
  from: "*"
  to: ${JSON.stringify(table)}
  isOneToOne: ${!returnsSet}
  isSetofReturn: ${returnsSet}
}`;
