import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';
import { expectedColumns, functions } from './rules/access.ts';
import { runLints } from './rules/lints.ts';
import { columnsOf, functionsOf, runMatrix } from './rules/matrix.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));

test('every actor can do with the rows of every table what the matrix says and no more', async () => {
  const cells = await runMatrix(database);
  expect(cells.filter(({ expected, found }) => expected !== found)).toEqual([]);
  expect(cells.length).toBeGreaterThanOrEqual(1120);
});

test('every role can read and write the columns that the matrix says and no more', async () => {
  expect(await columnsOf(database)).toEqual(expectedColumns());
});

test('every role can call the functions that the matrix says and no more', async () => {
  expect(await functionsOf(database)).toEqual(functions);
});

test('a new table and a new function are closed to visitors and members', async () => {
  await database.exec(`
    create table public.added (id integer);
    create table private.added (id integer);
    create function public.added() returns integer language sql as 'select 1';
    create function private.added() returns integer language sql as 'select 1';`);
  const { rows } = await database.query(
    `select role, name from unnest(array['anon', 'authenticated']) as role, unnest(array['public.added', 'private.added']) as name
     where has_any_column_privilege(role, name, 'select, insert, update, references')
       or has_table_privilege(role, name, 'delete, truncate, trigger')
       or has_function_privilege(role, name || '()', 'execute')`,
  );
  expect(rows).toEqual([]);
});

test("the advisor's rules find nothing", async () => {
  expect(await runLints(database)).toEqual([]);
});
