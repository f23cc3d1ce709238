-- The villa: who pulls it and until when, and who writes it.
begin;
select plan(34);

select tests.create_users('Nadia Fonseca', 'sam', 'asha', 'ravi', 'meera');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('sam@example.com'));

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

select tests.publish('2027-02', now() + interval '2 days'), tests.publish('2027-05', now() + interval '89 days');
select tests.apply(1, '{"email": "asha@example.com"}'), tests.apply(2, '{"email": "ravi@example.com"}'), tests.apply(3, '{"email": "asha@example.com"}');
select tests.seat(1, '2027-02'), tests.seat(2, '2027-05');

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
  ('{}', '{"map": "data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=,AAAA"}', '23514', 'a map with more behind its picture is refused'),
  ('{}', jsonb_build_object('map', 'data:image/webp;base64,' || repeat('A', 200000)), '23514', 'a map of more than 150 kB is refused')
) as wrong (changes, more, code, reason);
select is(
  pg_temp.save('2027-02', '{}', '{"map": "data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k="}', '00000000-0000-4000-8000-0000000000d1'), '{}', 'an organiser saves the villa'
);
select is(
  pg_temp.at_desk('2027-02'), jsonb_build_object('edition', '2027-02', 'content', pg_temp.content(), 'has_map', true, 'version', 1),
  'the desk gets a villa once, without the map'
);
select pg_temp.save('2027-02', '{"rules": "No shoes."}');
select is(tests.document('villa') ->> 'map', 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=', 'the map stays while the texts change');
select pg_temp.save('2027-02', '{}', '{"map": null, "seen": 2}');
select is(tests.document('villa') -> 'map', 'null', 'an organiser removes the map');
select tests.authenticate_as('sam@example.com');
select throws_ok(
  $$ select pg_temp.save('2027-02', '{}', '{"seen": 2}') $$, 'PT409',
  'Nadia Fonseca has saved this villa meanwhile. Look at it again, and make your changes there.',
  'an organiser who has not seen another''s changes does not overwrite them'
);
select is(pg_temp.save('2027-02', '{}', '{"seen": 3}'), '{}', 'an organiser who has seen another''s changes may change them');
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.save('2027-02', '{}', '{"seen": 4}'), '{}', 'the first organiser has seen those changes, and changes the villa again');
select throws_ok(
  $$ select pg_temp.save('2027-02', '{"rules": "Old."}', '{"seen": 3}') $$, 'PT409',
  'Another organiser has saved this villa meanwhile. Look at it again, and make your changes there.',
  'a save based on a version before another''s changes is refused, although the newest save is the organiser''s own'
);
select is(pg_temp.at_desk('2027-02') #> '{content,rules}', 'null', 'the newest villa stays');
select tests.as_owner();
select results_eq(
  $$ select actor, action, changes #>> '{version,to}' from private.audit_log where subject = 'villas' order by id $$,
  $$ select tests.id_of(name || '@example.com'), action, version
     from (values ('nadia', 'insert', '1'), ('nadia', 'update', '2'), ('nadia', 'update', '3'), ('sam', 'update', '4'), ('nadia', 'update', '5'))
       as act (name, action, version) $$,
  'the record says who saved the villa'
);

-- Who pulls ----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select pg_temp.save('2027-05');
select is(pg_temp.pulled(), '2027-02', 'an organiser pulls the villa of the edition that ends next');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.pulled(), '2027-02', 'an attendee pulls the villa of the own edition');
select tests.authenticate_as('ravi@example.com');
select is(pg_temp.pulled(), '2027-05', 'an attendee of another edition pulls the villa of that edition');
select tests.authenticate_as('meera@example.com');
select ok(not public.sync_pull() -> 'documents' ? 'villa', 'a member without a place pulls no villa');

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
select ok(not pg_temp.again() ? 'villa', 'a device that has the villa does not pull it again');
select tests.authenticate_as('sam@example.com');
select pg_temp.save('2027-02', '{"rules": "No shoes."}', '{"seen": 5}');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.again() #>> '{villa,content,content,rules}', 'No shoes.', 'a changed villa comes with the next pull');
select tests.as_owner($$ update private.attendees set cancelled_at = now() where email = 'asha@example.com' $$);
select is(pg_temp.again() -> 'villa', 'null', 'a device learns that its member lost the place');
select tests.as_owner($$ update private.attendees set cancelled_at = null where email = 'asha@example.com';
  select tests.publish('2027-02', now() + interval '3 days') $$);
select is(
  pg_temp.again() #> '{villa,content,kept_until}', to_jsonb(now() + interval '11 days'), 'a device learns of another date'
);

-- Until when ------------------------------------------------------------------------------------------------------------

select tests.as_owner($$ select tests.publish('2027-02', now() - interval '7 days') $$);
select is(pg_temp.pulled(), '2027-02', 'six days after the end an attendee still has the villa');
select tests.as_owner($$ select tests.seat(3, '2027-05') $$);
select is(pg_temp.pulled(), '2027-05', 'an attendee of two editions pulls the villa of the next one');
select is(pg_temp.seated(), '2027-05', 'the pulled seat is that of the next edition');
select tests.as_owner($$ update private.attendees set cancelled_at = now() where email = 'asha@example.com' and edition = '2027-05' $$);
select is(pg_temp.seated(), '2027-02', 'an attendee pulls a seat until seven days after the end, and no cancelled one');
select tests.as_owner($$ select tests.publish('2027-02', now() - interval '9 days') $$);
select is(pg_temp.again() -> 'villa', 'null', 'eight days after the end the device learns to delete it');
select is(pg_temp.seated(), null, 'eight days after the end the device pulls no seat');
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.pulled(), '2027-05', 'an organiser''s device deletes the villa eight days after the end, too');
select isnt(pg_temp.at_desk('2027-02'), null, 'the desk keeps a past villa, to begin the next one with');

-- Before the edition is published ---------------------------------------------------------------------------------------

select tests.as_owner($$ insert into private.editions (id, draft) values ('2027-09', '{}') $$);
select pg_temp.save('2027-09');
select is(pg_temp.pulled(), '2027-05', 'the villa of an edition that is not published is seen at the desk only');
select public.delete_my_account();
select tests.as_owner();
select is((select count(*) from private.villas), 3::bigint, 'the villas stay without the organiser who saved them');

select * from finish();
rollback;
