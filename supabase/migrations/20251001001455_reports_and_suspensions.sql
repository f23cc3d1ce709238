-- Reports of messages, and what organisers do about them and about members: they keep or delete a message, remove a picture, a
-- name or a bio, and suspend a member until a date. A suspended member reads, exports, deletes and hides, but shows others nothing
-- new, and no picture, name or bio.

-- A suspension holds for every account of the mailbox, also for one that is made later, and for the account itself when its
-- address changes.
create table private.suspensions (
  mailbox text primary key,
  -- Without a foreign key: the suspension outlives the account.
  member uuid not null,
  -- By the database's clock. After this time the suspension is over, and its row is pruned.
  until timestamptz not null,
  -- The member reads this reason.
  reason text not null
    constraint suspensions_reason_text check (private.is_text(reason, true) and char_length(reason) <= 500),
  by uuid references auth.users (id) on delete set null,
  since timestamptz not null default now()
);
create index suspensions_by_idx on private.suspensions (by);
create index suspensions_until_idx on private.suspensions (until);

-- The values of a suspended member's profile. During the suspension the profile itself is empty, so that devices pull it like any
-- other change.
create table private.hidden_profiles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  full_name text,
  bio text,
  avatar_url text,
  -- Base64, as in public.pictures.
  image text
);

-- Functions: what a suspended member may do ---------------------------------------------------------------------------

-- The suspensions that hold for this account, the longest first.
create function private.suspensions_of(uid uuid) returns setof private.suspensions
language sql stable security definer set search_path = '' as $$
  select * from private.suspensions
  where (member = uid or mailbox = (select private.mailbox_of(uid))) and until > now()
  order by until desc;
$$;

-- The caller's suspension, {"until", "reason"}; null without one. sync_pull asks, and the export.
create function private.own_suspension() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('until', until, 'reason', reason) from private.suspensions_of(private.member()) limit 1;
$$;

-- The counts of waiting work at the desk, {"waiting": new applications and messages with open reports}; null for a member who
-- is no organiser.
create function private.waiting_at_desk() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('waiting',
    (select count(*) from public.applications where status = 'new')
    + (select count(distinct message_id) from public.message_reports where judged_at is null))
  where private.is_organiser(private.member());
$$;

create function private.is_suspended(uid uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.suspensions_of(uid));
$$;

-- Raises PT403 with the reason, for the member to read, while this member is suspended.
create function private.require_not_suspended(writer uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  held private.suspensions;
begin
  select * into held from private.suspensions_of(writer) limit 1;
  perform private.refuse_when(found, 'PT403', format(
    'You cannot write until %s. Reason: %s', to_char(held.until at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY'), held.reason
  ));
end
$$;

-- Runs before a row is written, and refuses a suspended member. The trigger's arguments name the columns that others see
-- or that send a mail. The member may still empty them or set them to false, and a retry of what arrived before the
-- suspension finds the same values under its id.
create function private.refuse_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  becomes constant jsonb := to_jsonb(new);
  writer constant uuid := private.member();
  was jsonb := '{}';
begin
  if not private.is_suspended(writer) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    was := to_jsonb(old);
  elsif becomes ? 'id' then
    execute format('select to_jsonb(held) from %s as held where held.id = $1', tg_relid::regclass)
      into was using (becomes ->> 'id')::uuid;
  end if;
  if exists (
    select 1 from unnest(tg_argv) as shown
    where becomes -> shown not in ('null', 'false') and becomes -> shown is distinct from was -> shown
  ) then
    perform private.require_not_suspended(writer);
  end if;
  return new;
end
$$;

-- Functions: what others see of a suspended member ----------------------------------------------------------------------

-- Runs after a suspension is written or ends: hides the profiles of its accounts, and shows those that no suspension hides any more.
create function private.apply_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept private.hidden_profiles;
begin
  if tg_op <> 'DELETE' and new.until > now() then
    with account as (
      insert into private.hidden_profiles (user_id, full_name, bio, avatar_url, image)
      select profile.id, profile.full_name, profile.bio, profile.avatar_url, picture.image
      from public.profiles as profile left join public.pictures as picture on picture.user_id = profile.id
      where profile.id = new.member or private.mailbox_of(profile.id) = new.mailbox
      on conflict (user_id) do nothing
      returning user_id
    ),
    removed as (delete from public.pictures where user_id in (select user_id from account))
    update public.profiles set full_name = null, avatar_url = null where id in (select user_id from account);
    -- A statement of its own: the bio of an unlisted member is in profile_privacy, and would be moved there.
    update public.profiles set bio = null where bio is not null and id in (select user_id from private.hidden_profiles);
  end if;
  for kept in
    select * from private.hidden_profiles where not private.is_suspended(user_id)
  loop
    -- A profile that today's rules refuse stays hidden and blocks no other.
    begin
      delete from private.hidden_profiles where user_id = kept.user_id;
      update public.profiles
      set full_name = coalesce(full_name, kept.full_name), avatar_url = coalesce(avatar_url, kept.avatar_url)
      where id = kept.user_id;
      update public.profiles set bio = kept.bio where id = kept.user_id and bio is null and kept.bio is not null;
      insert into public.pictures (user_id, image) select kept.user_id, kept.image where kept.image is not null
      on conflict (user_id) do nothing;
    exception when integrity_constraint_violation then
      raise warning 'The profile of % stays hidden: %', kept.user_id, sqlstate;
    end;
  end loop;
  return null;
end
$$;

-- A field that the member empties during a suspension stays empty afterwards. The trigger's argument names the field.
create function private.forget_hidden() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update private.hidden_profiles set %I = null where user_id = $1', tg_argv[0]) using new.id;
  return new;
end
$$;

-- Functions: reporting ------------------------------------------------------------------------------------------------

-- Stores the caller's report of a message with its mail to the organisers, once for an entry. A second report of a message by the
-- same member counts as the first. Errors: 42501 for a visitor, PT404 for a message that is not there, PT409 for the id of another
-- report, PT410, 429 after 20 a day, 23514.
create function public.report_message(entry_id uuid, message_id uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reporter constant uuid := private.require_member();
  held public.message_reports;
  reported text;
begin
  -- Locks, so that the second of two concurrent calls finds the first one's report.
  perform pg_advisory_xact_lock(hashtextextended('report:' || reporter, 0));
  select * into held from public.message_reports as report
  where report.id = entry_id or (report.reporter_id = reporter and report.message_id = report_message.message_id)
  order by report.id = entry_id desc limit 1;
  perform private.refuse_when(
    held.id = entry_id
      and (held.reporter_id, held.message_id, held.reason) is distinct from (reporter, report_message.message_id, report_message.reason),
    'PT409', 'There is another report under this id.'
  );
  if held.id is not null then
    return '{}';
  end if;
  select content into reported from public.messages where id = report_message.message_id and deleted_at is null;
  perform private.refuse_when(not found, 'PT404', 'This message is not there any more.');
  perform private.refuse_over_budget(
    private.consume_rate_limit('report-message:' || private.mailbox_of(reporter), 20, interval '1 day')
  );
  insert into public.message_reports (id, message_id, reporter_id, reason, content)
  values (entry_id, report_message.message_id, reporter, report_message.reason, reported);
  perform private.queue_mail('report', 'report-' || entry_id, entry_id);
  return '{}';
end
$$;

-- The organiser's mail about a report, with both names; "email" is the reporter's, null once the account is deleted.
create function private.report_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'content', report.content, 'reason', report.reason, 'created_at', report.created_at,
    'reporter_id', report.reporter_id, 'email', account.email, 'reporter', coalesce(reporter.full_name, reporter.username),
    'author_id', message.user_id, 'author', coalesce(author.full_name, author.username)
  )
  from public.message_reports as report
  join public.messages as message on message.id = report.message_id
  left join auth.users as account on account.id = report.reporter_id
  left join public.profiles as reporter on reporter.id = report.reporter_id
  left join public.profiles as author on author.id = message.user_id
  where report.id = mail.subject;
$$;

-- Functions: the desk -------------------------------------------------------------------------------------------------

-- Suspends a member, or changes or ends a suspension. details: {"member": uuid, "until": ISO 8601 | null, "reason": text};
-- null ends it. Errors: PT404 for an unknown member, PT409 for an organiser and for a time that has passed, 23514.
create function private.suspend_member(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  chosen constant uuid := (details ->> 'member')::uuid;
  chosen_mailbox constant text := private.mailbox_of(chosen);
  chosen_until constant timestamptz := (details ->> 'until')::timestamptz;
begin
  perform private.prune('private.suspensions', 'until', interval '0');
  if chosen_until is null then
    delete from private.suspensions where member = chosen or mailbox = chosen_mailbox;
    return;
  end if;
  perform private.refuse_when(not exists (select 1 from public.profiles where id = chosen), 'PT404', 'There is no such member.');
  perform private.refuse_when(
    exists (select 1 from private.organisers where private.mailbox_of(user_id) = chosen_mailbox),
    'PT409', 'This member is an organiser. Take the role back first.'
  );
  perform private.refuse_when(chosen_until <= now(), 'PT409', 'The date has passed. Please choose a later one.');
  insert into private.suspensions (mailbox, member, until, reason, by)
  values (chosen_mailbox, chosen, chosen_until, coalesce(details ->> 'reason', ''), private.member())
  on conflict (mailbox) do update
    set member = excluded.member, until = excluded.until, reason = excluded.reason, by = excluded.by, since = default;
end
$$;

-- Removes a part of a member's profile. details: {"member": uuid, "part": "picture" | "name" | "bio"}. The record names who
-- removed which part, but not its content. Errors: PT404 for an unknown member, 22023 for another part.
create function private.remove_from_profile(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  chosen constant uuid := (details ->> 'member')::uuid;
begin
  perform private.refuse_when(not exists (select 1 from public.profiles where id = chosen), 'PT404', 'There is no such member.');
  case details ->> 'part'
    when 'picture' then
      delete from public.pictures where user_id = chosen;
      update public.profiles set avatar_url = null where id = chosen;
      update private.hidden_profiles set image = null, avatar_url = null where user_id = chosen;
    when 'name' then
      update public.profiles set full_name = null where id = chosen;
      update private.hidden_profiles set full_name = null where user_id = chosen;
    when 'bio' then
      update public.profiles set bio = null where id = chosen;
      update private.hidden_profiles set bio = null where user_id = chosen;
    else
      raise exception using errcode = '22023', message = 'A picture, a name or a bio can be removed.';
  end case;
  insert into private.audit_log (actor, subject, subject_id, action, changes)
  values (private.member(), 'profiles', chosen, 'update', jsonb_build_object('part', jsonb_build_object('to', details -> 'part')));
end
$$;

-- Judges all open reports of a message at once. details: {"report": uuid, "verdict": "keep" | "delete", "suspend_until":
-- ISO 8601 | null, "reason": text}. Errors: PT404 for an unknown report, PT409 when another organiser was first and when
-- the message has no author to suspend, those of suspend_member, 22023 for another verdict.
create function private.judge_report(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  reported public.messages;
  judged public.message_reports;
begin
  perform private.refuse_when(
    coalesce(details ->> 'verdict', '') not in ('keep', 'delete'), '22023', 'A reported message is kept or deleted.'
  );
  select * into judged from public.message_reports where id = (details ->> 'report')::uuid;
  -- Locks, so that the second of two concurrent organisers finds the first one's verdict.
  select * into reported from public.messages where id = judged.message_id for update;
  perform private.refuse_when(not found, 'PT404', 'There is no such report.');
  select * into judged from public.message_reports where id = judged.id;
  perform private.refuse_when(judged.verdict is not null, 'PT409', format(
    '%s has already decided: the message is %s.',
    coalesce((select full_name from public.profiles where id = judged.judged_by), 'Another organiser'), judged.verdict
  ));
  if details ->> 'verdict' = 'delete' then
    perform private.remove_message(reported.id);
  end if;
  if details ->> 'suspend_until' is not null then
    perform private.refuse_when(reported.user_id is null, 'PT409', 'The author has deleted their account.');
    perform private.suspend_member(jsonb_build_object(
      'member', reported.user_id, 'until', details -> 'suspend_until', 'reason', details -> 'reason'
    ));
  end if;
  update public.message_reports
  set verdict = case details ->> 'verdict' when 'delete' then 'deleted' else 'kept' end,
      judged_by = private.member(), judged_at = now()
  where message_id = reported.id and verdict is null;
end
$$;

-- The reported messages, each with the reports that are judged together: the open ones first, the newest first, then the
-- 30 judged last. "content" is the text as it was reported, "context" that message between the three before it and the three
-- after it.
create function private.desk_reports() returns jsonb
language sql stable set search_path = '' as $$
  with judged_together as (
    select
      message_id, verdict, judged_by, judged_at,
      jsonb_agg(
        jsonb_build_object('id', id, 'reporter', reporter_id, 'reason', reason, 'created_at', created_at)
        order by created_at, id
      ) as reports,
      (array_agg(content order by created_at, id))[1] as content,
      max(created_at) as newest
    from public.message_reports
    group by message_id, verdict, judged_by, judged_at
    order by judged_at is not null, coalesce(judged_at, max(created_at)) desc
    limit (select count(distinct message_id) + 30 from public.message_reports where judged_at is null)
  )
  select to_jsonb(array(
    select jsonb_build_object(
      'message', message.id, 'author', message.user_id, 'written_at', message.created_at, 'deleted_at', message.deleted_at,
      'content', item.content, 'reports', item.reports, 'verdict', item.verdict, 'judged_by', item.judged_by,
      'judged_at', item.judged_at, 'context', to_jsonb(array(
        select jsonb_build_object('id', line.id, 'author', line.user_id, 'content', line.content, 'created_at', line.created_at)
        from (
          (select * from public.messages as other where (other.created_at, other.id) <= (message.created_at, message.id)
           order by other.created_at desc, other.id desc limit 4)
          union all
          (select * from public.messages as other where (other.created_at, other.id) > (message.created_at, message.id)
           order by other.created_at, other.id limit 3)
        ) as line
        order by line.created_at, line.id
      ))
    )
    from judged_together as item join public.messages as message on message.id = item.message_id
    order by item.judged_at is not null, coalesce(item.judged_at, item.newest) desc, message.id
  ));
$$;

-- The accounts that are suspended now, with the name that others do not see: the one that may write again first.
create function private.desk_suspensions() returns jsonb
language sql stable set search_path = '' as $$
  with held as (select * from private.suspensions where until > now()),
  accounts as materialized (
    select id, private.mailbox_of(id) as mailbox from auth.users where exists (select 1 from held)
  ),
  suspended as (
    select distinct on (accounts.id) accounts.id as member,
      (select full_name from private.hidden_profiles where user_id = accounts.id) as name, held.until, held.reason, held.by, held.since
    from held join accounts on accounts.id = held.member or accounts.mailbox = held.mailbox
    order by accounts.id, held.until desc
  )
  select to_jsonb(array(select to_jsonb(suspended) from suspended order by until, member));
$$;

-- Triggers. On profiles it fires after those that move hidden values away. --------------------------------------------

create trigger refuse_suspended before insert on public.messages
  for each row execute function private.refuse_suspended('content');
-- Not on delete, which shows nothing new.
create trigger refuse_suspended_change before update on public.messages
  for each row when (new.deleted_at is null) execute function private.refuse_suspended('content');
create trigger refuse_suspended before insert or update on public.reactions
  for each row execute function private.refuse_suspended('is_on');
create trigger refuse_suspended before insert on public.message_reports
  for each row execute function private.refuse_suspended('reason');
create trigger refuse_suspended before insert or update on public.profiles
  for each row execute function private.refuse_suspended(
    'username', 'full_name', 'bio', 'skills', 'location', 'website', 'github_username', 'linkedin_username', 'is_listed'
  );
create trigger forget_hidden_name before update of full_name on public.profiles
  for each row when (new.full_name is null and current_user = 'authenticated') execute function private.forget_hidden('full_name');
create trigger forget_hidden_bio before update of bio on public.profiles
  for each row when (new.bio is null and current_user = 'authenticated') execute function private.forget_hidden('bio');
create trigger refuse_suspended before insert or update on public.pictures
  for each row execute function private.refuse_suspended('image');
create trigger refuse_suspended before insert on public.invitations
  for each row execute function private.refuse_suspended('invitee_email');
-- Revoking an invitation changes neither column.
create trigger refuse_suspended_change before update on public.invitations
  for each row execute function private.refuse_suspended('invitation_code', 'reminders');

create trigger audit after update on public.message_reports
  for each row execute function private.write_audit('id', 'verdict');
create trigger apply after insert or update or delete on private.suspensions
  for each row execute function private.apply_suspension();
create trigger audit after insert or update on private.suspensions
  for each row execute function private.write_audit('member', 'until');
-- Not when a past suspension is pruned, which nobody ended.
create trigger audit_end after delete on private.suspensions
  for each row when (old.until > now()) execute function private.write_audit('member', 'until');
