-- Each member's invitation stats. Each transaction that changes an invitation recounts them; nothing increments them.

create table public.invitation_stats (
  user_id uuid primary key references auth.users (id) on delete cascade,
  total_sent integer not null default 0,
  total_accepted integer not null default 0,
  -- The last 7 and the last 30 days.
  weekly_sent integer not null default 0,
  weekly_accepted integer not null default 0,
  monthly_sent integer not null default 0,
  monthly_accepted integer not null default 0,
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null
);
create index invitation_stats_sync_idx on public.invitation_stats (sync_xid, user_id);

-- Counts a member's invitations again. Does nothing for a deleted account.
create function private.recount_invitation_stats(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  week constant timestamptz := now() - interval '7 days';
  month constant timestamptz := now() - interval '30 days';
begin
  insert into public.invitation_stats (user_id)
  select id from auth.users where id = member
  on conflict (user_id) do nothing;

  -- Locks in a statement of its own before counting, so that a call that waited here counts the other call's rows.
  perform 1 from public.invitation_stats where user_id = member for update;

  update public.invitation_stats as stats
  set (total_sent, total_accepted, weekly_sent, weekly_accepted, monthly_sent, monthly_accepted, updated_at) = row(counted.*, now())
  from (
    select
      count(*),
      count(*) filter (where status = 'accepted'),
      count(*) filter (where created_at > week),
      count(*) filter (where status = 'accepted' and accepted_at > week),
      count(*) filter (where created_at > month),
      count(*) filter (where status = 'accepted' and accepted_at > month)
    from public.invitations where inviter_id = member
  ) as counted
  where stats.user_id = member
    -- Skips an unchanged row, which every device of the member would pull again.
    and (total_sent, total_accepted, weekly_sent, weekly_accepted, monthly_sent, monthly_accepted) is distinct from row(counted.*);
end
$$;

create function private.recount_after_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_invitation_stats(coalesce(new.inviter_id, old.inviter_id));
  return null;
end
$$;

-- Recounts the caller's stats. The specification gives the name; nothing depends on how often a client calls it.
create function public.increment_invitation_stats(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_when(
    increment_invitation_stats.user_id is distinct from private.member(), '42501', 'These are not your numbers.'
  );
  perform private.recount_invitation_stats(increment_invitation_stats.user_id);
end
$$;

-- Its row is deleted only with the account.
select private.mirror(
  'public.invitation_stats', key => 'user_id', owner => 'user_id', unpulled => '{updated_at}', leaves_tombstones => false
);
create trigger recount after insert or delete or update of status, created_at, accepted_at on public.invitations
  for each row execute function private.recount_after_invitation();
