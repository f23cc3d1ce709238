-- Exactly once, for every kind of entry of an outbox. Whoever got no answer sends the entry again; by then another device
-- may have changed the same thing, and a repeat must not undo that. So every change carries its entry's id, and the
-- ledger keeps which of them were taken. What makes a row under the entry's id (messages, invitations, reports,
-- applications) is found by that row; the ledger holds the rest, and whatever its writer took back in time.

create table private.outbox_ledger (
  id uuid primary key,
  -- Null: a visitor's application.
  member uuid references auth.users (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'withdrawn')),
  decided_at timestamptz not null default now()
);
create index outbox_ledger_member_idx on private.outbox_ledger (member);
alter table private.outbox_ledger enable row level security;
revoke all on private.outbox_ledger from public, anon, authenticated;

-- An entry without an id is refused before Postgres finds the null: its own message would show the whole row.
create function private.refuse_entry_without_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '22023', message = 'An entry has an id.';
end
$$;
revoke execute on function private.refuse_entry_without_id() from public, anon, authenticated;

create trigger refuse_without_id before insert on private.outbox_ledger
  for each row when (new.id is null)
  execute function private.refuse_entry_without_id();

-- True when the caller's entry comes for the first time, false for a repeat, which must change nothing.
-- Errors: 42501 for a visitor, 23505 for an id of somebody else's, PT410 for an entry that was withdrawn.
create function private.take_entry(entry_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  held private.outbox_ledger;
begin
  if private.member() is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  -- Of two at once the second waits here for the end of the first.
  insert into private.outbox_ledger (id, member, outcome) values (entry_id, private.member(), 'taken')
  on conflict (id) do nothing;
  if found then
    return true;
  end if;
  select * into held from private.outbox_ledger where id = entry_id;
  if held.member is distinct from private.member() then
    raise exception using errcode = '23505', message = 'This number is used already.';
  end if;
  if held.outcome = 'withdrawn' then
    raise exception using errcode = 'PT410', message = 'This was taken back before it arrived.';
  end if;
  return false;
end
$$;
revoke execute on function private.take_entry(uuid) from public, anon, authenticated;
grant execute on function private.take_entry(uuid) to authenticated;

-- Taking back ---------------------------------------------------------------------------------------------------

-- The key of an advisory lock: one a member, and one for each application.
create function private.outbox_lock(member uuid, entry_id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('outbox:' || coalesce(member, entry_id)::text, 0);
$$;
revoke execute on function private.outbox_lock(uuid, uuid) from public, anon, authenticated;

-- Settles whether the entry has arrived: 'taken' when it has, otherwise 'withdrawn', and then it is refused for good,
-- also where a copy of it is still on its way. Error: 23505 for an id of somebody else's.
create function private.withdraw_entry(entry_id uuid, writer uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_arrived boolean;
  held private.outbox_ledger;
begin
  -- Waits for what is being written, and keeps back what comes meanwhile (refuse_withdrawn_entry shares it).
  perform pg_advisory_xact_lock(private.outbox_lock(writer, entry_id));
  has_arrived := case when writer is null
    then exists (select 1 from public.applications where id = entry_id)
    else exists (select 1 from public.messages where id = entry_id and user_id = writer)
      or exists (select 1 from public.invitations where id = entry_id and inviter_id = writer)
      or exists (select 1 from public.message_reports where id = entry_id and reporter_id = writer)
    end;
  if has_arrived then
    return 'taken';
  end if;
  insert into private.outbox_ledger (id, member, outcome) values (entry_id, writer, 'withdrawn')
  on conflict (id) do nothing;
  select * into held from private.outbox_ledger where id = entry_id;
  if held.member is distinct from writer then
    raise exception using errcode = '23505', message = 'This number is used already.';
  end if;
  return held.outcome;
end
$$;
revoke execute on function private.withdraw_entry(uuid, uuid) from public, anon, authenticated;

-- For a member's own entries, of whatever kind. Errors: 42501 for a visitor, 429 over 300 an hour.
create function public.withdraw_entry(entry_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wait integer;
begin
  if private.member() is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  wait := private.take_rate_limit('withdrawals:' || private.member()::text, 300, interval '1 hour');
  if wait > 0 then
    perform private.ask_to_wait(wait);
  end if;
  return private.withdraw_entry(entry_id, private.member());
end
$$;
revoke execute on function public.withdraw_entry(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_entry(uuid) to authenticated;

-- For an application, which the function send-application takes back for whoever has its number.
create function public.withdraw_application(entry_id uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select private.withdraw_entry(entry_id, null);
$$;
revoke execute on function public.withdraw_application(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_application(uuid) to service_role;

-- The trigger's argument names the column of the writer; without one it is a visitor.
create function private.refuse_withdrawn_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  writer constant uuid := case when tg_nargs > 0 then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  perform pg_advisory_xact_lock_shared(private.outbox_lock(writer, new.id));
  if exists (
    select 1 from private.outbox_ledger
    where id = new.id and member is not distinct from writer and outcome = 'withdrawn'
  ) then
    raise exception using errcode = 'PT410', message = 'This was taken back before it arrived.';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_withdrawn_entry() from public, anon, authenticated;

create trigger refuse_withdrawn before insert on public.messages
  for each row execute function private.refuse_withdrawn_entry('user_id');
create trigger refuse_withdrawn before insert on public.invitations
  for each row execute function private.refuse_withdrawn_entry('inviter_id');
create trigger refuse_withdrawn before insert on public.message_reports
  for each row execute function private.refuse_withdrawn_entry('reporter_id');
create trigger refuse_withdrawn before insert on public.applications
  for each row execute function private.refuse_withdrawn_entry();

-- Changes, each once ----------------------------------------------------------------------------------------------

-- Both halves of the caller's profile, as sync_pull has them: {"profiles": row, "profile_privacy": row | null}.
create function private.own_profile() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'profiles', (select to_jsonb(profile) from public.profiles as profile where profile.id = private.member()),
    'profile_privacy', (select to_jsonb(kept) from public.profile_privacy as kept where kept.id = private.member())
  );
$$;
revoke execute on function private.own_profile() from public, anon, authenticated;
grant execute on function private.own_profile() to authenticated;

-- Sets the columns that the change names, {"bio": "...", "skills": [...]}, and answers private.own_profile(). Invoker:
-- grants, policies and triggers are those of an update. Errors: those of an update, 22023 for a change that is no object.
create function public.save_profile(entry_id uuid, change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  -- Only these, because a trigger takes a hidden field that is written for one that was changed.
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(change) as name);
begin
  if private.take_entry(entry_id) and columns is not null then
    insert into public.profiles (id) values (private.member()) on conflict (id) do nothing;
    execute format(
      'update public.profiles as own set (%1$s) = (select %1$s from jsonb_populate_record(null::public.profiles, $1))
       where own.id = private.member()',
      columns
    ) using change;
  end if;
  return private.own_profile();
end
$$;
revoke execute on function public.save_profile(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.save_profile(uuid, jsonb) to authenticated;

-- Lists the caller in the directory or not (null: as before), hides these fields and shows those; every other field stays
-- as it is. Answers private.own_profile(). Errors: those of set_profile_privacy.
create function public.save_privacy(entry_id uuid, hide text[], show text[], listed boolean default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  was_listed boolean;
begin
  if private.take_entry(entry_id) then
    -- Locked, so that two devices do not both go on from the same settings.
    select is_listed into was_listed from public.profiles where id = private.member() for update;
    perform public.set_profile_privacy(
      coalesce(listed, was_listed, true),
      array(
        select field from unnest((select hidden from public.profile_privacy where id = private.member())) as field
        union select field from unnest(hide) as field
        except select field from unnest(show) as field
        order by field
      )
    );
  end if;
  return private.own_profile();
end
$$;
revoke execute on function public.save_privacy(uuid, text[], text[], boolean) from public, anon, authenticated;
grant execute on function public.save_privacy(uuid, text[], text[], boolean) to authenticated;

-- change: 'resend', 'revoke' or 'remind'. Answers the invitation as it is afterwards. Errors: those of the three
-- functions, PT404, 22023 for another word.
create function public.change_invitation(entry_id uuid, invitation_id uuid, change text) returns public.invitations
language plpgsql volatile set search_path = '' as $$
declare
  invitation public.invitations;
begin
  if private.take_entry(entry_id) then
    case change
      when 'resend' then invitation := public.resend_invitation(invitation_id);
      when 'revoke' then invitation := public.revoke_invitation(invitation_id);
      when 'remind' then invitation := public.remind_invitation(invitation_id);
      else raise exception using errcode = '22023', message = 'An invitation is sent again, revoked or reminded of.';
    end case;
    return invitation;
  end if;
  select * into invitation from public.invitations as own where own.id = invitation_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.';
  end if;
  return invitation;
end
$$;
revoke execute on function public.change_invitation(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.change_invitation(uuid, uuid, text) to authenticated;

-- As before, and with its entry's id it can be taken back as long as it has not arrived. An app from before this sends none.
drop function public.delete_message(uuid);
create function public.delete_message(message_id uuid, entry_id uuid default null) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
  held public.messages;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  select * into held from public.messages as written where written.id = message_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such message.';
  end if;
  if held.user_id is distinct from member then
    raise exception using errcode = '42501', message = 'This is not your message.';
  end if;
  if entry_id is not null then
    perform private.take_entry(entry_id);
  end if;
  if held.deleted_at is not null then
    return held;
  end if;

  -- The sentence stands in src/domain/message.ts too; a test compares the two.
  update public.messages as written
  set content = 'This message was deleted.', deleted_at = now()
  where written.id = held.id
  returning written.* into held;
  return held;
end
$$;
revoke execute on function public.delete_message(uuid, uuid) from public, anon, authenticated;
grant execute on function public.delete_message(uuid, uuid) to authenticated;
