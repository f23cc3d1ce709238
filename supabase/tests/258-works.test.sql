-- What went live: an organiser writes it, and the public reads it only with its guest's yes, while no edition is ahead.
begin;
select plan(28);

select tests.create_users('Nadia Fonseca', 'Asha Naik');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com'));
select tests.publish('2031-01', changes => '{"state": "cancelled"}');
select tests.apply(n, jsonb_build_object(
  'name', name, 'email', lower(name) || '@example.com', 'edition', edition, 'status', 'accepted', 'receipt_token', rpad(name, 22, 'x')
)), tests.seat(n, edition)
from (values (1, 'Asha', '2025-10'), (2, 'Ravi', '2025-10'), (3, 'Zoya', '2031-01')) as applied (n, name, edition);

create function pg_temp.save(guest integer, changes jsonb default '{}', entry uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.act_at_desk(entry, 'save-work', jsonb_build_object(
    'attendee', tests.uuid(1000 + guest), 'title', 'Orders', 'address', 'https://orders.example', 'live_at', '2025-10-12T00:12:00Z'
  ) || changes);
$$;
create function pg_temp.answer(guest text, agrees boolean, seen uuid) returns jsonb language sql as $$
  select public.answer_about_work(rpad(guest, 22, 'x'), seen, agrees) -> 'work';
$$;
create function pg_temp.shown() returns text language sql security definer as $$
  select string_agg(item ->> 'title', ', ' order by place) from jsonb_array_elements(public.shown_works()) with ordinality as shown (item, place);
$$;

-- The desk ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select throws_ok($$ select pg_temp.save(9) $$, 'PT404', null, 'an unknown guest has no work');
select throws_ok($$ select pg_temp.save(3) $$, 'PT412', null, 'a guest of an edition that is not over has none yet');
select throws_ok(format('select pg_temp.save(1, %L)', changes), code, null, format('%s is refused', changes))
from (values
  ('{"live_at": "2025-10-13T00:00:00Z"}', '22023'), ('{"title": " "}', '23514'), ('{"address": "http://orders.example"}', '23514'),
  ('{"address": "https://user@orders.example"}', '23514'), ('{"picture": "../x.svg"}', '23514')
) as wrong (changes, code);
select pg_temp.save(1, '{"title": "Bookings"}', tests.uuid(101));
select is(pg_temp.save(2, '{"live_at": "2025-10-11T20:00:00Z"}', tests.uuid(102)), '{}', 'an organiser writes what went live for a guest');
select is(
  tests.document('desk') #> '{works,1}',
  jsonb_build_object(
    'attendee_id', tests.uuid(1001), 'title', 'Bookings', 'address', 'https://orders.example',
    'live_at', timestamptz '2025-10-12T00:12:00Z', 'picture', null, 'agreed_at', null, 'mail_refused_at', null
  ),
  'the desk shows a work without a yes'
);

-- The yes -------------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(pg_temp.shown(), null, 'the public reads nothing without a yes');
select is(pg_temp.answer('Nobody', true, tests.uuid(101)), null, 'an unknown link says yes to nothing');
select is(pg_temp.answer('Ravi', true, tests.uuid(101)) -> 'agreed', 'false', 'the link of one guest says yes to no other''s');
select is(pg_temp.answer('Asha', true, tests.uuid(101)) -> 'agreed', 'true', 'a guest says yes by the link of their application');
select is(pg_temp.shown(), 'Bookings', 'the public reads a work with a yes');
select is(
  public.shown_works(),
  '[{"title": "Bookings", "address": "https://orders.example", "live_at": "2025-10-12T00:12:00+00:00", "picture": null}]',
  'the public reads the work and nothing else of the guest'
);
select pg_temp.answer('Ravi', true, tests.uuid(102));
select is(pg_temp.shown(), 'Orders, Bookings', 'the public reads the works by their hour');
select pg_temp.answer('Ravi', false, tests.uuid(102));
select is(pg_temp.shown(), 'Bookings', 'a yes that is taken back shows nothing any more');

-- Mails and changes -----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select results_eq(
  $$ select item ->> 'key', item #>> '{letter,email}' from jsonb_array_elements(public.claim_mails()) as item where item ->> 'kind' = 'work' $$,
  $$ values ('work-' || tests.uuid(102)::text, 'ravi@example.com') $$, 'a guest without a yes is asked by mail'
);
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', 'work-' || tests.uuid(102), 'outcome', 'refused')));
select tests.authenticate_as('nadia@example.com');
select isnt(tests.document('desk') #>> '{works,0,mail_refused_at}', null, 'the desk shows that an address takes no mail');
select pg_temp.save(1, '{"title": "Bookings"}');
select is(pg_temp.shown(), 'Bookings', 'the same text keeps its yes');
select pg_temp.save(1, '{"title": "More bookings"}', tests.uuid(104));
select tests.clear_authentication();
select is(pg_temp.shown(), null, 'another text ends the yes');
select is(pg_temp.answer('Asha', true, tests.uuid(101)) -> 'agreed', 'false', 'a yes to the earlier text counts for that text only');
select tests.as_service_role();
select is(public.claim_mails(array['work-' || tests.uuid(104)]) #>> '{0,letter,title}', 'More bookings', 'a guest is asked again about another text');
select tests.clear_authentication();
select pg_temp.answer('Asha', true, tests.uuid(104));
select pg_temp.answer('Ravi', true, tests.uuid(102));

-- What ends it ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select public.act_at_desk(gen_random_uuid(), 'remove-work', jsonb_build_object('attendee', tests.uuid(1002)));
select is(pg_temp.shown(), 'More bookings', 'an organiser removes a work');
select tests.as_owner();
select tests.publish('2031-01');
select is(public.shown_works(), '[]', 'the public reads no works while an edition is ahead');
delete from private.known_editions where edition = '2031-01';
update private.attendees set cancelled_at = now() where id = tests.uuid(1001);
select is(public.shown_works(), '[]', 'a guest without a place shows no work');
update private.attendees set cancelled_at = null where id = tests.uuid(1001);
select tests.authenticate_as('asha@example.com');
select is(public.export_my_data() #>> '{places,0,work,title}', 'More bookings', 'the guest''s export holds the work');
select public.delete_my_account();
select is(pg_temp.shown(), null, 'a work is deleted with the guest''s account');

select * from finish();
rollback;
