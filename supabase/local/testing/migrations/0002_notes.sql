create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid(),
  slug text unique,
  body text not null check (char_length(body) between 1 and 20),
  noted_at timestamptz not null default now(),
  local_at timestamp not null default now()
);
alter table public.notes enable row level security;
revoke all on public.notes from anon, authenticated, service_role;
grant select, insert, update, delete on public.notes to authenticated, service_role;
create policy notes_own on public.notes for all to authenticated
  using ((select auth.uid()) = owner) with check ((select auth.uid()) = owner);

-- Members receive changes of their notes on any private channel.
alter publication supabase_realtime add table public.notes;
create policy members_listen on realtime.messages for select to authenticated using (true);

-- Without row-level security and without grants: nobody may read it over the API.
create table public.ungranted (id int primary key);

-- No row-level security: details of refusals are shown.
create table public.plain (
  id int primary key,
  body text not null check (body <> '')
);
revoke all on public.plain from anon, authenticated, service_role;
grant select, insert on public.plain to anon, authenticated;

create function public.my_role() returns text language sql stable as $$ select current_user::text $$;
create function public.slow_role() returns text language plpgsql as $$
begin
  perform pg_sleep(0.002);
  return current_user::text;
end $$;
create function public.whoami() returns jsonb language sql stable as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.email())
$$;
create function public.refuse(code text, message text, detail text, hint text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = message, detail = detail, hint = hint;
end $$;
create function public.hidden() returns int language sql as $$ select 1 $$;
revoke execute on function public.hidden() from public, anon, authenticated;
