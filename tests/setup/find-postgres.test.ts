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

test('uses the directory in POSTGRES_BIN', async () => {
  await install('initdb', 'postgres', 'psql', 'pg_dump');
  expect(findPostgres({ POSTGRES_BIN: directory, PATH: '' })).toBe(directory);
});

test('refuses a directory that lacks a program', async () => {
  await install('postgres', 'psql');
  expect(() => findPostgres({ POSTGRES_BIN: directory, PATH: '' })).toThrow(
    `POSTGRES_BIN is ${directory}, but initdb, postgres, psql, pg_dump are not all in that directory.`,
  );
});

test('finds the programs on the PATH', async () => {
  await install('initdb', 'postgres', 'psql', 'pg_dump');
  expect(findPostgres({ PATH: `/nowhere:${directory}` })).toBe(directory);
});

test('says in one sentence what to install', () => {
  expect(() => findPostgres({ PATH: '' }, [])).toThrow(
    /^No Postgres was found: install one .*POSTGRES_BIN\.$/,
  );
});
