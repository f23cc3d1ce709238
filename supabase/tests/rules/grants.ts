/**
 * Reads owners, grants, policies, columns, constraints and triggers from the catalogue. rules.test.ts compares them with
 * grants.snapshot.json. `node supabase/tests/rules/grants.ts --update` rewrites that file: read its diff before you commit it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { openDatabase } from '../../../tests/setup/run-sql.ts';

/** By kind, name and property, all as text, so that a difference is one readable line. */
export type Grants = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const snapshotSchema = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string())));
const snapshotFile = join(import.meta.dirname, '../grants.snapshot.json');

const lineSchema = v.object({ kind: v.string(), name: v.string(), property: v.string(), value: v.string() });

/** Works on the embedded and on a native Postgres. */
export async function readGrants(database: {
  query(statement: string): Promise<{ readonly rows: readonly unknown[] }>;
}): Promise<Grants> {
  const { rows } = await database.query(GRANTS_SQL);
  const grants: Record<string, Record<string, Record<string, string>>> = {};
  for (const { kind, name, property, value } of v.parse(v.array(lineSchema), rows))
    ((grants[kind] ??= {})[name] ??= {})[property] = value;
  return grants;
}

export async function readSnapshot(): Promise<Grants> {
  return v.parse(snapshotSchema, JSON.parse(await readFile(snapshotFile, 'utf8')));
}

/** One sentence for each difference; empty if there is none. */
export function driftOf(expected: Grants, found: Grants): string[] {
  const before = flatten(expected);
  const after = flatten(found);
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((place) => {
    const was = before.get(place);
    const is = after.get(place);
    if (was === is) return [];
    return [
      `${place}: ${was === undefined ? 'not in the snapshot' : `'${was}'`} -> ${is === undefined ? 'gone' : `'${is}'`}`,
    ];
  });
}

function flatten(grants: Grants): Map<string, string> {
  return new Map(
    Object.entries(grants).flatMap(([kind, named]) =>
      Object.entries(named).flatMap(([name, properties]) =>
        Object.entries(properties).map(
          ([property, value]) => [`${kind} ${name}, ${property}`, value] as const,
        ),
      ),
    ),
  );
}

// Grantee 0 is PUBLIC. Leaves out owners, who have every right, and objects of extensions.
const GRANTS_SQL = `
with schemas as (
  select oid, nspname::text as name, nspowner as owner, coalesce(nspacl, acldefault('n', nspowner)) as acl
  from pg_namespace where nspname in ('public', 'private')
),
relations as (
  select c.oid, s.name || '.' || c.relname as name, c.relowner as owner, c.relrowsecurity, c.relforcerowsecurity, c.relkind,
    coalesce(c.relacl, acldefault(case when c.relkind = 'S' then 's' else 'r' end::"char", c.relowner)) as acl
  from pg_class as c join schemas as s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select 1 from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
),
functions as (
  select p.*, s.name || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
    coalesce(p.proacl, acldefault('f', p.proowner)) as acl
  from pg_proc as p join schemas as s on s.oid = p.pronamespace
  where not exists (select 1 from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
),
held as (
  select 'schema' as kind, s.name, g.grantee, string_agg(lower(g.privilege_type), ' ' order by g.privilege_type) as what
  from schemas as s, aclexplode(s.acl) as g where g.grantee <> s.owner group by s.name, g.grantee
  union all
  select 'table', r.name, g.grantee, string_agg(lower(g.privilege_type), ' ' order by g.privilege_type)
  from relations as r, aclexplode(r.acl) as g where g.grantee <> r.owner group by r.name, g.grantee
),
held_columns as (
  select r.name, g.grantee, g.privilege_type, string_agg(a.attname::text, ' ' order by a.attnum) as what
  from relations as r
  join pg_attribute as a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped,
    aclexplode(a.attacl) as g
  where g.grantee <> r.owner group by r.name, g.grantee, g.privilege_type
),
lines (kind, name, property, value) as (
  select kind, name, case grantee when 0 then 'PUBLIC' else pg_get_userbyid(grantee)::text end, what from held
  union all
  select 'table', name,
    case grantee when 0 then 'PUBLIC' else pg_get_userbyid(grantee)::text end || ' ' || lower(privilege_type), what
  from held_columns
  union all
  select 'table', name, 'owner', pg_get_userbyid(owner)::text from relations
  union all
  select 'table', name, 'row-level security',
    case when relrowsecurity then 'on' else 'off' end || case when relforcerowsecurity then ', forced' else '' end
  from relations where relkind in ('r', 'p')
  union all
  select 'function', name, property, value from functions, lateral (values
    ('owner', pg_get_userbyid(proowner)::text),
    ('security', case when prosecdef then 'definer' else 'invoker' end),
    ('volatility', case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end),
    ('search_path', coalesce(
      (select substr(setting, length('search_path=') + 1) from unnest(proconfig) as setting
       where setting like 'search_path=%'),
      'mutable'
    )),
    ('execute', coalesce(
      (select string_agg(who, ' ' order by who) from (
         select case g.grantee when 0 then 'PUBLIC' else pg_get_userbyid(g.grantee)::text end collate "C" as who
         from aclexplode(acl) as g where g.grantee <> proowner
       ) as grantees),
      'owner only'
    ))
  ) as property (property, value)
  union all
  select 'policy', r.name || ' "' || p.polname || '"', property, value from pg_policy as p
  join relations as r on r.oid = p.polrelid, lateral (values
    ('for', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
      || case when p.polpermissive then '' else ', restrictive' end),
    ('to', (select string_agg(case member when 0 then 'PUBLIC' else pg_get_userbyid(member)::text end, ' ') from unnest(p.polroles) as member)),
    ('using', pg_get_expr(p.polqual, p.polrelid)),
    ('with check', pg_get_expr(p.polwithcheck, p.polrelid))
  ) as property (property, value)
  union all
  select 'column', r.name || '.' || a.attname, property, value from pg_attribute as a
  join relations as r on r.oid = a.attrelid left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum,
    lateral (values
      ('type', format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end),
      ('default', pg_get_expr(d.adbin, d.adrelid))
    ) as property (property, value)
  where r.relkind <> 'S' and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', r.name || ' ' || c.conname, 'says', pg_get_constraintdef(c.oid)
  from pg_constraint as c join relations as r on r.oid = c.conrelid where c.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'trigger', o.relnamespace::regnamespace || '.' || o.relname || ' ' || t.tgname, 'does', pg_get_triggerdef(t.oid)
  from pg_trigger as t join functions as f on f.oid = t.tgfoid join pg_class as o on o.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'default privileges', coalesce(n.nspname::text, 'everywhere') || ' ' || d.defaclobjtype::text, pg_get_userbyid(d.defaclrole)::text, d.defaclacl::text
  from pg_default_acl as d left join pg_namespace as n on n.oid = d.defaclnamespace
  where n.nspname is null or n.nspname in ('public', 'private')
)
select kind, name, property, value from lines where value is not null
order by kind collate "C", name collate "C", property collate "C"`;

/** Escapes characters beyond ASCII, because some are white space that no editor shows. */
async function writeSnapshot(grants: Grants): Promise<void> {
  const text = JSON.stringify(grants, null, 2).replaceAll(
    /[^\n -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  await writeFile(snapshotFile, `${text}\n`);
}

if (import.meta.main) {
  const database = await openDatabase();
  const grants = await readGrants(database);
  await database.close();
  const drift = driftOf(await readSnapshot().catch(() => ({})), grants);
  process.stdout.write(drift.map((line) => `${line}\n`).join(''));
  if (process.argv.includes('--update')) await writeSnapshot(grants);
  else if (drift.length > 0) process.exitCode = 1;
}
