-- What went live: an organiser writes it, and the public reads it only with its guest's yes, while no edition is ahead.
begin;
select plan(28);

select tests.create_user('nadia@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com'));
insert into private.editions (id, draft) values ('2031-01', '{}');
insert into private.edition_releases (edition, number, content, note) values ('2031-01', 1, jsonb_build_object(
  'state', 'cancelled', 'startsAt', '2031-01-13T12:00:00+05:30', 'endsAt', '2031-01-13T23:59:59+05:30',
  'bootcampEndsAt', '2031-01-14T12:00:00+05:30', 'seats', 12
), '');
insert into public.applications (id, name, email, business, phone, project, plan, edition, status, receipt_token)
select tests.uuid(n), name, lower(name) || '@example.com', 'Shop', '123456', 'A shop', 'stay', edition, 'accepted', rpad(name, 22, 'x')
from (values (1, 'Asha', '2025-10'), (2, 'Ravi', '2025-10'), (3, 'Zoya', '2031-01')) as applied (n, name, edition);
insert into private.attendees (id, edition, application_id, name, email, user_id)
select tests.uuid(10 + n), edition, id, name, email, case n when 1 then tests.id_of('asha@example.com') end
from (select *, right(id::text, 1)::integer as n from public.applications) as applied;

create function pg_temp.save(guest integer, changes jsonb default '{}', entry uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.act_at_desk(entry, 'save-work', jsonb_build_object(
    'attendee', tests.uuid(10 + guest), 'title', 'Orders', 'address', 'https://orders.example', 'live_at', '2025-10-12T00:12:00Z'
  ) || changes);
$$;
create function pg_temp.answer(guest text, agrees boolean, seen uuid) returns jsonb language sql as $$
  select public.answer_about_work(rpad(guest, 22, 'x'), seen, agrees) -> 'work';
$$;
create function pg_temp.shown() returns text language sql security definer as $$
  select string_agg(item ->> 'title', ', ' order by place) from jsonb_array_elements(public.shown_works()) with ordinality as shown (item, place);
$$;
grant execute on all functions in schema pg_temp to public;

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
    'attendee_id', tests.uuid(11), 'title', 'Bookings', 'address', 'https://orders.example',
    'live_at', timestamptz '2025-10-12T00:12:00Z', 'picture', null, 'agreed_at', null, 'mail_refused_at', null
  ),
  'the desk shows it, without a yes'
);

-- The yes -------------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(pg_temp.shown(), null, 'the public reads nothing without a yes');
select is(pg_temp.answer('Nobody', true, tests.uuid(101)), null, 'an unknown link says yes to nothing');
select is(pg_temp.answer('Ravi', true, tests.uuid(101)) -> 'agreed', 'false', 'the link of one guest says yes to no other''s');
select is(pg_temp.answer('Asha', true, tests.uuid(101)) -> 'agreed', 'true', 'a guest says yes by the link of their application');
select is(pg_temp.shown(), 'Bookings', 'then the public reads it');
select is(
  public.shown_works(),
  '[{"title": "Bookings", "address": "https://orders.example", "live_at": "2025-10-12T00:12:00+00:00", "picture": null}]',
  'and nothing else of the guest'
);
select pg_temp.answer('Ravi', true, tests.uuid(102));
select is(pg_temp.shown(), 'Orders, Bookings', 'by the hour');
select pg_temp.answer('Ravi', false, tests.uuid(102));
select is(pg_temp.shown(), 'Bookings', 'a yes that is taken back shows nothing any more');

-- Mails and changes -----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select results_eq(
  $$ select item ->> 'key', item #>> '{letter,email}' from jsonb_array_elements(public.claim_mails()) as item where item ->> 'kind' = 'work' $$,
  $$ values ('work-' || tests.uuid(102)::text, 'ravi@example.com') $$, 'who has not said yes is asked by mail'
);
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', 'work-' || tests.uuid(102), 'outcome', 'refused')));
select tests.authenticate_as('nadia@example.com');
select isnt(tests.document('desk') #>> '{works,0,mail_refused_at}', null, 'the desk shows that an address takes no mail');
select pg_temp.save(1, '{"title": "Bookings"}');
select is(pg_temp.shown(), 'Bookings', 'the same text keeps its yes');
select pg_temp.save(1, '{"title": "More bookings"}', tests.uuid(104));
select tests.clear_authentication();
select is(pg_temp.shown(), null, 'another text ends it');
select is(pg_temp.answer('Asha', true, tests.uuid(101)) -> 'agreed', 'false', 'who saw the earlier text says yes to that one only');
select tests.as_service_role();
select is(public.claim_mails(array['work-' || tests.uuid(104)]) #>> '{0,letter,title}', 'More bookings', 'and is asked again');
select tests.clear_authentication();
select pg_temp.answer('Asha', true, tests.uuid(104));
select pg_temp.answer('Ravi', true, tests.uuid(102));

-- What ends it ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select public.act_at_desk(gen_random_uuid(), 'remove-work', jsonb_build_object('attendee', tests.uuid(12)));
select is(pg_temp.shown(), 'More bookings', 'an organiser removes one');
select tests.as_owner();
insert into private.edition_releases (edition, number, content, note)
select edition, 2, content || '{"state": "planned"}', '' from private.edition_releases where edition = '2031-01';
select is(public.shown_works(), '[]', 'while an edition is ahead the public reads none');
delete from private.known_editions where edition = '2031-01';
update private.attendees set cancelled_at = now() where id = tests.uuid(11);
select is(public.shown_works(), '[]', 'a guest without a place has none');
update private.attendees set cancelled_at = null where id = tests.uuid(11);
select tests.authenticate_as('asha@example.com');
select is(public.export_my_data() #>> '{places,0,work,title}', 'More bookings', 'the guest''s data hold it');
select public.delete_my_account();
select is(pg_temp.shown(), null, 'it goes with the account');

select * from finish();
rollback;
