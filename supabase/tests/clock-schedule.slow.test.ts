import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../tests/setup/run-sql.ts';

const install = (database: PGlite, extension: string, script: string) => {
  const path = `/pglite/share/postgresql/extension/${extension}`;
  database.Module.FS.writeFile(`${path}.control`, `default_version = '1.0'`);
  database.Module.FS.writeFile(`${path}--1.0.sql`, script);
};

test('the clock says why it does not start where pg_cron is not preloaded, and leaves nothing behind', async () => {
  await using database = await openDatabase();
  install(database, 'pg_net', 'select 1;');
  install(
    database,
    'pg_cron',
    `do $$ begin raise 'pg_cron can only be loaded via shared_preload_libraries'; end $$;`,
  );
  await expect(database.exec('select private.start_clock()')).rejects.toThrow(/shared_preload_libraries$/);
  const { rows } = await database.query(
    `select extname from pg_extension where extname in ('pg_cron', 'pg_net')`,
  );
  expect(rows).toEqual([]);
});

test('where pg_cron drives the clock, it calls the function at the project’s address, and misses that address', async () => {
  await using database = await openDatabase();
  // Stand-ins that record their calls. Like the real function, scheduling a job again does not switch it on.
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
     create table cron.job (
       jobid bigserial, jobname text unique, schedule text, command text, active boolean default true
     );
     create function cron.schedule(text, text, text) returns bigint language sql as
       'insert into cron.job (jobname, schedule, command) values ($1, $2, $3)
        on conflict (jobname) do update set schedule = $2, command = $3 returning jobid';
     create function cron.alter_job(job_id bigint, active boolean) returns void language sql as
       'update cron.job set active = $2 where jobid = $1';`,
  );
  const rowsOf = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
  const start = async () => {
    await database.exec('select private.start_clock()');
    return rowsOf('select jobname, schedule, command, active from cron.job order by jobname');
  };
  const jobs = await start();
  expect(jobs).toMatchObject([
    { jobname: 'club-clock', schedule: '5 seconds', active: true },
    { jobname: 'club-clock-log', active: true },
  ]);
  await database.exec('update cron.job set active = false');
  expect(await start()).toEqual(jobs);
  await database.exec(`insert into private.mails (kind, key) values ('report', 'a report')`);
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
