-- The gate of an edition: tickets, and who was let in, when, and by whom.

-- Two phones without a network may let the same person in: both rows are kept, and the desk shows them as doubled.
create table private.check_ins (
  -- The outbox entry's id: a retry finds the same row.
  id uuid primary key,
  attendee_id uuid not null references private.attendees (id) on delete cascade,
  -- By the clock of the organiser's phone, which may have been offline then.
  happened_at timestamptz not null,
  checked_by uuid references auth.users (id) on delete set null,
  undone_at timestamptz
);
create index check_ins_attendee_id_idx on private.check_ins (attendee_id);
create index check_ins_checked_by_idx on private.check_ins (checked_by);

-- The keys that sign tickets. The newest one that is not retired signs; a ticket of a retired key is forged.
create table private.ticket_keys (
  id text primary key default translate(encode(extensions.gen_random_bytes(6), 'base64'), '+/', '-_'),
  private_key jsonb not null,
  public_key jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz
);

-- Functions: tickets ------------------------------------------------------------------------------------------------

create function private.first_name(full_name text) returns text
language sql immutable set search_path = '' as $$
  select split_part(btrim(full_name), ' ', 1);
$$;

-- The first names of the organisers, who host an edition.
create function private.hosts() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(array(
    select private.first_name(profile.full_name)
    from private.organisers as held join public.profiles as profile on profile.id = held.user_id
    where profile.full_name <> '' order by 1
  ));
$$;

-- Who else has a place in the edition, for those who have one, by their chairs: [{"chair", "id", "name"}, ...]. "id" and "name", the first
-- one, are those of a member whom the directory lists, and null for everybody else.
create function private.guests_beside(wanted text, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object('chair', chair.number, 'id', profile.id, 'name', private.first_name(profile.full_name))
    from private.attendees as held join public.chairs as chair on chair.id = held.chair_id
    left join public.profiles as profile on profile.id = held.user_id and profile.is_listed and profile.full_name <> ''
    where held.edition = wanted and held.user_id is distinct from guests_beside.member order by chair.number
  ));
$$;

-- The ticket of the caller's device: {"edition", "attendee", "name", "ticket": the text of its QR code, "gave_back",
-- "starts_at", "ends_at": of the edition, "chair", "seats": how many it has, "let_in": when the gate did that, "hosts",
-- "guests": who else comes} of the edition in which the caller has a place. Of several the one that `editionOfTheDay`
-- (src/features/editions/rules/published-editions.ts) would choose: the next whose end is ahead, else the newest. Without one,
-- that of a place that was cancelled, with null as "ticket", until seven days after its edition; "gave_back" tells whether the
-- caller did that. Null without any.
create function private.own_ticket() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'edition', edition, 'attendee', id, 'name', name, 'ticket', case when cancelled_at is null then ticket end,
    'gave_back', cancelled_at is not null and coalesce((
      select by_applicant from private.application_decisions as newest
      where newest.application_id = place.application_id order by version desc limit 1
    ), false),
    'starts_at', starts_at, 'ends_at', ends_at,
    'chair', (select number from public.chairs as chair where chair.id = place.chair_id), 'seats', private.seats_of(edition),
    'let_in', (
      select min(happened_at) from private.check_ins as entry where entry.attendee_id = place.id and entry.undone_at is null
    ),
    'hosts', private.hosts(), 'guests', private.guests_beside(edition, place.user_id)
  )
  from private.attendees as place, private.edition_start(edition) as starts_at, private.edition_end(edition) as ends_at
  where user_id = private.member()
    and case when cancelled_at is null then ticket is not null else (ends_at + interval '7 days' < now()) is not true end
  order by cancelled_at is not null, ends_at <= now(), case when ends_at > now() then starts_at end, starts_at desc nulls last
  limit 1;
$$;

-- The work of the edge function `sign-tickets`: members' places whose ticket the current key has not signed, or has signed for
-- another edition: [{"id", "edition"}, ...].
create function public.tickets_to_sign() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'edition', edition)), '[]')
  from private.attendees
  where user_id is not null and cancelled_at is null
    and (split_part(ticket, '.', 2), split_part(ticket, '.', 4)) is distinct from (
      edition, (select key.id from private.ticket_keys as key where key.retired_at is null order by key.made_at desc limit 1)
    );
$$;

-- Stores signed tickets: [{"id", "ticket"}, ...]. Safe to repeat.
create function public.save_tickets(tickets jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.attendees as place set ticket = signed.ticket
  from jsonb_to_recordset(tickets) as signed (id uuid, ticket text) where place.id = signed.id;
$$;

-- The signing key: {"id", "private_key"}. `made`: a new pair {"private_key", "public_key"}, kept if there is no key yet. Null
-- without a key and without a new pair.
create function public.ticket_key(made jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  signing private.ticket_keys;
begin
  -- Locks, so that the second of two concurrent calls finds the first one's key.
  perform pg_advisory_xact_lock(hashtextextended('ticket-keys', 0));
  select * into signing from private.ticket_keys where retired_at is null order by made_at desc limit 1;
  if not found and made is not null then
    insert into private.ticket_keys (private_key, public_key) values (made -> 'private_key', made -> 'public_key')
    returning * into signing;
  end if;
  return case when signing.id is not null
    then jsonb_build_object('id', signing.id, 'private_key', signing.private_key) end;
end
$$;

-- Makes all tickets invalid; the clock then has them signed with a new key.
create function private.retire_ticket_keys() returns void
language sql volatile set search_path = '' as $$
  update private.ticket_keys set retired_at = now() where retired_at is null;
$$;

-- The public keys, with which the desk checks tickets.
create function private.desk_ticket_keys() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object('id', id, 'jwk', public_key) from private.ticket_keys where retired_at is null order by made_at
  ));
$$;

-- Functions: check-ins ----------------------------------------------------------------------------------------------

-- Lets an attendee in. details: {"attendee": uuid, "at": ISO 8601 by the phone's clock}. A time in the future counts as now.
-- Also records somebody whose place was cancelled meanwhile, since they were let in. Error: PT404.
create function private.check_in(entry_id uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.check_ins (id, attendee_id, happened_at, checked_by)
  select entry_id, id, least((details ->> 'at')::timestamptz, now()), private.member()
  from private.attendees where id = (details ->> 'attendee')::uuid;
  perform private.refuse_when(not found, 'PT404', 'This guest is not on the list any more.');
end
$$;

-- Undoes a check-in. details: {"check_in": uuid}. Safe to repeat. Error: PT404.
create function private.undo_check_in(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.check_ins set undone_at = coalesce(undone_at, now()) where id = (details ->> 'check_in')::uuid;
  perform private.refuse_when(not found, 'PT404', 'This check-in is not there any more.');
end
$$;
