import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';
import { faults, type Fault } from './rules/faults.ts';
import { driftOf, readGrants, type Grants } from './rules/grants.ts';
import { allowed, nameOf, rules, runLints } from './rules/lints.ts';
import { runMatrix } from './rules/matrix.ts';
import { prepareSqlTests, runSqlTestsWith } from './rules/sql-files.ts';

// Tests of the tests: plants each fault in a transaction of its own. The checks that the fault lists must find it.

let database: PGlite;
let before: Grants;
beforeAll(async () => {
  database = await openDatabase();
  await prepareSqlTests(database);
  before = await readGrants(database);
});
afterAll(() => database.close());

test.each(faults)('$fault: the checks find it', async (fault) => {
  const found = await findingsWith(fault);
  const named = (kind: readonly string[], beginning: string) =>
    kind.some((name) => name.startsWith(beginning));
  const missed = [
    ...(fault.matrix ?? []).filter((name) => !found.matrix.includes(name)),
    ...(fault.lints ?? []).filter((name) => !found.lints.includes(name)),
    ...(fault.drift ?? []).filter((line) => !named(found.drift, `${line}: `)),
    ...(fault.sql?.tests ?? []).filter(
      (name) => !found.sql.some((failure) => failure.includes(` - ${name}\n`)),
    ),
  ];
  expect(missed).toEqual([]);
});

test('without a fault nothing is found', async () => {
  const files = new Set(faults.flatMap(({ sql }) => (sql === undefined ? [] : [sql.file])));
  for (const file of files) expect((await runSqlTestsWith(database, file, 'select 1')).failures).toEqual([]);
  const found = await findingsWith({ fault: 'none', plant: 'select 1', matrix: [] });
  expect(found).toEqual({ matrix: [], lints: [], drift: [], sql: [] });
});

test('every rule of the lints finds a planted fault', () => {
  const tried = new Set(faults.flatMap(({ lints = [] }) => lints.map((name) => name.split(' ')[0])));
  expect(Object.keys(rules).filter((rule) => !tried.has(rule))).toEqual([]);
});

/** Runs the lints and compares the grants; runs the slower matrix and SQL tests only where the fault lists them. */
async function findingsWith({ plant, matrix, sql }: Fault) {
  try {
    await database.exec(`begin; ${plant};`);
    const lints = (await runLints(database)).map(nameOf).filter((name) => !(name in allowed));
    const drift = driftOf(before, await readGrants(database));
    const cells = matrix === undefined ? [] : await runMatrix(database);
    const wrong = cells.filter(({ expected, found }) => expected !== found).map(({ name }) => name);
    await database.exec('rollback');
    const report = sql === undefined ? null : await runSqlTestsWith(database, sql.file, plant);
    return { matrix: wrong, lints, drift, sql: report?.failures ?? [] };
  } finally {
    // Needed after an error only.
    await database.exec('rollback');
  }
}
