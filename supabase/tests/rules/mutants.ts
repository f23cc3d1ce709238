/**
 * `npm run test:faults schema`: removes one part of the schema at a time (each check, unique and foreign key, not null, unique
 * index, trigger, policy and column grant) and prints the removals that no SQL test notices. Not in `npm test`, because it
 * takes long: run it after a change of the migrations. Exit code 1 if a removal survives.
 */
import type { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../../tests/setup/run-sql.ts';
import { prepareSqlTests, runSqlTestsWith, sqlTestFiles, sqlTestText } from './sql-files.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Mutant {
  readonly change: string;
  /** The table's name, to try the likeliest test file first. */
  readonly table: string;
}

interface TestFile {
  readonly file: string;
  readonly text: string;
}

async function firstToNotice(database: PGlite, files: readonly TestFile[], { change, table }: Mutant) {
  // The likeliest and shortest first: those that name the table most often for their length.
  const naming = ({ text }: TestFile) => text.split(new RegExp(`\\b${table}\\b`)).length / text.length;
  for (const { file } of files.toSorted((a, b) => naming(b) - naming(a))) {
    const { failures } = await runSqlTestsWith(database, file, change);
    if (failures.length > 0) return file;
  }
  return null;
}

const MUTANTS_SQL = `
with tables as (
  select oid, relname::text as name, oid::regclass as qualified from pg_class
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
),
columns as (
  select t.*, attname, attnotnull, attnum from tables as t join pg_attribute on attrelid = t.oid
  where attnum > 0 and not attisdropped
)
select format('alter table %s drop constraint %I cascade', qualified, conname) as change, name as table
from pg_constraint join tables as t on t.oid = conrelid where contype in ('c', 'u', 'f')
union all
select format('drop trigger %I on %s', tgname, tgrelid::regclass), relname::text
from pg_trigger join pg_class as c on c.oid = tgrelid join pg_proc as p on p.oid = tgfoid
where not tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
union all
select format('drop index %s', indexrelid::regclass), name from pg_index join tables as t on t.oid = indrelid
where indisunique and not exists (select 1 from pg_constraint where conindid = indexrelid)
union all
select format('drop policy %I on %s', polname, qualified), name from pg_policy join tables as t on t.oid = polrelid
union all
select format('alter table %s alter %I drop not null', qualified, attname), name from columns
where attnotnull and not exists (
  select 1 from pg_index where indrelid = columns.oid and indisprimary and attnum = any (indkey)
)
union all
select format('revoke %s (%I) on %s from authenticated', privilege, attname, qualified), name
from columns, unnest(array['insert', 'update']) as privilege
where has_column_privilege('authenticated', oid, attnum, privilege)`;

if (import.meta.main) {
  const database = await openDatabase();
  try {
    await prepareSqlTests(database);
    const files = await Promise.all(
      (await sqlTestFiles()).map(async (file) => ({ file, text: await sqlTestText(file) })),
    );
    const { rows: mutants } = await database.query<Mutant>(MUTANTS_SQL);
    const survivors: string[] = [];
    for (const mutant of mutants) {
      if ((await firstToNotice(database, files, mutant)) === null) survivors.push(mutant.change);
    }
    for (const change of survivors) say(`survived: ${change}`);
    say(
      `${mutants.length} planted, ${mutants.length - survivors.length} found, ${survivors.length} survived`,
    );
    if (survivors.length > 0 || mutants.length === 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
