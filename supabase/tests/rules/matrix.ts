import {
  access,
  actors,
  expectedOnRow,
  tables,
  verbs,
  type Actor,
  type Outcome,
  type Owner,
  type Table,
  type Verb,
} from './access.ts';
import { fixtures, ids, ROWS_SQL, type Fixture } from './matrix-rows.ts';

/** PGlite, or a connection to a native Postgres. */
export interface MatrixDatabase {
  exec(statements: string): Promise<unknown>;
  query(statement: string, values?: unknown[]): Promise<{ readonly rows: Record<string, unknown>[] }>;
}

export interface Cell {
  /** Such as `public.messages: member, update, own`. */
  readonly name: string;
  readonly expected: Outcome;
  /** The outcome, or the SQLSTATE of an error that is no refusal. */
  readonly found: unknown;
}

/**
 * Tries every verb on every table with the actor's role and claims, as the API does, and rolls each back. The rows that
 * it inserts first stay, so run it inside of a transaction that is rolled back.
 */
export async function runMatrix(database: MatrixDatabase): Promise<Cell[]> {
  await database.exec(ATTEMPT_SQL + ROWS_SQL);
  const cells = tables.flatMap(rowCells);
  const { rows } = await database.query(
    `select pg_temp.attempt(role, claims, prepare, statement) as found
     from jsonb_array_elements($1::jsonb) with ordinality as cell (value, position),
       jsonb_to_record(value) as attempted (role text, claims text, prepare text, statement text)
     order by position`,
    [JSON.stringify(cells.map(({ attempt }) => attempt))],
  );
  return cells.map(({ name, expected }, index) => ({
    name,
    expected,
    found: rows[index]?.['found'],
  }));
}

/** The rights of visitor, member and service on every column, in the form of {@link expectedColumns}. */
export async function columnsOf(database: MatrixDatabase): Promise<Record<string, unknown>> {
  const { rows } = await database.query(
    `select relnamespace::regnamespace || '.' || relname || '.' || attname as name, array_to_string(array(
       select role || ':' || array_to_string(array(
         select left(verb, 1) from unnest(array['select', 'insert', 'update', 'references']) as verb
         where has_column_privilege(role, attrelid, attnum, verb)
       ), '') from unnest(array['anon', 'authenticated', 'service_role']) as role
     ), ' ') as letters
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  return Object.fromEntries(rows.map(({ name, letters }) => [String(name), letters]));
}

/** The functions that a role of the API may call, and all in `public`, to compare with those that the matrix knows. */
export async function functionsOf(database: MatrixDatabase): Promise<Record<string, unknown>> {
  const { rows } = await database.query(
    `select pronamespace::regnamespace || '.' || proname as name,
       string_agg(concat_ws(', ', roles, case when prosecdef then 'definer' end), '; ') as roles
     from pg_proc, lateral (
       select string_agg(role, ', ' order by role) as roles from unnest(array['anon', 'authenticated', 'service_role']) as role
       where has_function_privilege(role, pg_proc.oid, 'execute')
     ) as callers
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (roles is not null or pronamespace = 'public'::regnamespace)
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
     group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, roles }) => [String(name), roles]));
}

type Planned = Omit<Cell, 'found'> & {
  readonly attempt: {
    readonly role: string;
    readonly claims: string;
    /** A statement to run first, as the owner of the database, to make room for an insert. */
    readonly prepare: string | null;
    readonly statement: string;
  };
};

function rowCells(table: Table): Planned[] {
  const fixture = fixtures[table];
  return actors.flatMap((actor) =>
    verbs.flatMap((verb) =>
      ownersOf(table).map((owner) => {
        const id = ownerId(actor, owner);
        const mustGo = fixture?.isOnly === true && verb === 'insert';
        return {
          name: `${table}: ${actor}, ${verb}, ${owner}`,
          expected: expectedOnRow(table, actor, verb, owner),
          attempt: {
            role: roles[actor],
            claims: JSON.stringify({
              role: roles[actor],
              ...(ids[actor] === null ? {} : { sub: ids[actor], session_id: ids[actor] }),
            }),
            prepare: mustGo ? `delete from ${table} where ${fixture.key(id)}` : null,
            statement: fixture ? statementOn(table, fixture, verb, id) : statementOnClosed(table, verb),
          },
        };
      }),
    ),
  );
}

function statementOn(table: Table, { key, row }: Fixture, verb: Verb, id: string | null): string {
  const where = `where ${key(id)}`;
  const [column = ''] = key(id).split(' ');
  switch (verb) {
    case 'select':
      return `select ${column} from ${table} ${where}`;
    case 'update':
      // Sets the key to its own value, because only the right to write counts.
      return `update ${table} set ${column} = ${column} ${where}`;
    case 'delete':
      return `delete from ${table} ${where}`;
    case 'insert':
      return `insert into ${table} (${Object.keys(row(id)).join(', ')}) values (${Object.values(row(id)).join(', ')})`;
  }
}

/** Refused before any row is looked at. */
function statementOnClosed(table: Table, verb: Verb): string {
  const [column = ''] = Object.keys(access[table].columns);
  const statements = {
    select: `select from ${table}`,
    insert: `insert into ${table} default values`,
    update: `update ${table} set ${column} = default`,
    delete: `delete from ${table}`,
  };
  return statements[verb];
}

const roles: Record<Actor, string> = {
  visitor: 'anon',
  member: 'authenticated',
  other: 'authenticated',
  unconfirmed: 'authenticated',
  service: 'service_role',
};

/** A visitor has no own row: then both targets belong to members. */
function ownerId(actor: Actor, owner: Owner): string | null {
  if (owner === "nobody's") return null;
  if (owner === 'own') return ids[actor] ?? ids.member;
  return actor === 'other' ? ids.member : ids.other;
}

function ownersOf(table: Table): readonly Owner[] {
  if (!fixtures[table]) return ["other's"];
  const hasNobodys = table === 'public.messages' || table === 'public.tombstones';
  return hasNobodys ? ['own', "other's", "nobody's"] : ['own', "other's"];
}

/**
 * `attempt` always ends in an error, so that its subtransaction rolls back role, claims and rows. The invented SQLSTATE
 * carries the number of rows.
 */
const ATTEMPT_SQL = `
create function pg_temp.attempt(role text, claims text, prepare text, statement text) returns text
language plpgsql as $$
declare
  affected bigint;
begin
  if prepare is not null then
    execute prepare;
  end if;
  perform set_config('request.jwt.claims', claims, true), set_config('role', role, true);
  execute statement;
  get diagnostics affected = row_count;
  raise exception using errcode = 'ZZ000', message = affected;
exception
  when sqlstate 'ZZ000' then
    return case sqlerrm when '0' then 'nothing' when '1' then 'yes' else sqlerrm || ' rows' end;
  when insufficient_privilege then
    return 'refused';
  when others then
    return sqlstate || ' ' || sqlerrm;
end
$$;
`;
