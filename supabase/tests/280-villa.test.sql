-- The villa: who pulls it and until when, and who writes it.
begin;
select plan(34);

select tests.create_user('nadia@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_user('sam@example.com');
select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');
select tests.create_user('meera@example.com');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('sam@example.com'));

-- Publishes an edition of one day that ends at this time.
create function pg_temp.publish(edition text, ends timestamptz) returns void language sql security definer as $$
  insert into private.editions (id, draft) values (edition, '{}') on conflict (id) do nothing;
  insert into private.edition_releases (edition, number, content, note)
  select edition, 1 + (select count(*) from private.edition_releases as held where held.edition = publish.edition),
    jsonb_build_object('state', 'planned', 'startsAt', ends - interval '1 day', 'endsAt', ends - interval '12 hours',
      'bootcampEndsAt', ends, 'seats', 12), '';
$$;
create function pg_temp.content(changes jsonb default '{}') returns jsonb language sql as $$
  select '{"arrival": "The red gate.", "contacts": [{"label": "House", "phone": "+91 98220 00000"}], "rules": null,
    "wifi": {"name": "Villa", "password": "palm trees"}}'::jsonb || changes;
$$;
create function pg_temp.save(edition text, changes jsonb default '{}', more jsonb default '{}', entry uuid default gen_random_uuid())
returns jsonb language sql as $$
  select public.act_at_desk(entry, 'save-villa', jsonb_build_object(
    'edition', edition, 'content', pg_temp.content(changes), 'seen', 0
  ) || more);
$$;
create function pg_temp.at_desk(edition text) returns jsonb language sql as $$
  select item from jsonb_array_elements(tests.document('desk') #> '{villas}') as item where item ->> 'edition' = at_desk.edition;
$$;
-- The edition of the villa that a device pulls which has none.
create function pg_temp.pulled() returns text language sql as $$ select tests.document('villa') ->> 'edition'; $$;
-- The edition in which the caller has a place, as a device pulls it.
create function pg_temp.seated() returns text language sql as $$ select tests.document('membership-status') #>> '{seat,edition}'; $$;
grant execute on function pg_temp.seated() to public;
grant execute on function
  pg_temp.content(jsonb), pg_temp.save(text, jsonb, jsonb, uuid), pg_temp.at_desk(text), pg_temp.pulled() to public;
create function pg_temp.seat(address text, edition text) returns void language plpgsql security definer as $$
declare
  application constant uuid := gen_random_uuid();
begin
  insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
  values (application, 'A', address, 'B', '123456', 'P', 'stay', edition, 'accepted');
  insert into private.attendees (edition, application_id, user_id, name, email)
  values (edition, application, tests.id_of(address), 'A', address);
end
$$;

select pg_temp.publish('2027-02', now() + interval '3 days');
select pg_temp.publish('2027-05', now() + interval '90 days');
select pg_temp.seat('asha@example.com', '2027-02');
select pg_temp.seat('ravi@example.com', '2027-05');

-- Who learns of a place -----------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(pg_temp.seated(), '2027-02', 'an attendee learns of the own place');
select tests.authenticate_as('meera@example.com');
select is(pg_temp.seated(), null, 'a member without a place learns of none');

-- Who writes ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select throws_ok(format('select pg_temp.save(%L, %L, %L)', '2027-02', changes, more), code, null, reason)
from (values
  ('{}'::jsonb, '{"map": "data:image/svg+xml;base64,AAAA"}'::jsonb, '23514', 'a map that is no picture is refused'),
  ('{}', '{"map": "data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=,AAAA"}', '23514', 'and a picture with more behind it'),
  ('{}', jsonb_build_object('map', 'data:image/webp;base64,' || repeat('A', 200000)), '23514', 'a map of more than 150 kB is refused')
) as wrong (changes, more, code, reason);
select is(
  pg_temp.save('2027-02', '{}', '{"map": "data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k="}', '00000000-0000-4000-8000-0000000000d1'), '{}', 'an organiser saves the villa'
);
select is(
  pg_temp.at_desk('2027-02'), jsonb_build_object('edition', '2027-02', 'content', pg_temp.content(), 'has_map', true, 'version', 1),
  'the desk gets it once, without the map'
);
select pg_temp.save('2027-02', '{"rules": "No shoes."}');
select is(tests.document('villa') ->> 'map', 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=', 'the map stays while the texts change');
select pg_temp.save('2027-02', '{}', '{"map": null, "seen": 2}');
select is(tests.document('villa') -> 'map', 'null', 'until an organiser removes it');
select tests.authenticate_as('sam@example.com');
select throws_ok(
  $$ select pg_temp.save('2027-02', '{}', '{"seen": 2}') $$, 'PT409',
  'Nadia Fonseca has saved this villa meanwhile. Look at it again, and make your changes there.',
  'an organiser who has not seen another''s changes does not overwrite them'
);
select is(pg_temp.save('2027-02', '{}', '{"seen": 3}'), '{}', 'who has seen them may change them');
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.save('2027-02', '{}', '{"seen": 4}'), '{}', 'the first one has seen that, and changes it again');
select throws_ok(
  $$ select pg_temp.save('2027-02', '{"rules": "Old."}', '{"seen": 3}') $$, 'PT409',
  'Another organiser has saved this villa meanwhile. Look at it again, and make your changes there.',
  'what was typed before another''s changes does not overwrite them, although the newest are the own ones'
);
select is(pg_temp.at_desk('2027-02') #> '{content,rules}', 'null', 'the newest villa stays');
select tests.as_owner();
select results_eq(
  $$ select actor, action, changes #>> '{version,to}' from private.audit_log where subject = 'villas' order by id $$,
  $$ select tests.id_of(name || '@example.com'), action, version
     from (values ('nadia', 'insert', '1'), ('nadia', 'update', '2'), ('nadia', 'update', '3'), ('sam', 'update', '4'), ('nadia', 'update', '5'))
       as act (name, action, version) $$,
  'the record says who saved it'
);

-- Who pulls ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select pg_temp.save('2027-05');
select is(pg_temp.pulled(), '2027-02', 'an organiser pulls that of the edition which ends next');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.pulled(), '2027-02', 'an attendee pulls the villa of the own edition');
select tests.authenticate_as('ravi@example.com');
select is(pg_temp.pulled(), '2027-05', 'an attendee of another edition pulls that one''s');
select tests.authenticate_as('meera@example.com');
select ok(not public.sync_pull() -> 'documents' ? 'villa', 'a member without a place does not hear of one');

-- What a device pulls -------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
create temporary table held as select public.sync_pull() #> '{documents,villa}' as villa;
grant select on held to public;
select is(
  (select villa -> 'content' from held),
  jsonb_build_object(
    'edition', '2027-02', 'content', pg_temp.content(), 'map', null,
    'starts_at', now() + interval '2 days', 'kept_until', now() + interval '10 days'
  ),
  'the pull brings the villa whole, and says when the edition begins and until when to keep it'
);
create function pg_temp.again() returns jsonb language sql as $$
  select public.sync_pull(known => (select jsonb_build_object('villa', villa -> 'revision') from held)) -> 'documents';
$$;
grant execute on function pg_temp.again() to public;
select ok(not pg_temp.again() ? 'villa', 'a device that has it does not get it again');
select tests.authenticate_as('sam@example.com');
select pg_temp.save('2027-02', '{"rules": "No shoes."}', '{"seen": 5}');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.again() #>> '{villa,content,content,rules}', 'No shoes.', 'a changed villa comes with the next pull');
select tests.as_owner();
update private.attendees set cancelled_at = now() where email = 'asha@example.com';
select tests.authenticate_as('asha@example.com');
select is(pg_temp.again() -> 'villa', 'null', 'a device learns that its member lost the place');
select tests.as_owner();
update private.attendees set cancelled_at = null where email = 'asha@example.com';
select pg_temp.publish('2027-02', now() + interval '4 days');
select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.again() #> '{villa,content,kept_until}', to_jsonb(now() + interval '11 days'), 'a device hears of another date'
);

-- Until when ------------------------------------------------------------------------------------------------------------

select tests.as_owner();
select pg_temp.publish('2027-02', now() - interval '6 days');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.pulled(), '2027-02', 'six days after the end an attendee still has the villa');
select tests.as_owner();
select pg_temp.seat('asha@example.com', '2027-05');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.pulled(), '2027-05', 'unless the villa of the next edition is there');
select is(pg_temp.seated(), '2027-05', 'the pulled seat is that of the next edition');
select tests.as_owner();
update private.attendees set cancelled_at = now() where email = 'asha@example.com' and edition = '2027-05';
select tests.authenticate_as('asha@example.com');
select is(pg_temp.seated(), '2027-02', 'a cancelled place is none, and one stays for seven days after the end');
select tests.as_owner();
select pg_temp.publish('2027-02', now() - interval '8 days');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.again() -> 'villa', 'null', 'eight days after the end the device learns to delete it');
select is(pg_temp.seated(), null, 'eight days after the end the device pulls no seat');
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.pulled(), '2027-05', 'nor does an organiser''s device keep it');
select isnt(pg_temp.at_desk('2027-02'), null, 'except at the desk, to begin the next one with');

-- Before the edition is published ---------------------------------------------------------------------------------------

select tests.as_owner();
insert into private.editions (id, draft) values ('2027-09', '{}');
select tests.authenticate_as('nadia@example.com');
select pg_temp.save('2027-09');
select is(pg_temp.pulled(), '2027-05', 'the villa of an edition that is not published is seen at the desk only');
select public.delete_my_account();
select tests.as_owner();
select is((select count(*) from private.villas), 3::bigint, 'the villas stay without the organiser who saved them');

select * from finish();
rollback;
