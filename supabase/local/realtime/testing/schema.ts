import { REALTIME_SQL } from '../../prelude.ts';

/** What the prelude and migrations of a project leave behind, as far as realtime looks at it. */
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
create policy speakers on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'members-talk' and extension = 'broadcast');
create policy presence on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'members-present' and extension = 'presence');

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  author uuid,
  room text not null default 'all',
  body text not null,
  rank int not null default 0,
  sent_at timestamptz not null default '2026-11-20 14:59:58.717+00',
  tags text[] not null default '{}',
  internal_note text
);
alter table public.messages enable row level security;
create policy members on public.messages for select to authenticated using (room = 'all' or author = auth.uid());
create policy visitors on public.messages for select to anon using (room = 'lobby');
grant select (id, author, room, body, rank, sent_at, tags) on public.messages to authenticated;
create policy authors on public.messages for insert to authenticated with check (author = auth.uid());
grant insert (author, body) on public.messages to authenticated;
grant select (id, room, body) on public.messages to anon;
grant all on public.messages to service_role;

create table public.places (building text, floor int, label text, primary key (building, floor));
grant select on public.places to anon, authenticated, service_role;

create table public.vault (id bigint primary key, body text);
grant select (body) on public.vault to anon;
create table public.journal (line text);
grant select on public.journal to anon;
create table public.unpublished (id int primary key);
grant select on public.unpublished to anon;

alter publication supabase_realtime add table public.messages, public.places, public.vault, public.journal;
`;
