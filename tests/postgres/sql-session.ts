import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  createNativeDatabase,
  dropNativeDatabase,
  inDatabase,
} from '../../supabase/local/data/native/databases.ts';
import { readTap, type SqlSession, type TapReport } from '../setup/run-sql.ts';

const migrations = join(import.meta.dirname, '../../supabase/migrations');

/**
 * A database for the pgTAP files. Each runs in a psql of its own, as `supabase test db` does it, logged in as the
 * non-superuser `postgres`.
 */
export async function openNativeSql(programs: string, socket: string): Promise<SqlSession> {
  const database = await createNativeDatabase(socket, migrations);
  await inDatabase(socket, database, 'supabase_admin', await pgtapSql());
  return {
    run: async (path) => {
      const report = await runFile(join(programs, 'psql'), socket, database, path);
      if (basename(path).startsWith('000-')) {
        await inDatabase(socket, database, 'supabase_admin', ACCOUNTS_AS_HOSTED_SQL);
      }
      return report;
    },
    close: () => dropNativeDatabase(socket, database),
  };
}

// Has the tests' helper create accounts as the auth service's role, as which the triggers on accounts then run.
const ACCOUNTS_AS_HOSTED_SQL = `
alter function tests.create_user(text, jsonb, boolean) owner to supabase_auth_admin;
alter function tests.create_user(text, jsonb, boolean) set search_path = auth;
`;

function runFile(psql: string, socket: string, database: string, path: string): Promise<TapReport> {
  const parameters = [
    '-XqtA',
    '-v',
    'ON_ERROR_STOP=1',
    '-v',
    'VERBOSITY=verbose',
    '-h',
    socket,
    '-U',
    'postgres',
  ];
  const options = {
    maxBuffer: 64 * 2 ** 20,
    env: { PATH: process.env['PATH'], PGOPTIONS: '-c client_min_messages=error' },
  };
  return new Promise((resolve) => {
    execFile(psql, [...parameters, '-d', database, '-f', path], options, (failure, output, errors) => {
      const error = failure === null ? null : errors.trim() || failure.message;
      resolve(readTap(output.split('\n'), error));
    });
  });
}

const PGTAP_VERSION = '1.3.5';

/**
 * SQL with which a superuser creates pgTAP in the schema `extensions`, from the copy in PGlite's package. So the version is that
 * of the embedded runs, and there is nothing to install. `create extension if not exists pgtap` then finds it.
 */
async function pgtapSql(): Promise<string> {
  const script = await fromArchive(
    new URL(import.meta.resolve('@electric-sql/pglite/pgtap')),
    `share/postgresql/extension/pgtap--${PGTAP_VERSION}.sql`,
  );
  return `
    set search_path to extensions, pg_catalog;
    ${script}
    grant execute on all functions in schema extensions to public;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select max(oid::bigint)::oid, 'pgtap', 'postgres'::regrole, 'extensions'::regnamespace, true, '${PGTAP_VERSION}'
    from pg_proc;
  `;
}

async function fromArchive(module: URL, path: string): Promise<string> {
  const archive = gunzipSync(await readFile(new URL('../pgtap.tar.gz', module)));
  // A tar: for each file a header of 512 bytes (name first, size in octal at 124) and the text, padded to 512.
  for (let at = 0; at + 512 <= archive.length;) {
    const field = (start: number, length: number) =>
      archive.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    if (field(0, 100) === path) return archive.toString('utf8', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`PGlite's archive of pgTAP has no ${path}.`);
}
