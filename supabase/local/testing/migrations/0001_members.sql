create table public.members (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null unique,
  secret_note text,
  created_at timestamptz not null default now()
);
alter table public.members enable row level security;
revoke all on public.members from anon, authenticated, service_role;
grant select (id, username, created_at) on public.members to authenticated;
grant update (username) on public.members to authenticated;
grant select, insert, update, delete on public.members to service_role;
create policy members_read on public.members for select to authenticated using (true);
create policy members_update on public.members for update to authenticated
  using ((select auth.uid()) = id) with check ((select auth.uid()) = id);

create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.members (id, username) values (new.id, coalesce(new.raw_user_meta_data ->> 'username', new.email));
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.handle_new_user();
