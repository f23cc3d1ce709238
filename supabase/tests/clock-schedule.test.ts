import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';

const migration = join(import.meta.dirname, '../migrations/20251001001490_clock.sql');

test('the migration goes on where pg_cron is installed but not preloaded', async () => {
  const schedule = /^do \$\$\n.*?^\$\$;$/ms.exec(await readFile(migration, 'utf8'))?.[0] ?? '';
  expect(schedule).toContain('create extension');
  await using database = await PGlite.create();
  await database.exec('create schema extensions');
  const install = (extension: string, script: string) => {
    const path = `/pglite/share/postgresql/extension/${extension}`;
    database.Module.FS.writeFile(`${path}.control`, `default_version = '1.0'`);
    database.Module.FS.writeFile(`${path}--1.0.sql`, script);
  };
  install('pg_net', 'select 1;');
  install('pg_cron', `do $$ begin raise 'pg_cron can only be loaded via shared_preload_libraries'; end $$;`);

  const notices: (string | undefined)[] = [];
  await database.exec(schedule, { onNotice: ({ message }) => notices.push(message) });
  expect(notices).toEqual([expect.stringMatching(/shared_preload_libraries$/)]);
  const { rows } = await database.query(`select extname from pg_extension where extname <> 'plpgsql'`);
  expect(rows).toEqual([]);
});
