-- When members were last here. A table of its own and not a column of profiles, because it is no news: it is not in the
-- publication, and it makes no row of the pull new. sync_pull lists what changed at most every 15 minutes.

-- A member who is not listed has no row: nothing tells when they were here.
create table public.activity (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  last_active timestamptz not null default now()
);
create index activity_last_active_idx on public.activity (last_active);

alter table public.activity enable row level security;
revoke all on public.activity from public, anon, authenticated;
grant select on public.activity to authenticated;
grant select, insert, update, delete on public.activity to service_role;

create policy "members see when others were here" on public.activity
  for select to authenticated using ((select private.member()) is not null);

-- The caller is here; called while the portal is open, and counted at most every five minutes. The numbers of the
-- caller's invitations are counted anew too: their windows of 7 and 30 days move on without any change of an invitation.
create function public.touch_last_active() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.activity as own (user_id)
  select id from public.profiles where id = private.member() and is_listed
  on conflict (user_id) do update set last_active = now() where own.last_active < now() - interval '5 minutes';
  if found or exists (select 1 from public.profiles where id = private.member() and not is_listed) then
    perform private.recount_invitation_stats(private.member());
  end if;
end
$$;
revoke execute on function public.touch_last_active() from public, anon, authenticated;
grant execute on function public.touch_last_active() to authenticated;
