/**
 * The table whose policies decide about private channels: joining one needs SELECT, sending needs INSERT. It stays empty.
 */
export const REALTIME_SQL = `
create schema realtime;
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
`;

/**
 * Creates what a hosted project has before its first migration and lite does not create: the API's roles, the schema
 * `extensions` and the realtime publication. New tables get no grants, as in a new hosted project. Runs once, in an empty
 * database.
 */
export const PRELUDE_SQL = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator noinherit login;
create role supabase_auth_admin nologin noinherit createrole;
create role dashboard_user nologin;
grant anon, authenticated, service_role to authenticator;

create schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;

alter database postgres set search_path to "$user", public, extensions;
create publication supabase_realtime;
${REALTIME_SQL}
`;

/**
 * The helper functions of the schema `auth`, as hosted. lite's own ignore `request.jwt.claims`, which SQL tests set.
 * Runs after lite has created its schema.
 */
export const AUTH_HELPERS_SQL = `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
grant usage on schema auth to anon, authenticated, service_role;
`;

/** Repeats the settings of `alter database`, which do not reach PGlite's one session, because it is open already. */
export const SESSION_SQL = `
set search_path to "$user", public, extensions;
set timezone to 'UTC';
`;
