import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';
import { access } from './rules/access.ts';
import { driftOf, readGrants, readSnapshot } from './rules/grants.ts';
import { allowed, nameOf, runLints } from './rules/lints.ts';
import { runMatrix, tablesOf } from './rules/matrix.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));

test('the matrix knows every table and column', async () => {
  const known = Object.entries(access).map(([table, { columns }]) => [
    table,
    Object.keys(columns).toSorted(),
  ]);
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
