import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import {
  createNativeDatabase,
  dropNativeDatabase,
  inDatabase,
} from '../../supabase/local/data/native/databases.ts';
import type { SqlSession } from '../setup/run-sql.ts';
import { readTap, type TapReport } from '../setup/tap.ts';
import { pgtapSql } from './pgtap.ts';

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

// The helper of the tests makes accounts: as the auth service does, so that triggers on its tables run as its role.
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
