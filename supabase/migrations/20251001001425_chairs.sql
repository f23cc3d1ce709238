-- The long table of an edition: a chair for each guest. All members see how many sit there and in which colours. Who sits where,
-- only guests read (private.own_ticket).

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
create index chairs_sync_idx on public.chairs (sync_xid, id);

alter table private.attendees add column chair_id uuid references public.chairs (id) on delete set null;
create index attendees_chair_id_idx on private.attendees (chair_id);

-- The colour of a member or guest: the last byte of the id tells it, as on the device.
create function private.ground_of(id uuid) returns integer
language sql immutable set search_path = '' as $$
  select get_byte(uuid_send(id), 15) % 6;
$$;

-- Gives a guest the first free chair of the edition, and frees it with the place. Whoever gives or takes places holds the lock of
-- the seats, so that no two guests get the same chair.
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
