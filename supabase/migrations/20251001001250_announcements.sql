-- Announcements of organisers to all members or to the attendees of an edition, in the portal and by mail.

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
  -- When it is released, by the database's clock.
  show_from timestamptz not null default now(),
  -- Set once that time has come. Until then only the desk shows the row.
  released_at timestamptz,
  withdrawn_at timestamptz,
  by_mail boolean not null,
  sync_xid xid8 not null,
  constraint announcements_edition_of_attendees check ((audience = 'attendees') = (edition is not null))
);
create index announcements_by_idx on public.announcements (by);
create index announcements_due_idx on public.announcements (show_from) where released_at is null and withdrawn_at is null;

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

-- Whether a member may read this announcement now. Notices and mails call this again before they are sent, because a place can
-- be lost meanwhile.
create function private.is_announced_to(uid uuid, said public.announcements) returns boolean
language sql stable security definer set search_path = '' as $$
  select said.released_at is not null and said.withdrawn_at is null
    and (said.audience = 'members' or private.is_attendee(uid, said.edition));
$$;

-- Releases announcements whose time has come; the clock calls it. The update stamps the rows, so that every cursor still has
-- them before it, and realtime tells open portals. Their mails go to members with a confirmed address, and to attendees without an
-- account, who read it nowhere else. In plpgsql, because the table of places comes later.
create function private.release_due_announcements() returns void
language plpgsql volatile set search_path = '' as $$
begin
  with released as (
    update public.announcements set released_at = now()
    where released_at is null and withdrawn_at is null and show_from <= now()
    returning announcements as said
  )
  insert into private.mails (kind, key, subject, member, data)
  select 'announcement', format('announcement-%s-%s', (said).id, reader.id), (said).id, reader.member, reader.data
  from released cross join lateral (
    select account.id, account.id as member, '{}'::jsonb as data from auth.users as account
    where account.email_confirmed_at is not null and private.is_announced_to(account.id, said)
    union all
    select place.id, null, jsonb_build_object('place', place.id) from private.attendees as place
    where place.edition = (said).edition and place.user_id is null and place.cancelled_at is null
  ) as reader
  where (said).by_mail;
end
$$;

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

-- "edition" and "starts_at" are null for an announcement to all members. "application" is the token of the own page of an attendee who
-- had no account when it was released, and null for a member.
create function private.announcement_letter(mail private.mails) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'email', reader.email, 'text', said.text, 'author', author.full_name, 'edition', said.edition,
      'starts_at', (private.known_edition(said.edition)).starts_at, 'application', reader.token,
      'mailbox', private.mailbox_digest(reader.email, 'announcements:')
    )
    from public.announcements as said
    cross join lateral (
      select account.email::text, null as token from auth.users as account
      where account.id = mail.member and private.is_announced_to(account.id, said)
      union all
      select place.email, applied.receipt_token from private.attendees as place
      join public.applications as applied on applied.id = place.application_id
      where place.id = (mail.data ->> 'place')::uuid and place.cancelled_at is null and said.withdrawn_at is null
    ) as reader
    left join public.profiles as author on author.id = said.by
    where said.id = mail.subject
  );
end
$$;

select private.mirror(
  'public.announcements', unpulled => '{audience,edition,created_at,show_from,by_mail}', leaves_tombstones => false
);
-- Announcements are withdrawn, never deleted: a withdrawn one leaves a tombstone, and the desk still shows it.
create trigger tombstone after update of withdrawn_at on public.announcements
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.leave_tombstone();
