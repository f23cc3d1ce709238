-- Invitations and their stats. A member sees only those that they sent.

-- 128 random bits, URL-safe: 22 characters.
create function private.new_invitation_code() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_');
$$;

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  invitation_code text not null default private.new_invitation_code() unique,
  inviter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  invitee_id uuid references auth.users (id) on delete set null,
  -- The address as the inviter typed it. Null: the inviter never knew it, or the invited person deleted their account.
  invitee_email text constraint invitations_invitee_email_format
    check (private.is_mail_address(invitee_email)),
  -- A pending invitation past its expires_at counts as expired everywhere, even while 'pending' is stored.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'revoked')),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  expires_at timestamptz not null default now() + interval '30 days',
  mailed_at timestamptz,
  -- The footer of the mail promises that there is one reminder at most.
  reminders integer not null default 0
    constraint invitations_reminders_at_most_one check (reminders in (0, 1)),
  sync_xid xid8 not null,
  constraint invitations_inviter_id_invitee_email_key unique (inviter_id, invitee_email),
  constraint invitations_open_one_has_an_address check (invitee_email is not null or status = 'accepted')
);
create index invitations_invitee_id_idx on public.invitations (invitee_id);

-- Functions: before a write -----------------------------------------------------------------------------------------

-- Normalizes the address, and removes that of an invited person who deleted their account.
create function private.set_invitee_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.invitee_email := case
    when old.invitee_id is null or new.invitee_id is not null then private.to_mail_address(new.invitee_email)
  end;
  return new;
end
$$;

-- Raises PT403 for a member whose invitations are unwanted, and PT429 when the member's mailbox has used up the day's twenty,
-- by this account or an earlier one. The writer locks the row of the count, so concurrent requests cannot all pass, and a
-- refused insert rolls its count back.
create function private.consume_invitation_allowance(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_unwanted_inviter(member);
  perform private.refuse_when(
    private.consume_rate_limit('invitations:' || private.mailbox_of(member), 20, interval '1 day') > 0,
    'PT429', 'You can send at most 20 invitations a day. Please try again tomorrow.'
  );
end
$$;

-- Refuses an invitation to the own mailbox and counts every other one. Rows under another member's name are left to the policy:
-- an answer here would confirm the address of that member to anybody who guesses it. Rows that no member writes (seed,
-- acceptance at sign-up) pass.
create function private.guard_new_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.inviter_id is distinct from auth.uid() then
    return new;
  end if;
  perform private.refuse_when(
    private.mailbox_digest(new.invitee_email) = private.mailbox_of(new.inviter_id), 'PT422', 'You cannot invite yourself.'
  );
  -- A retry after a lost answer is not counted: the insert will conflict with the row that is there.
  if exists (select 1 from public.invitations as held where held.id = new.id and held.inviter_id = new.inviter_id) then
    return new;
  end if;
  -- The invitation of an accepted applicant does not count: its recipient asked for it.
  if exists (select 1 from private.application_decisions as made where made.id = new.id and made.decided_by = new.inviter_id) then
    return new;
  end if;
  perform private.consume_invitation_allowance(new.inviter_id);
  perform private.queue_invitation_mail(new);
  return new;
end
$$;

-- Functions: changes of an invitation -----------------------------------------------------------------------------------

-- Changes the caller's invitation, once for an entry, and returns it as it is afterwards. A change that is done already changes
-- nothing. Errors: those of claim_own_entry, PT403, PT404, PT409, PT429, 22023 for another change.
--   revoke  ends an open invitation: its code stops working
--   resend  makes an ended one open again, with a new code
--   remind  mails an open one again, once, three days after its mail at the earliest
-- The mails of the last two count towards the day's twenty.
create function public.change_invitation(entry_id uuid, invitation_id uuid, change text) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_new constant boolean := private.claim_own_entry(entry_id, jsonb_build_object('invitation', invitation_id, 'change', change));
  three_days_ago constant timestamptz := now() - interval '3 days';
  held public.invitations;
  is_open boolean;
  fault text;
begin
  perform private.refuse_when(
    coalesce(change, '') not in ('resend', 'revoke', 'remind'), '22023', 'An invitation is sent again, revoked or reminded of.'
  );
  select * into held from public.invitations as own where own.id = invitation_id and own.inviter_id = private.member() for update;
  perform private.refuse_when(not found, 'PT404', 'There is no such invitation.');
  if not is_new then
    return held;
  end if;
  is_open := held.status = 'pending' and held.expires_at > now();
  fault := case
    when held.status = 'accepted' then 'This invitation has already been accepted.'
    when change = 'remind' and held.status = 'revoked' then 'This invitation has been revoked.'
    when change <> 'resend' and held.status <> 'revoked' and not is_open then 'This invitation has expired.'
    when change = 'remind' and held.reminders = 1 and held.mailed_at <= three_days_ago then 'A reminder of this invitation has been sent already.'
    when change = 'remind' and held.reminders = 0 and held.mailed_at > three_days_ago then 'A reminder can be sent three days after the invitation.'
  end;
  perform private.refuse_when(fault is not null, 'PT409', fault);

  -- A change that is done already matches none of these.
  if change = 'revoke' and is_open then
    update public.invitations set status = 'revoked' where id = held.id returning * into held;
  elsif change = 'resend' and not is_open then
    perform private.consume_invitation_allowance(held.inviter_id);
    update public.invitations
    set status = 'pending', invitation_code = private.new_invitation_code(), expires_at = now() + interval '30 days', mailed_at = null
    where id = held.id returning * into held;
  elsif change = 'remind' and held.mailed_at <= three_days_ago then
    perform private.consume_invitation_allowance(held.inviter_id);
    update public.invitations set reminders = 1, mailed_at = null where id = held.id returning * into held;
  end if;
  if held.status = 'pending' and held.mailed_at is null then
    perform private.queue_invitation_mail(held);
  end if;
  return held;
end
$$;

-- Triggers. Postgres fires them in the order of their names: the guard compares the normalised address. ---------------

create trigger a_address before insert or update of invitee_email, invitee_id on public.invitations
  for each row execute function private.set_invitee_email();
create trigger a_refuse_old_client before insert or update on public.invitations
  for each statement execute function private.refuse_old_client();
create trigger b_guard before insert on public.invitations
  for each row execute function private.guard_new_invitation();
create trigger refuse_withdrawn before insert on public.invitations
  for each row execute function private.refuse_withdrawn_entry('inviter_id');
select private.mirror('public.invitations', owner => 'inviter_id');

-- Stats ---------------------------------------------------------------------------------------------------------

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
