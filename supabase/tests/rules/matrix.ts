import type { PGlite } from '@electric-sql/pglite';
import {
  access,
  actors,
  expectedOnColumn,
  expectedOnRow,
  tables,
  verbs,
  type Actor,
  type Outcome,
  type Owner,
  type Table,
  type Verb,
} from './access.ts';
import { fixtures, ids, ROWS_SQL } from './matrix-rows.ts';

export interface Cell {
  /** Such as `public.messages: member, update of content, own`. */
  readonly name: string;
  readonly expected: Outcome;
  /** The outcome, or the SQLSTATE of an error that is no refusal. */
  readonly found: string;
}

/**
 * Tries every cell of {@link access} with the actor's role and claims, as the API does, and rolls each back. The rows that
 * it inserts first stay, so run it inside of a transaction that is rolled back.
 */
export async function runMatrix(database: PGlite): Promise<Cell[]> {
  await database.exec(ATTEMPT_SQL + ROWS_SQL);
  const cells = tables.flatMap((table) => [...rowCells(table), ...columnCells(table)]);
  const { rows } = await database.query<{ found: string }>(
    `select pg_temp.attempt(role, claims, prepare, statement) as found
     from jsonb_array_elements($1::jsonb) with ordinality as cell (value, position),
       jsonb_to_record(value) as attempted (role text, claims text, prepare text, statement text)
     order by position`,
    [JSON.stringify(cells.map(({ attempt }) => attempt))],
  );
  return cells.map(({ name, expected }, index) => ({
    name,
    expected,
    found: rows[index]?.found ?? 'not run',
  }));
}

/** The columns of every table in the database, to compare with those that the matrix knows. */
export async function tablesOf(database: PGlite): Promise<Record<string, string[]>> {
  const { rows } = await database.query<{ name: string; columns: string[] }>(
    `select relnamespace::regnamespace || '.' || relname as name, array_agg(attname::text order by attname::text collate "C") as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')
     group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

interface Attempt {
  readonly role: string;
  readonly claims: string;
  /** Runs before, as the owner of the database, to make room for an insert. */
  readonly prepare: string | null;
  readonly statement: string;
}

type Planned = Omit<Cell, 'found'> & { readonly attempt: Attempt };

function rowCells(table: Table): Planned[] {
  return actors.flatMap((actor) =>
    verbs.flatMap((verb) =>
      ownersOf(table).map((owner) => ({
        name: `${table}: ${actor}, ${verb}, ${owner}`,
        expected: expectedOnRow(table, actor, verb, owner),
        attempt: attemptOn(table, actor, verb, owner),
      })),
    ),
  );
}

function columnCells(table: Table): Planned[] {
  const triedOn = { select: ['own'], insert: ['own'], update: ['own', "other's"] } as const;
  return actors.flatMap((actor) =>
    Object.keys(access[table].columns).flatMap((column) =>
      (['select', 'insert', 'update'] as const).flatMap((verb) =>
        triedOn[verb].map((owner) => ({
          name: `${table}: ${actor}, ${verb} of ${column}, ${owner}`,
          expected: expectedOnColumn(table, actor, verb, owner, column),
          attempt: attemptOn(table, actor, verb, owner, column),
        })),
      ),
    ),
  );
}

function attemptOn(table: Table, actor: Actor, verb: Verb, owner: Owner, column?: string): Attempt {
  const role = roles[actor];
  const { inTheWay } = fixtures[table];
  return {
    role,
    claims: JSON.stringify({
      role,
      ...(ids[actor] === null ? {} : { sub: ids[actor], session_id: ids[actor] }),
    }),
    prepare:
      inTheWay && verb === 'insert' ? `delete from ${table} where ${inTheWay(ownerId(actor, owner))}` : null,
    statement: statementOn(table, actor, verb, owner, column),
  };
}

function statementOn(table: Table, actor: Actor, verb: Verb, owner: Owner, column?: string): string {
  const { key, values, needed } = fixtures[table];
  const id = ownerId(actor, owner);
  const where = `where ${key(id)}`;
  const named =
    column ?? Object.keys(access[table].columns).find((name) => key(id).startsWith(`${name} `)) ?? '*';
  switch (verb) {
    case 'select':
      return `select ${named} from ${table} ${where}`;
    case 'update':
      // Sets the column to its own value, because only the right to write counts. Without a column it uses the key.
      return `update ${table} set ${named} = ${named} ${where}`;
    case 'delete':
      return `delete from ${table} ${where}`;
    case 'insert': {
      const row = values(id);
      const chosen = [...new Set([...needed, ...(column === undefined ? [] : [column])])];
      return `insert into ${table} (${chosen.join(', ')}) values (${chosen.map((name) => row[name] ?? 'default').join(', ')})`;
    }
  }
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
