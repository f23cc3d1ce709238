-- The long table and the gate of an edition: a chair for each guest, tickets, and who was let in, when, and by whom. All members
-- see how many sit at the table and in which colours. Who sits where, only guests read (private.own_ticket).

create table public.chairs (
  id uuid primary key default gen_random_uuid(),
  edition text not null,
  -- From 1 on. A chair that becomes free is given to the next guest.
  number integer not null check (number > 0),
  -- The colour of the guest's clothes: one of the six of members' pictures (src/ui/avatar.tsx).
  ground integer not null check (ground between 0 and 5),
  sync_xid xid8 not null,
  constraint chairs_edition_number_key unique (edition, number)
);

alter table private.attendees add column chair_id uuid references public.chairs (id) on delete set null;
create index attendees_chair_id_idx on private.attendees (chair_id);

-- The colour of a member or guest: the last byte of the id tells it, as on the device.
create function private.ground_of(id uuid) returns integer
language sql immutable set search_path = '' as $$
  select get_byte(uuid_send(id), 15) % 6;
$$;

-- Gives a guest the first free chair of the edition, and frees the chair when the place ends. No two guests get the same chair,
-- because every function that gives or ends places holds the lock of the seats.
create function private.seat_at_table() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  colour constant integer := private.ground_of(coalesce(new.user_id, new.id));
  taken uuid := old.chair_id;
begin
  if new.id is null or new.cancelled_at is not null or new.edition <> old.edition then
    delete from public.chairs where id = taken;
    taken := null;
  end if;
  if new.cancelled_at is null and taken is null and new.id is not null then
    insert into public.chairs (edition, number, ground)
    select new.edition, min(free.number), colour
    from generate_series(1, 1 + (select count(*) from public.chairs as chair where chair.edition = new.edition)) as free (number)
    where not exists (select 1 from public.chairs as chair where (chair.edition, chair.number) = (new.edition, free.number))
    returning id into taken;
    update private.attendees set chair_id = taken where id = new.id;
  end if;
  update public.chairs set ground = colour where id = taken and ground <> colour;
  return null;
end
$$;

create trigger seat_at_table after insert or delete or update of edition, cancelled_at, user_id on private.attendees
  for each row execute function private.seat_at_table();
select private.mirror('public.chairs');

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

create function private.first_name(full_name text) returns text
language sql immutable set search_path = '' as $$
  select split_part(btrim(full_name), ' ', 1);
$$;

-- The ticket for the edition in which the caller has a place; null without one. Of several it is the one that `editionOfTheDay`
-- (src/features/editions/rules/published-editions.ts) would choose: the next whose end is ahead, else the newest. After a
-- cancellation, until seven days after the edition, it comes with null as "ticket".
-- {"edition", "attendee", "name", "ticket": the text of the QR code, "gave_back": whether the caller cancelled the place,
-- "starts_at", "ends_at", "chair", "seats": of the edition, "let_in": when the gate let the caller in, "hosts": the organisers'
-- first names, "guests": [{"chair", "id", "name"}, ...], the others by their chairs; id and first name of a member whom the
-- directory lists, null of everybody else}
create function private.own_ticket() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'edition', place.edition, 'attendee', id, 'name', name, 'ticket', case when cancelled_at is null then ticket end,
    'gave_back', cancelled_at is not null and coalesce((
      select by_applicant from private.application_decisions as newest
      where newest.application_id = place.application_id order by version desc limit 1
    ), false),
    'starts_at', known.starts_at, 'ends_at', known.bootcamp_ends_at,
    'chair', (select number from public.chairs as chair where chair.id = place.chair_id), 'seats', private.seats_of(place.edition),
    'let_in', (
      select min(happened_at) from private.check_ins as entry where entry.attendee_id = place.id and entry.undone_at is null
    ),
    'hosts', to_jsonb(array(
      select private.first_name(profile.full_name)
      from private.organisers as held join public.profiles as profile on profile.id = held.user_id
      where profile.full_name <> '' order by 1
    )),
    'guests', to_jsonb(array(
      select jsonb_build_object('chair', chair.number, 'id', profile.id, 'name', private.first_name(profile.full_name))
      from private.attendees as other join public.chairs as chair on chair.id = other.chair_id
      left join public.profiles as profile on profile.id = other.user_id and profile.is_listed and profile.full_name <> ''
      where other.edition = place.edition and other.user_id is distinct from place.user_id order by chair.number
    ))
  )
  from private.attendees as place left join private.known_editions as known using (edition)
  where user_id = private.member() and case when cancelled_at is null
    then ticket is not null else (known.bootcamp_ends_at + interval '7 days' < now()) is not true end
  order by cancelled_at is not null, known.bootcamp_ends_at <= now(),
    case when known.bootcamp_ends_at > now() then known.starts_at end, known.starts_at desc nulls last
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
