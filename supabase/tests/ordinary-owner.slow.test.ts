import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, runSqlFile } from '../../tests/setup/run-sql.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

// On the hosted service such a role runs the migrations and owns the definer functions.
test('everything works the same when its owner is no superuser', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.test.sql')).toSorted();
  const reports = [];
  for (const file of files) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    // The helpers stay for the other files, each of which rolls back.
    const changed = file.startsWith('000')
      ? text
      : text.replace(/^begin;$/m, () => `begin; ${GIVE_TO_ORDINARY_OWNER};`);
    const { passed, failures } = await runSqlFile(database, changed);
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
