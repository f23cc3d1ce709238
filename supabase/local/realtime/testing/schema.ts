import { REALTIME_SQL } from '../../data/prelude.ts';

/** The parts of a project's prelude and migrations that realtime depends on. */
export const SCHEMA_SQL = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant usage on schema public to anon, authenticated, service_role;
create schema auth;
create function auth.uid() returns uuid language sql stable as
  $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
grant usage on schema auth to anon, authenticated, service_role;
create publication supabase_realtime;
${REALTIME_SQL}
create policy members on realtime.messages for select to authenticated
  using (realtime.topic() like 'members-%' or realtime.topic() = 'of-' || auth.uid());

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  author uuid,
  room text not null default 'all',
  body text not null,
  rank int not null default 0,
  sent_at timestamptz not null default '2026-11-20 14:59:58.717+00',
  tags text[] not null default '{}'
);
alter table public.messages enable row level security;
create policy members on public.messages for select to authenticated using (room = 'all' or author = auth.uid());
create policy authors on public.messages for insert to authenticated with check (author = auth.uid());
grant select on public.messages to authenticated;
grant insert (author, body) on public.messages to authenticated;
grant all on public.messages to service_role;

create table public.vault (id bigint primary key, body text);
create table public.unpublished (id int primary key);

alter publication supabase_realtime add table public.messages, public.vault;
`;
