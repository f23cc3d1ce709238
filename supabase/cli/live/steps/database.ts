import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { CannotRun } from '../../cannot-run.ts';
import type { Live } from '../live.ts';
import type { Step } from '../step.ts';
import { pathOf } from './account.ts';

/** Runs one statement as the project's owner. Resolves to its rows; throws CannotRun with the database's message. */
export const query = <T>(live: Live, statement: string, row: v.GenericSchema<unknown, T>): Promise<T[]> =>
  live.api.send('POST', `${pathOf(live)}/database/query`, { query: statement }, v.array(row));

/** Schema, grants and row-level security. */
export const migrations: Step = {
  name: 'Database',
  look: async (live) => {
    const files = (await readdir(join(live.directory, 'supabase/migrations'))).map(
      (file) => file.split('_')[0] ?? '',
    );
    const applied = await appliedMigrations(live);
    const missing = files.filter((version) => !applied.includes(version));
    if (missing.length === 0) return { done: true, detail: `${files.length} migrations are applied` };
    if (applied.length === 0 && (await hasOtherTables(live)))
      throw new CannotRun(
        'The project has tables that are not the club’s. Choose an empty one: delete SUPABASE_PROJECT_REF in .env.',
      );
    return { done: false, change: `${missing.length} of ${files.length} migrations` };
  },
  act: (live) => live.supabase('db', 'push', '--yes'),
};

/** The job that releases announcements and has mails sent, and the address by which the database calls the functions. */
export const clock: Step = {
  name: 'Clock',
  look: async (live) => {
    const [place] = await query(
      live,
      `select to_regclass('cron.job') is not null as there`,
      v.object({ there: v.boolean() }),
    );
    const jobs = place?.there
      ? await query(
          live,
          `select active from cron.job where jobname = 'club-clock'`,
          v.object({ active: v.boolean() }),
        )
      : [];
    const [row] = await query(
      live,
      'select project_url from private.clock',
      v.object({ project_url: v.nullable(v.string()) }),
    );
    const change = [
      ...(jobs[0]?.active ? [] : ['the job club-clock, every five seconds']),
      ...(row?.project_url === live.value('VITE_SUPABASE_URL') ? [] : ['the project’s own address']),
    ];
    return change.length === 0
      ? { done: true, detail: 'every five seconds' }
      : { done: false, change: change.join(' and ') };
  },
  act: async (live) => {
    await query(live, 'select private.start_clock()', v.unknown());
    const address = live.value('VITE_SUPABASE_URL').replaceAll("'", "''");
    await query(live, `update private.clock set project_url = '${address}' where only_row`, v.unknown());
  },
};

async function appliedMigrations(live: Live): Promise<string[]> {
  const history = 'supabase_migrations.schema_migrations';
  const [place] = await query(
    live,
    `select to_regclass('${history}') is not null as there`,
    v.object({ there: v.boolean() }),
  );
  if (!place?.there) return [];
  const rows = await query(live, `select version from ${history}`, v.object({ version: v.string() }));
  return rows.map(({ version }) => version);
}

async function hasOtherTables(live: Live): Promise<boolean> {
  const found = await query(
    live,
    `select tablename from pg_tables where schemaname = 'public' limit 1`,
    v.unknown(),
  );
  return found.length > 0;
}
