import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';
import { access } from './rules/access.ts';
import { driftOf, readGrants, readSnapshot } from './rules/grants.ts';
import { allowed, nameOf, runLints } from './rules/lints.ts';
import { runMatrix, tablesOf } from './rules/matrix.ts';
import { prepareSqlTests, runSqlTestsWith, sqlTestFiles } from './rules/sql-files.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));

test('the matrix knows every table and column', async () => {
  const known = Object.entries(access).map(([table, { columns }]) => [table, Object.keys(columns)]);
  expect(await tablesOf(database)).toEqual(Object.fromEntries(known));
});

test('every actor can do with every table and column what the matrix says and no more', async () => {
  const cells = await runMatrix(database);
  expect(cells.filter(({ expected, found }) => expected !== found)).toEqual([]);
  expect(cells.length).toBeGreaterThanOrEqual(1560);
});

test('owners, security, search paths, execute lists, grants, policies and triggers are those of the snapshot', async () => {
  const drift = driftOf(await readSnapshot(), await readGrants(database));
  expect(drift, 'If it is meant: node supabase/tests/rules/grants.ts --update').toEqual([]);
});

test("the advisor's rules find nothing but the exceptions with a reason", async () => {
  const found = (await runLints(database)).map(nameOf);
  expect(found.filter((name) => !(name in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((name) => !found.includes(name))).toEqual([]);
});

// On the hosted service such a role runs the migrations and owns the definer functions.
test('everything works the same when its owner is no superuser', async () => {
  await prepareSqlTests(database);
  const reports = [];
  for (const file of await sqlTestFiles()) {
    const { passed, failures } = await runSqlTestsWith(database, file, GIVE_TO_ORDINARY_OWNER);
    reports.push({ file, passed: passed > 0, failures });
  }
  expect(reports.filter(({ passed, failures }) => !passed || failures.length > 0)).toEqual([]);
});

const GIVE_TO_ORDINARY_OWNER = `
create role ordinary_owner nosuperuser bypassrls;
grant usage, create on schema public, private to ordinary_owner;
grant usage on schema auth, extensions to ordinary_owner;
grant all on all tables in schema auth to ordinary_owner;
do $give$
declare
  thing text;
begin
  for thing in
    select format('table %s', c.oid::regclass) from pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
    union all
    select format('function %s', p.oid::regprocedure) from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter %s owner to ordinary_owner', thing);
  end loop;
end
$give$`;
