-- The gate: check-ins through the desk only, each once, and none lost.
begin;
select plan(21);

select tests.create_users('nadia', 'ravi', 'asha');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('ravi@example.com'));
select tests.apply(1, '{"name": "Meera", "email": "meera@example.com", "status": "accepted"}'), tests.seat(1);

create function pg_temp.check_in(entry uuid, at timestamptz, attendee uuid default tests.uuid(1001))
returns jsonb language sql as $$
  select public.act_at_desk(entry, 'check-in', jsonb_build_object('attendee', attendee, 'at', at));
$$;
create function pg_temp.shown() returns setof text language sql as $$
  select item ->> 'id' from jsonb_array_elements(tests.document('desk') -> 'check_ins') as item;
$$;

select tests.authenticate_as('nadia@example.com');
select is(pg_temp.check_in('00000000-0000-4000-8000-0000000000c1', now() - interval '2 hours'), '{}', 'an organiser lets a guest in');
select is(pg_temp.check_in('00000000-0000-4000-8000-0000000000c1', now() - interval '2 hours'), '{}', 'a retry is answered as before');
select throws_ok(
  $$ select pg_temp.check_in(gen_random_uuid(), now(), gen_random_uuid()) $$, 'PT404', null, 'a guest who is not on the list cannot be let in'
);
select tests.authenticate_as('ravi@example.com');
select pg_temp.check_in('00000000-0000-4000-8000-0000000000c2', now() + interval '1 day');
select results_eq(
  'select pg_temp.shown()',
  $$ values ('00000000-0000-4000-8000-0000000000c1'), ('00000000-0000-4000-8000-0000000000c2') $$,
  'a second phone''s check-in of the same guest is kept, the earlier one first'
);
select tests.as_owner();
select cmp_ok(
  (select happened_at from private.check_ins where id = '00000000-0000-4000-8000-0000000000c2'), '<=', now(),
  'a time in the future counts as now'
);
select tests.authenticate_as('ravi@example.com');
prepare undo(uuid) as select public.act_at_desk(gen_random_uuid(), 'undo-check-in', jsonb_build_object('check_in', $1));
select lives_ok($$ execute undo('00000000-0000-4000-8000-0000000000c1') $$, 'an organiser undoes a check-in');
select lives_ok($$ execute undo('00000000-0000-4000-8000-0000000000c1') $$, 'undoing a check-in again changes nothing');
select throws_ok($$ execute undo(gen_random_uuid()) $$, 'PT404', null, 'an unknown check-in cannot be undone');
select results_eq('select pg_temp.shown()', $$ values ('00000000-0000-4000-8000-0000000000c2') $$, 'the desk does not show a check-in that was undone');
select results_eq(
  $$ select item ->> 'action' from jsonb_array_elements(tests.document('desk') -> 'audit') as item
     where item ->> 'subject' = 'check_ins' $$,
  $$ values ('update'), ('insert'), ('insert') $$, 'the record holds every check-in and its undoing'
);

-- The ticket of a member who has places in several editions ---------------------------------------------------------------

select tests.as_owner();
create function pg_temp.seat(number integer, edition text, starts timestamptz) returns void language sql as $$
  select tests.publish(edition, starts), tests.apply(number, jsonb_build_object(
    'name', 'Asha', 'email', 'asha@example.com', 'edition', edition, 'status', 'accepted'
  )), tests.seat(number, edition);
  update private.attendees set ticket = 'GBC1' where id = tests.uuid(1000 + number);
$$;
-- The ticket as the member's device pulls it.
create function pg_temp.ticket() returns jsonb language plpgsql as $$
declare
  held jsonb;
begin
  perform tests.authenticate_as('asha@example.com');
  held := tests.document('ticket');
  perform tests.as_owner();
  return held;
end
$$;
select pg_temp.seat(2, '2027-01', now() - interval '9 days');
select pg_temp.seat(3, '2027-01-10', now() - interval '8 days');
select is(pg_temp.ticket() ->> 'edition', '2027-01-10', 'with no edition ahead the ticket is of the newest one');
-- As text, this id comes before the others.
select pg_temp.seat(4, '2026-12', now() - interval '1 hour');
select pg_temp.seat(5, '2027-02', now() + interval '60 days');
select is(pg_temp.ticket() ->> 'edition', '2026-12', 'the ticket is of the edition that goes on');
update private.attendees set cancelled_at = now() where edition = '2026-12';
select is(pg_temp.ticket() ->> 'edition', '2027-02', 'without a running edition the ticket is of the next one in which the member has a place');

-- The hosts and the other guests. Only members whom the directory lists are named.
update public.profiles set full_name = 'Ravi Kumar' where id = tests.id_of('ravi@example.com');
update public.profiles set full_name = 'Nadia Shah' where id = tests.id_of('nadia@example.com');
select tests.apply(6, '{"email": "ravi@example.com"}'), tests.apply(7), tests.seat(6, '2027-02'), tests.seat(7, '2027-02');
create function pg_temp.guests() returns setof text language sql as $$
  select concat_ws(' ', guest ->> 'chair', guest ->> 'name', guest ->> 'id') from jsonb_array_elements(pg_temp.ticket() -> 'guests') as guest;
$$;
select is(pg_temp.ticket() -> 'hosts', '["Nadia", "Ravi"]', 'the ticket names the organisers as hosts');
select is((select held ->> 'chair' || ' of ' || (held ->> 'seats') from pg_temp.ticket() as held), '1 of 12', 'the ticket tells the guest''s chair, and how many there are');
select results_eq(
  'select pg_temp.guests()', format($$ values ('2 Ravi %s'), ('3') $$, tests.id_of('ravi@example.com')),
  'the ticket names the other guests whom the directory lists, and tells only the chairs of the rest'
);
update public.profiles set is_listed = false where id = tests.id_of('ravi@example.com');
select results_eq('select pg_temp.guests()', $$ values ('2'), ('3') $$, 'the ticket names no guest who left the directory');
update private.attendees set cancelled_at = now() where id in (tests.uuid(1006), tests.uuid(1007));
select is_empty('select pg_temp.guests()', 'a guest without a place has no chair');
select is(pg_temp.ticket() ->> 'let_in', null, 'a guest who has not arrived was not let in');
insert into private.check_ins (id, attendee_id, happened_at) select gen_random_uuid(), id, now() from private.attendees where edition = '2027-02' and cancelled_at is null;
select isnt(pg_temp.ticket() ->> 'let_in', null, 'the ticket shows when the gate let the guest in');

-- The record ----------------------------------------------------------------------------------------------------------------

insert into private.ticket_keys (id, private_key, public_key) values ('key', '{}', '{}');
select tests.authenticate_as('nadia@example.com');
select public.act_at_desk(gen_random_uuid(), 'new-ticket-keys', '{}');
select tests.as_owner();
select is(
  (select actor from private.audit_log where subject = 'ticket_keys' and subject_id = 'key'), tests.id_of('nadia@example.com'),
  'the record names the organiser who made all tickets invalid'
);

select * from finish();
rollback;
