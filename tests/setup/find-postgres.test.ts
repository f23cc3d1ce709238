import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostgres } from '../postgres/find-postgres.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'find-postgres-'));
});
afterEach(() => rm(directory, { recursive: true }));

const install = async (...programs: string[]) => {
  for (const program of programs) {
    await writeFile(join(directory, program), '');
    await chmod(join(directory, program), 0o755);
  }
};

test('the directory that is named is taken', async () => {
  await install('initdb', 'postgres', 'psql', 'pg_dump');
  expect(findPostgres({ POSTGRES_BIN: directory, PATH: '' })).toBe(directory);
});

test('one that lacks a program is refused with the name of the variable', async () => {
  await install('postgres', 'psql');
  expect(() => findPostgres({ POSTGRES_BIN: directory, PATH: '' })).toThrow(
    `POSTGRES_BIN is ${directory}, but initdb, postgres, psql, pg_dump are not all in that directory.`,
  );
});

test('what is on the path is found', async () => {
  await install('initdb', 'postgres', 'psql', 'pg_dump');
  expect(findPostgres({ PATH: `/nowhere:${directory}` })).toBe(directory);
});

test('where there is none, one sentence says what to install', () => {
  expect(() => findPostgres({ PATH: '' }, [])).toThrow(
    /^No Postgres was found: install one .*POSTGRES_BIN\.$/,
  );
});
