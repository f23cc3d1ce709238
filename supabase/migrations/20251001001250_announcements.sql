-- Announcements: what organisers say to all members or to the attendees of an edition, in the portal and by mail.

-- Tables --------------------------------------------------------------------------------------------------------

create table public.announcements (
  -- The id of the organiser's entry.
  id uuid primary key,
  text text not null
    constraint announcements_text_length check (char_length(text) <= 1000)
    constraint announcements_text_text check (private.is_text(text, true)),
  audience text not null check (audience in ('members', 'attendees')),
  edition text,
  by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- From when it is shown, by the database's clock.
  show_from timestamptz not null default now(),
  -- Set once that time has come. A row without it is seen at the desk only.
  released_at timestamptz,
  withdrawn_at timestamptz,
  by_mail boolean not null,
  sync_xid xid8 not null,
  constraint announcements_edition_of_attendees check ((audience = 'attendees') = (edition is not null))
);
create index announcements_by_idx on public.announcements (by);
create index announcements_sync_idx on public.announcements (sync_xid, id);
create index announcements_due_idx on public.announcements (show_from) where released_at is null and withdrawn_at is null;

-- To whom an announcement was mailed, so that each member gets it once. Kept for 30 days.
create table private.announcement_mails (
  announcement uuid not null references public.announcements (id) on delete cascade,
  member uuid not null references auth.users (id) on delete cascade,
  mailed_at timestamptz not null default now(),
  primary key (announcement, member)
);
create index announcement_mails_member_idx on private.announcement_mails (member);
create index announcement_mails_mailed_at_idx on private.announcement_mails (mailed_at);

-- Announcements whose mails have not all been sent, and when the clock is to go on with them.
create table private.announcement_mailings (
  announcement uuid primary key references public.announcements (id) on delete cascade,
  ask_at timestamptz not null
);

-- Functions that the policies call ------------------------------------------------------------------------------------

-- Whether the member has a place in this edition. In plpgsql, because the table of places comes later.
create function private.is_attendee(uid uuid, edition text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.attendees as place
    where place.user_id = uid and place.edition = is_attendee.edition and place.cancelled_at is null
  );
end
$$;

-- Whether a member may read this announcement now. Notices and mails ask again when they leave, because a place can be lost meanwhile.
create function private.is_announced_to(uid uuid, said public.announcements) returns boolean
language sql stable security definer set search_path = '' as $$
  select said.released_at is not null and said.withdrawn_at is null
    and (said.audience = 'members' or private.is_attendee(uid, said.edition));
$$;

-- Policies ------------------------------------------------------------------------------------------------------

alter table public.announcements enable row level security;
create policy "members see what is announced to them" on public.announcements
  for select to authenticated using (
    (select private.member()) is not null and private.is_announced_to((select private.member()), announcements)
  );

-- Only definer functions read and write the marks.
alter table private.announcement_mails enable row level security;
alter table private.announcement_mailings enable row level security;

-- Functions: releasing ------------------------------------------------------------------------------------------------

-- Releases announcements whose time has come; the clock calls it. The update stamps the rows, so that every cursor still has
-- them before it, and realtime tells open portals. An organiser who announces something for now asks for its mails at once,
-- and has a minute for the first.
create function private.release_due_announcements() returns void
language sql volatile security definer set search_path = '' as $$
  with released as (
    update public.announcements set released_at = now()
    where released_at is null and withdrawn_at is null and show_from <= now()
    returning id, by_mail, show_from = created_at as is_announced_now
  )
  insert into private.announcement_mailings (announcement, ask_at)
  select id, case when is_announced_now then now() + interval '1 minute' else now() end from released where by_mail;
$$;

-- An announcement whose next mails the edge function `clock` is to send; null when there is none. No other call is told the
-- same within a minute.
create function public.take_announcement_mailing() returns uuid
language sql volatile security definer set search_path = '' as $$
  update private.announcement_mailings set ask_at = now() + interval '1 minute'
  where announcement = (
    select next.announcement from private.announcement_mailings as next
    where next.ask_at <= now() order by next.ask_at, next.announcement limit 1 for update skip locked
  )
  returning announcement;
$$;

-- Functions: the desk -------------------------------------------------------------------------------------------------

-- Announces. details: {"text", "audience": "members" | "attendees", "edition": text | null, "show_from": ISO 8601 | null,
-- "by_mail": boolean}. Without a time, and with one that has passed, members see it at once. Error: 23514.
create function private.announce(entry_id uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.announcements (id, text, audience, edition, by, show_from, by_mail)
  values (
    entry_id, details ->> 'text', details ->> 'audience', details ->> 'edition', private.member(),
    greatest(now(), (details ->> 'show_from')::timestamptz), (details ->> 'by_mail')::boolean
  );
  perform private.release_due_announcements();
end
$$;

-- Withdraws an announcement. details: {"announcement": uuid}. Safe to repeat. Error: PT404.
create function private.withdraw_announcement(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.announcements set withdrawn_at = coalesce(withdrawn_at, now())
  where id = (details ->> 'announcement')::uuid;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such announcement.';
  end if;
end
$$;

-- The newest 100 announcements, with how many members got each by mail.
create function private.desk_announcements() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    to_jsonb(newest) - 'sync_xid'
      || jsonb_build_object('mailed', (select count(*) from private.announcement_mails where announcement = newest.id))
    order by newest.created_at desc, newest.id
  ), '[]')
  from (select * from public.announcements order by created_at desc, id limit 100) as newest;
$$;

-- Functions: mails ----------------------------------------------------------------------------------------------------

-- The key under which private.mail_opt_outs holds who wants no announcements by mail. An opt-out of invitations has
-- another key, so that one does not stop the other.
create function private.announcement_mailbox(address text) returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest('announcements:' || private.mailbox_digest(address));
$$;

-- Who is still to get this announcement by mail, for a week from its release: members of the audience with a confirmed
-- address who had joined by then and have not opted out.
create function private.announcement_recipients(announcement uuid) returns table (member uuid, email text)
language sql stable security definer set search_path = '' as $$
  select account.id, account.email::text
  from public.announcements as said
  join auth.users as account on account.email_confirmed_at is not null and account.created_at <= said.released_at
  where said.id = announcement_recipients.announcement
    and said.by_mail and said.released_at > now() - interval '7 days'
    and private.is_announced_to(account.id, said)
    and not exists (
      select 1 from private.announcement_mails as mail where mail.announcement = said.id and mail.member = account.id
    )
    and not exists (
      select 1 from private.mail_opt_outs where mailbox = private.announcement_mailbox(account.email::text)
    );
$$;

-- Whether this entry's announcement still has mails for the edge function `desk` to send.
create function private.announcement_mail_is_due(entry_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.announcement_recipients(entry_id));
$$;

-- The next 50 mails of an announcement: {"text", "author", "recipients": [{"member", "email", "opt_out_token"}, ...]}; null
-- when no mail is due.
create function public.announcement_mails(entry_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  recipients jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'member', next.member, 'email', next.email,
    'opt_out_token', private.opt_out_token(private.announcement_mailbox(next.email))
  ))
  into recipients
  from (select * from private.announcement_recipients(entry_id) as open order by open.member limit 50) as next;
  if recipients is null then
    delete from private.announcement_mailings where announcement = entry_id;
  end if;
  return (
    select jsonb_build_object('text', said.text, 'author', author.full_name, 'recipients', recipients)
    from public.announcements as said left join public.profiles as author on author.id = said.by
    where said.id = entry_id and recipients is not null
  );
end
$$;

-- Notes to whom it was mailed. The clock goes on at once.
create function public.mark_announcement_mailed(entry_id uuid, members uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.announcement_mails (announcement, member)
  select entry_id, account.id from auth.users as account where account.id = any (members)
  on conflict (announcement, member) do nothing;
  if found then
    update private.announcement_mailings set ask_at = now() where announcement = entry_id;
  end if;
  perform private.prune('private.announcement_mails', 'mailed_at', interval '30 days');
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

select private.mirror('public.announcements', leaves_tombstones => false);
-- A withdrawn announcement is gone from devices as if it were deleted; the desk still shows it.
create trigger tombstone after update of withdrawn_at on public.announcements
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.leave_tombstone();

-- Grants --------------------------------------------------------------------------------------------------------

grant select on public.announcements to authenticated;
grant execute on function private.is_announced_to(uuid, public.announcements) to authenticated;
grant execute on function
  public.take_announcement_mailing(), public.announcement_mails(uuid), public.mark_announcement_mailed(uuid, uuid[])
  to service_role;
