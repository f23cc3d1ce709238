import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, runSqlFile, runSqlTests } from './run-sql.ts';

let database: PGlite;
let directory: string;
let printed: string[];

beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sql-tests-'));
  printed = [];
  await write(
    '000-helpers',
    '1',
    "select ok(true, 'ready')",
    'create extension if not exists pgtap with schema extensions; commit; begin;',
  );
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, plan: string, tests: string, before = '') =>
  writeFile(
    join(directory, `${name}.test.sql`),
    `begin; ${before} select plan(${plan});\n${tests};\nselect * from finish(); rollback;`,
  );

const run = (...wanted: string[]) =>
  runSqlTests(
    wanted,
    (line) => printed.push(line),
    directory,
    // One database for all of them: each file is rolled back.
    async () => ({
      run: async (path) => runSqlFile(database, await readFile(path, 'utf8')),
      close: () => Promise.resolve(),
    }),
  );

test('passing files give exit code 0 and the count', async () => {
  await write('a', '2', "select ok(true, 'one'); select is(1, 1, 'two')");
  await write('b', '1', "select throws_ok('select 1/0', '22012')");
  expect(await run()).toBe(0);
  expect(printed).toEqual([
    'ok     000-helpers.test.sql (1 passed)',
    'ok     a.test.sql (2 passed)',
    'ok     b.test.sql (1 passed)',
    '4 passed, 0 failed',
  ]);
});

test('a failing assertion fails the run and prints its details', async () => {
  await write('a', '2', "select is(1, 2, 'one is two'); select ok(true)");
  expect(await run()).toBe(1);
  expect(printed.join('\n')).toContain('FAILED a.test.sql (1 passed)');
  expect(printed.join('\n')).toMatch(/not ok 1 - one is two[\s\S]*have: 1[\s\S]*want: 2/);
  expect(printed.at(-1)).toBe('2 passed, 1 failed');
});

test('a crashing file fails the run, and the next file still runs', async () => {
  await write('a', '2', 'select ok(true);\nprepare leftover as select 1;\nset local role anon;\nselect 1/0');
  await write('b', '2', "select ok(true); prepare leftover as select 1; select isnt(current_user, 'anon')");
  expect(await run()).toBe(1);
  expect(printed.join('\n')).toMatch(
    /FAILED a\.test\.sql \(1 passed\)[\s\S]*SQL error 22012: division by zero[\s\S]*after 1 tests/,
  );
  expect(printed).toContain('ok     b.test.sql (2 passed)');
});

test('a syntax error is shown with its line', async () => {
  await write('a', '1', 'select ok(true);\nselct 1');
  expect(await run()).toBe(1);
  expect(printed.join('\n')).toContain('SQL error 42601 in line 3');
});

test('a wrong plan fails the run', async () => {
  await write('a', '3', 'select ok(true)');
  expect(await run()).toBe(1);
  expect(printed.join('\n')).toContain('The file planned 3 tests and ran 1.');
});

test('part of a name selects files, and selecting none fails', async () => {
  await write('a', '1', 'select ok(false)');
  await write('b', '1', 'select ok(true)');
  expect(await run('b.')).toBe(0);
  expect(printed.join('\n')).not.toContain('a.test.sql');
  await rm(join(directory, '000-helpers.test.sql'));
  expect(await run('nothing-of-the-kind')).toBe(1);
});
