import type { Sql } from '../sql.ts';
import { PUBLICATION } from './catalog.ts';
import type { Action } from './subscription-params.ts';
import { identifier, literal } from './sql-text.ts';

/** One committed change of one row. Keys are the primary key columns with their values as text. */
export interface Change {
  readonly action: Action;
  readonly schema: string;
  readonly table: string;
  readonly commitTimestamp: string;
  /** The key as it is now; absent for DELETE. */
  readonly key: KeyText | null;
  /** The key as it was; absent for INSERT. */
  readonly oldKey: KeyText | null;
}

export type KeyText = Readonly<Record<string, string>>;

export const CHANGE_CHANNEL = 'local_realtime';

/**
 * Makes every table of the publication announce its changes; also renews what an earlier start left behind. The
 * real server reads the write-ahead log instead, which an embedded Postgres cannot decode.
 *
 * A NOTIFY carries keys only: its payload may have at most 8000 bytes, and one that is longer would fail the
 * member's own UPDATE. For the same reason a row whose key alone is that long stays silent.
 */
export async function installTriggers(sql: Sql): Promise<void> {
  for (const statement of FOUNDATION) await sql.query(statement);
  await addTriggers(sql, true);
}

/** For tables that joined the publication since: the real server looks for them every minute. */
export function addMissingTriggers(sql: Sql): Promise<void> {
  return addTriggers(sql, false);
}

async function addTriggers(sql: Sql, renew: boolean): Promise<void> {
  const { rows } = await sql.query<{ schema: string; name: string; key: string[] | null }>(
    `select p.schemaname as schema, p.tablename as name,
            (select array_agg(a.attname::text order by a.attnum)
               from pg_constraint pk
               join pg_attribute a on a.attrelid = pk.conrelid and a.attnum = any (pk.conkey)
              where pk.conrelid = c.oid and pk.contype = 'p') as key
       from pg_publication_tables p
       join pg_namespace n on n.nspname = p.schemaname
       join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
      where p.pubname = $1
        and ($3 or not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = $2))`,
    [PUBLICATION, TRIGGER, renew],
  );
  for (const { schema, name, key } of rows) {
    await sql.query(
      `create or replace trigger ${TRIGGER} after insert or update or delete on ${identifier(schema)}.${identifier(name)}
       for each row execute function local_realtime.announce(${(key ?? []).map(literal).join(', ')})`,
    );
  }
}

/** Reads the payload of a NOTIFY on CHANGE_CHANNEL. */
export function parseChange(payload: string): Change {
  const announced: Announced = JSON.parse(payload);
  const { op, s, t, at, key, old } = announced;
  return { action: op, schema: s, table: t, commitTimestamp: at, key, oldKey: old };
}

interface Announced {
  readonly op: Action;
  readonly s: string;
  readonly t: string;
  readonly at: string;
  readonly key: KeyText | null;
  readonly old: KeyText | null;
}

// Last in the alphabetical order of triggers, so that it sees what the others left of the row.
const TRIGGER = 'zz_local_realtime';

/** `n` keeps Postgres from folding equal notifications of one transaction into one. */
const FOUNDATION = [
  'create schema if not exists local_realtime',
  'revoke all on schema local_realtime from public',
  'create sequence if not exists local_realtime.change_number',
  `create or replace function local_realtime.announce() returns trigger
   language plpgsql security definer set search_path = '' as $announce$
   declare
     new_key jsonb;
     old_key jsonb;
     message text;
   begin
     if tg_op <> 'DELETE' then
       select jsonb_object_agg(k, to_jsonb(new) ->> k) into new_key from unnest(tg_argv) k;
     end if;
     if tg_op <> 'INSERT' then
       select jsonb_object_agg(k, to_jsonb(old) ->> k) into old_key from unnest(tg_argv) k;
     end if;
     message := jsonb_build_object(
       'n', nextval('local_realtime.change_number'),
       'op', tg_op, 's', tg_table_schema, 't', tg_table_name,
       'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'key', new_key, 'old', old_key
     )::text;
     if octet_length(message) < 8000 then
       perform pg_notify('${CHANGE_CHANNEL}', message);
     end if;
     return null;
   end
   $announce$`,
  'revoke all on function local_realtime.announce() from public',
];
