import { randomBytes } from 'node:crypto';
import { App } from '@supabase/lite';
import { applyMigrations } from '../migrations.ts';
import { AUTH_HELPERS_SQL, PRELUDE_SQL } from '../prelude.ts';
import { connectionTo, openSessions, OWNER } from './sessions.ts';

/** The database from which all others are copied. It is like a hosted project before its first migration. */
const TEMPLATE = 'hosted_like';
const ADMIN = 'supabase_admin';

/** Prepares a new server for {@link createNativeDatabase}. Call it once. */
export async function prepareServer(socket: string): Promise<void> {
  await inDatabase(socket, 'postgres', ADMIN, `create database ${TEMPLATE}`);
  await inDatabase(socket, TEMPLATE, ADMIN, PRELUDE_SQL);
  const sessions = openSessions({ socket, database: TEMPLATE, user: ADMIN });
  try {
    const app = new App({
      connection: sessions.connectionOfLite({ ...OWNER, role: ADMIN }),
      auth: {
        enabled: true,
        site_url: 'http://localhost',
        jwt_secret: 'only-for-tests-and-never-for-a-token-x',
      },
    });
    await app.ensureSystemSchema();
  } finally {
    await sessions.close();
  }
  await inDatabase(socket, TEMPLATE, ADMIN, `${AUTH_HELPERS_SQL}\n${HOSTED_OWNERS_SQL}`);
}

/** Creates a database, applies the migrations of `migrationsDir` as the non-superuser `postgres`, and returns its name. */
export async function createNativeDatabase(socket: string, migrationsDir: string): Promise<string> {
  const name = `club_${randomBytes(6).toString('hex')}`;
  await inDatabase(socket, 'postgres', ADMIN, `create database ${name} template ${TEMPLATE} owner postgres`);
  const sessions = openSessions({ socket, database: name, user: 'postgres' });
  try {
    await applyMigrations(sessions.database(OWNER), migrationsDir);
  } finally {
    await sessions.close();
  }
  return name;
}

export async function dropNativeDatabase(socket: string, name: string): Promise<void> {
  await inDatabase(socket, 'postgres', ADMIN, `drop database ${name} with (force)`);
}

/** Runs statements on a new connection. */
export async function inDatabase(
  socket: string,
  database: string,
  user: string,
  statements: string,
): Promise<void> {
  const client = connectionTo({ socket, database, user });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

// The owners and rights of a hosted project. `postgres` is no superuser but bypasses row-level security. In the auth
// service's schema `postgres` may read and write rows, and add triggers and foreign keys to tables. The default privileges
// are those of projects from before 2026, which open everything new in `public` to the API's roles.
const HOSTED_OWNERS_SQL = `
create role postgres login createdb createrole replication bypassrls;
grant anon, authenticated, service_role to postgres with admin option;
alter role supabase_auth_admin login;
alter role supabase_auth_admin set search_path to auth;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to postgres;
alter schema extensions owner to postgres;

do $$
declare
  object record;
begin
  for object in
    select relnamespace::regnamespace as schema, oid::regclass as name from pg_class
    where relkind in ('r', 'p', 'v', 'S') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and relnamespace::regnamespace::text !~ '^pg_' and not exists (
        select 1 from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e') and classid = 'pg_class'::regclass
      )
  loop
    execute format('alter table %s owner to %I', object.name,
      case object.schema::text when 'auth' then 'supabase_auth_admin' else 'postgres' end);
  end loop;
  for object in select oid::regprocedure as name from pg_proc where pronamespace = 'auth'::regnamespace loop
    execute format('alter routine %s owner to supabase_auth_admin', object.name);
  end loop;
  for object in
    select nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'auth', 'extensions')
  loop
    execute format('alter schema %I owner to postgres', object.name);
  end loop;
end
$$;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
alter database hosted_like owner to postgres;
alter publication supabase_realtime owner to postgres;
`;
