import type { Sql } from '../data/sql.ts';

/** One committed change of one row. */
export interface Change {
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly schema: string;
  readonly table: string;
  readonly commitTimestamp: string;
  /** The primary key as it is now; null for DELETE. */
  readonly key: Readonly<Record<string, unknown>> | null;
  /** The primary key as it was; null for INSERT. */
  readonly oldKey: Readonly<Record<string, unknown>> | null;
}

export const CHANGE_CHANNEL = 'local_realtime';

/**
 * Makes every table of the publication announce its changes. The hosted service reads the write-ahead log instead,
 * which an embedded Postgres cannot decode.
 *
 * NOTIFY carries keys only: a payload above 8000 bytes would fail the member's own write.
 */
export async function installTriggers(sql: Sql): Promise<void> {
  for (const statement of STATEMENTS) await sql.query(statement);
}

/** Reads the payload of a NOTIFY on CHANGE_CHANNEL. */
export function parseChange(payload: string): Change {
  const change: Change = JSON.parse(payload);
  return change;
}

// `number` makes each notification unique, because Postgres drops duplicates within a transaction. The trigger's name is the
// last in alphabetical order, so that it runs after all other triggers of the row.
const STATEMENTS = [
  'create schema if not exists local_realtime',
  'revoke all on schema local_realtime from public',
  'create sequence if not exists local_realtime.change_number',
  `create or replace function local_realtime.announce() returns trigger
   language plpgsql security definer set search_path = '' as $announce$
   declare
     new_key jsonb;
     old_key jsonb;
   begin
     if tg_op <> 'DELETE' then
       select jsonb_object_agg(k, to_jsonb(new) -> k) into new_key from unnest(tg_argv) as k;
     end if;
     if tg_op <> 'INSERT' then
       select jsonb_object_agg(k, to_jsonb(old) -> k) into old_key from unnest(tg_argv) as k;
     end if;
     perform pg_notify('${CHANGE_CHANNEL}', jsonb_build_object(
       'number', nextval('local_realtime.change_number'),
       'type', tg_op, 'schema', tg_table_schema, 'table', tg_table_name,
       'commitTimestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'key', new_key, 'oldKey', old_key
     )::text);
     return null;
   end
   $announce$`,
  'revoke all on function local_realtime.announce() from public',
  `do $install$
   declare
     published record;
   begin
     for published in
       select prrelid::regclass as name, string_agg(quote_literal(attname), ', ') as key
       from pg_publication_rel
       join pg_publication as publication on publication.oid = prpubid
       join pg_constraint on conrelid = prrelid and contype = 'p'
       join pg_attribute on attrelid = prrelid and attnum = any (conkey)
       where pubname = 'supabase_realtime'
       group by prrelid
     loop
       execute format(
         'create or replace trigger zz_local_realtime after insert or update or delete on %s
          for each row execute function local_realtime.announce(%s)',
         published.name, published.key
       );
     end loop;
   end
   $install$`,
];
