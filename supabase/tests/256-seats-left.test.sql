-- The seats that the site shows: how many are left of each edition ahead, when the clock has the site built for them, and who has a chair.
begin;
select plan(18);

select tests.create_users('Nadia Fonseca', 'Asha Naik');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com'));
insert into private.editions (id, draft) values ('2031-03', '{}');
select tests.publish(month, changes => jsonb_build_object('state', state, 'seats', 2))
from (values ('2031-01', 'planned'), ('2031-02', 'cancelled'), ('2020-01', 'planned')) as published (month, state);
select tests.apply(n, jsonb_build_object(
  'name', name, 'email', lower(name) || '@example.com', 'edition', '2031-01', 'receipt_token', rpad(name, 22, 'x')
))
from (values (1, 'Asha'), (2, 'Ravi'), (3, 'Meera')) as applied (n, name);

create function pg_temp.decide(application integer, decision text, seen integer, over boolean default false) returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'decide', jsonb_build_object(
    'application', tests.uuid(application), 'decision', decision, 'seen', seen, 'note', '', 'over', over
  ));
$$;

-- Who may ------------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(public.seats_left(), '{"2031-01": 2}', 'a build reads the seats of what is published and ahead, and of nothing else');

-- What changes the number ---------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(1, 'accepted', 0);
select tests.clear_authentication();
select is(public.seats_left(), '{"2031-01": 1}', 'an acceptance takes a seat');
create function pg_temp.chairs() returns text language sql as $$
  select string_agg(concat(number, ':', ground), ' ' order by number) from public.chairs where edition = '2031-01';
$$;
select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.chairs(), '1:' || (select get_byte(uuid_send(tests.id_of('asha@example.com')), 15) % 6),
  'an acceptance gives the first chair at the table, in the colour of the member''s picture'
);
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(2, 'accepted', 0);
select pg_temp.decide(3, 'accepted', 0, true);
select tests.clear_authentication();
select is(public.seats_left(), '{"2031-01": 0}', 'with more guests than seats none is left');
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(3, 'withdrawn', 1);
select tests.clear_authentication();
select is(public.seats_left(), '{"2031-01": 0}', 'an edition that was too full has none after one withdrawal');
select public.give_seat_back_by_link(rpad('Asha', 22, 'x'));
select is(public.seats_left(), '{"2031-01": 1}', 'a seat that is given back is free');
select tests.authenticate_as('asha@example.com');
select matches(pg_temp.chairs(), '^2:[0-5]$', 'giving a seat back frees its chair');
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(3, 'accepted', 2);
select matches(pg_temp.chairs(), '^1:[0-5] 2:[0-5]$', 'the next guest gets the free chair');
select tests.as_owner();
delete from public.applications where id = tests.uuid(3);

select is(pg_temp.chairs(), '2:' || (select ground from public.chairs where number = 2), 'a deleted application leaves its chair');

-- The build -----------------------------------------------------------------------------------------------------------

delete from private.mails where true;
select is(private.tick(), '{clock}', 'the clock has a build to ask for');
select tests.as_service_role();
select is(public.claim_due_build() - 'works', '{"releases": 4, "seats": {"2031-01": 1}}', 'the first call claims the build');
select is(public.claim_due_build(), null, 'no other call claims the build within a minute');
select tests.as_owner();
select is(private.tick(), '{}', 'a claimed build is not due for the clock');
update private.clock set build_ask_at = now() where only_row;
select is(private.tick(), '{clock}', 'a build that failed is due again a minute later');
select public.mark_built(private.site_state());
select is(private.tick(), '{}', 'a build that was requested is not due');
select tests.as_service_role();
select is(public.claim_due_build(), null, 'a build that was requested is not claimed again');
select tests.as_owner();
select tests.publish('2031-01', changes => '{"state": "cancelled"}');
select is(public.seats_left(), '{}', 'a cancelled edition has no seats to show');
select is(private.tick(), '{clock}', 'a publication makes a build due');

select * from finish();
rollback;
