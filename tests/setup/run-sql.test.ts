import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, runSqlFile } from './run-sql.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
  await database.exec('create extension if not exists pgtap with schema extensions');
});
afterAll(() => database.close());

const run = (plan: number, tests: string) =>
  runSqlFile(database, `begin; select plan(${plan});\n${tests};\nselect * from finish(); rollback;`);

test('a passing file is counted', async () => {
  expect(await run(2, "select ok(true); select throws_ok('select 1/0', '22012')")).toEqual({
    passed: 2,
    failures: [],
  });
});

test('a false assertion is a failure with its details', async () => {
  const { passed, failures } = await run(2, "select is(1, 2, 'one is two'); select ok(true)");
  expect(passed).toBe(1);
  expect(failures.join('\n')).toMatch(/not ok 1 - one is two[\s\S]*have: 1[\s\S]*want: 2/);
});

test('an error ends its file as a failure, and the next file starts anew', async () => {
  const { failures } = await run(2, 'select ok(true);\nprepare one as select 1;\nset role anon;\nselect 1/0');
  expect(failures.join('\n')).toMatch(/SQL error 22012: division by zero[\s\S]*after 1 tests/);
  const next = await run(2, "select ok(true); prepare one as select 1; select isnt(current_user, 'anon')");
  expect(next).toEqual({ passed: 2, failures: [] });
});

test('a syntax error is a failure with its line', async () => {
  const { failures } = await run(1, 'select ok(true);\nselct 1');
  expect(failures.join('\n')).toContain('SQL error 42601 in line 3');
});
