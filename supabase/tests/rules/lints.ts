import type { PGlite } from '@electric-sql/pglite';

/**
 * The rules of the hosted service's advisor (supabase/splinter, with its numbers) about the schema, and some of our own
 * without a number, for the private schema too. The matrix covers the advisor's rules about who may do what.
 */
export async function runLints(database: PGlite): Promise<string[]> {
  const parts = Object.entries(rules).map(
    ([rule, sql]) => `select '${rule} ' || object::text as finding from (${sql}) as found (object)`,
  );
  const { rows } = await database.query<{ finding: string }>(
    `${COMMON} ${parts.join('\nunion all\n')} order by finding`,
  );
  return rows.map(({ finding }) => finding);
}

// The relations and functions of our schemas, without those of extensions, with readable names.
const COMMON = `
with relations as (
  select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relrowsecurity, c.reloptions
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private')
    and not exists (select 1 from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
base_tables as (select * from relations where relkind in ('r', 'p')),
functions as (
  select p.proconfig, n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select 1 from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
),
policies as (
  select t.name || ' "' || p.polname || '"' as name, t.name as on_table, p.polpermissive, p.polcmd, p.polroles,
    pg_get_expr(p.polqual, p.polrelid) as qual, pg_get_expr(p.polwithcheck, p.polrelid) as with_check
  from pg_policy as p join base_tables as t on t.oid = p.polrelid
),
api_roles as (select oid, rolname::text as name from pg_roles where rolname in ('anon', 'authenticated'))
`;

// Postgres prints a call that runs once for a query as ( SELECT private.member() AS member).
const PER_ROW_CALL = `(auth\\.(uid|role|email|jwt)|private\\.member|current_setting)\\(`;
const ONCE_A_QUERY = `\\( *SELECT +(auth\\.(uid|role|email|jwt)|private\\.member|current_setting)\\(`;

const rules: Readonly<Record<string, string>> = {
  '0001_unindexed_foreign_key': `
    select t.name || ' ' || f.conname from pg_constraint as f join base_tables as t on t.oid = f.conrelid
    where f.contype = 'f' and not exists (
      select 1 from pg_index as i
      where i.indrelid = f.conrelid and i.indisvalid and i.indpred is null
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(f.conkey) - 1]) as k)
          = (select array_agg(k order by k) from unnest(f.conkey) as k)
    )`,
  '0003_auth_rls_initplan': `
    select name from policies, unnest(array[qual, with_check]) as expression
    where regexp_replace(expression, '${ONCE_A_QUERY}', '', 'gi') ~* '${PER_ROW_CALL}'`,
  '0004_no_primary_key': `
    select name from base_tables as t
    where not exists (select 1 from pg_index as i where i.indrelid = t.oid and i.indisprimary)`,
  '0006_multiple_permissive_policies': `
    select p.on_table || ' ' || verb || ' for ' || a.name from policies as p
    cross join api_roles as a cross join unnest(array['r', 'a', 'w', 'd']) as verb
    where p.polpermissive and p.polcmd in (verb::"char", '*') and (0 = any (p.polroles) or a.oid = any (p.polroles))
    group by p.on_table, verb, a.name having count(*) > 1`,
  '0009_duplicate_index': `
    select t.name || ' ' || string_agg(i.indexrelid::regclass::text, ' = ' order by i.indexrelid::regclass::text)
    from pg_index as i join base_tables as t on t.oid = i.indrelid join pg_class as c on c.oid = i.indexrelid
    group by t.name, c.relam, i.indkey::text, i.indclass::text, i.indoption::text, i.indcollation::text,
      pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
    having count(*) > 1`,
  '0010_security_definer_view': `
    select name from relations where relkind = 'v' and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  '0013_rls_disabled': `select name from base_tables where not relrowsecurity`,
  '0014_extension_in_public': `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
  '0015_policy_references_user_metadata': `
    select name from policies, unnest(array[qual, with_check]) as expression where expression ~* 'user_meta_?data'`,
  '0018_unsupported_reg_type': `
    select t.name || '.' || attname from pg_attribute join base_tables as t on t.oid = attrelid
    where attnum > 0 and not attisdropped and atttypid in (
      'regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
      'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
  '0021_foreign_key_to_auth_not_primary': `
    select t.name || ' ' || f.conname from pg_constraint as f join base_tables as t on t.oid = f.conrelid
    join pg_class as target on target.oid = f.confrelid
    where f.contype = 'f' and target.relnamespace = 'auth'::regnamespace and not exists (
      select 1 from pg_constraint as k where k.conrelid = f.confrelid and k.contype = 'p' and k.conindid = f.conindid
    )`,

  // Our own.
  search_path_not_empty: `
    select name from functions where not coalesce(proconfig @> array['search_path=""'], false)`,
  more_than_rows_granted: `
    select t.name || ' ' || privilege || ' to ' || a.name from base_tables as t, api_roles as a,
      unnest(array['truncate', 'references', 'trigger']) as privilege
    where has_table_privilege(a.oid, t.oid, privilege)`,
  sequence_granted: `
    select s.name || ' to ' || a.name from relations as s, api_roles as a
    where s.relkind = 'S' and has_sequence_privilege(a.oid, s.oid, 'usage, select, update')`,
  auth_trigger_not_definer: `
    select t.tgname || ' ' || p.oid::regprocedure from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    join pg_class as c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'auth'::regnamespace and not p.prosecdef`,
  private_schema_open_to_visitors: `
    select 'private' where has_schema_privilege('anon', 'private', 'usage') or has_schema_privilege('authenticated', 'private', 'create')`,
};
