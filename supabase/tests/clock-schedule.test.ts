import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';

const migration = join(import.meta.dirname, '../migrations/20251001001490_clock.sql');

const scheduleOf = async () => /^do \$\$\n.*?^\$\$;$/ms.exec(await readFile(migration, 'utf8'))?.[0] ?? '';

const install = (database: PGlite, extension: string, script: string) => {
  const path = `/pglite/share/postgresql/extension/${extension}`;
  database.Module.FS.writeFile(`${path}.control`, `default_version = '1.0'`);
  database.Module.FS.writeFile(`${path}--1.0.sql`, script);
};

test('the migration goes on where pg_cron is installed but not preloaded', async () => {
  const schedule = await scheduleOf();
  expect(schedule).toContain('create extension');
  await using database = await PGlite.create();
  await database.exec('create schema extensions');
  install(database, 'pg_net', 'select 1;');
  install(
    database,
    'pg_cron',
    `do $$ begin raise 'pg_cron can only be loaded via shared_preload_libraries'; end $$;`,
  );

  const notices: (string | undefined)[] = [];
  await database.exec(schedule, { onNotice: ({ message }) => notices.push(message) });
  expect(notices).toEqual([expect.stringMatching(/shared_preload_libraries$/)]);
  const { rows } = await database.query(`select extname from pg_extension where extname <> 'plpgsql'`);
  expect(rows).toEqual([]);
});

test('where pg_cron drives the clock, it calls the function at the project’s address, and misses that address', async () => {
  await using database = await openDatabase();
  // Stand-ins that record what they are told.
  install(
    database,
    'pg_net',
    `create schema net;
     create table net.calls (url text, body jsonb);
     create function net.http_post(url text, body jsonb) returns void language sql as
       'insert into net.calls values (url, body)';`,
  );
  install(
    database,
    'pg_cron',
    `create schema cron;
     create table cron.job (name text, schedule text, command text);
     create function cron.schedule(text, text, text) returns void language sql as
       'insert into cron.job values ($1, $2, $3)';`,
  );
  await database.exec(await scheduleOf());
  const rowsOf = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
  const jobs = await rowsOf('select name, schedule, command from cron.job order by name');
  expect(jobs).toMatchObject([{ name: 'club-clock', schedule: '5 seconds' }, { name: 'club-clock-log' }]);
  await database.exec(
    `insert into public.announcements (id, text, audience, created_at, show_from, by_mail)
     values (gen_random_uuid(), 'Dinner at eight.', 'members', now() - interval '1 hour', now(), true)`,
  );
  const command = String(jobs[0]?.['command']);
  const fault = async () => (await rowsOf('select public.clock_fault() as fault'))[0]?.['fault'];

  await database.exec(command);
  expect(await fault()).toBe('no_address');
  expect(await rowsOf('select * from net.calls')).toEqual([]);
  await database.exec(`update private.clock set project_url = 'https://club.supabase.co' where only_row`);
  expect(await fault()).toBeNull();
  await database.exec(command);
  expect(await rowsOf('select * from net.calls')).toEqual([
    { url: 'https://club.supabase.co/functions/v1/clock', body: {} },
  ]);
});
