-- Editions: who edits and publishes them, what the site reads, and what becomes of a draft that two organisers change.
begin;
select plan(32);

select tests.create_users('Nadia Fonseca', 'sam', 'asha');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('sam@example.com'));

create function pg_temp.stage(id text, starts_at text) returns jsonb language sql as $$
  select jsonb_build_object('id', id, 'startsAt', starts_at, 'time', 'Noon', 'title', 'Arrive', 'text', 'Lunch', 'note', null);
$$;
-- An edition in that month.
create function pg_temp.edition(month text, changes jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'id', month, 'startsAt', month || '-13T12:00:00+05:30', 'endsAt', month || '-13T23:59:59+05:30',
    'bootcampEndsAt', month || '-14T12:00:00+05:30', 'changedAt', '2026-01-01T00:00:00+05:30', 'sequence', 0,
    'state', 'planned', 'venue', '{"text": "Casa Azul", "name": "Casa Azul", "region": "Goa"}'::jsonb, 'seats', 12,
    'tiers', (select jsonb_object_agg(tier, '{"price": 25000, "paymentLink": "https://pay.example/a"}'::jsonb)
      from unnest(array['foundation', 'growth', 'empire']) as tier),
    'hours', jsonb_build_array(pg_temp.stage('arrive', month || '-13T12:00:00+05:30')),
    'party', jsonb_build_array(pg_temp.stage('welcome', month || '-13T12:00:00+05:30')),
    'faq', '[{"question": "Why?", "answer": "Because."}]'::jsonb,
    'contacts', '{"email": "a@club.example", "phone": "+91 98220 00000", "social": [{"label": "A", "href": "https://a.example"}]}'::jsonb,
    'banner', null
  ) || changes;
$$;
create function pg_temp.act(
  action text, content jsonb, seen integer, note text default 'A note', entry uuid default gen_random_uuid()
) returns jsonb language sql as $$
  select public.act_at_desk(entry, action, jsonb_build_object('content', content, 'seen', seen, 'note', note));
$$;
create function pg_temp.edition_at_desk(month text) returns jsonb language sql as $$
  select item from jsonb_array_elements(tests.document('desk') -> 'editions') as item where item #>> '{draft,id}' = month;
$$;

-- Who -----------------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(jsonb_path_query_array(public.published_editions(), '$[*].id'), '["2025-10"]', 'a visitor reads the edition that came with the site');

-- Drafts --------------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select is(pg_temp.act('save-edition', pg_temp.edition('2027-02'), 0), '{}', 'an organiser begins an edition');
select is(pg_temp.edition_at_desk('2027-02') -> 'version', '1', 'a new draft is the first version');
select is(jsonb_path_query_array(public.published_editions(), '$[*].id'), '["2025-10"]', 'a draft is not published');
select throws_ok(
  $$ select pg_temp.act('save-edition', pg_temp.edition('2027-02', '{"seats": 0}'), 1) $$, '22023', null, 'a draft follows the rules of an edition'
);
select is(
  public.act_at_desk(
    gen_random_uuid(), 'save-edition',
    jsonb_build_object('content', pg_temp.edition('2027-02', '{"seats": 13}'), 'seen', 1, 'note', '')
  ),
  '{}', 'the same organiser saves it again'
);
select is(pg_temp.act('save-edition', pg_temp.edition('2027-02', '{"seats": 14}'), 1), '{}', 'an organiser saves again without having seen their own save arrive');

select tests.authenticate_as('sam@example.com');
select throws_ok(
  $$ select pg_temp.act('save-edition', pg_temp.edition('2027-02'), 1) $$, 'PT409',
  'Nadia Fonseca has saved this edition meanwhile. Look at it again, and make your changes there.',
  'an organiser who has not seen another''s draft does not overwrite it'
);
select throws_ok($$ select pg_temp.act('publish-edition', pg_temp.edition('2027-02'), 1) $$, 'PT409', null, 'an organiser who has not seen another''s draft does not publish over it');
select is(pg_temp.act('save-edition', pg_temp.edition('2027-02', '{"seats": 15}'), 3), '{}', 'an organiser who has seen another''s draft may change it');

-- Nadia saves on her computer, Sam after her, Nadia again on her computer. What her phone typed before is old.
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.act('save-edition', pg_temp.edition('2027-03'), 0), '{}', 'an organiser begins another edition');
select tests.authenticate_as('sam@example.com');
select is(pg_temp.act('save-edition', pg_temp.edition('2027-03', '{"seats": 20}'), 1), '{}', 'another organiser changes it');
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.act('save-edition', pg_temp.edition('2027-03', '{"seats": 21}'), 2), '{}', 'the first organiser has seen that change, and changes the draft again');
select throws_ok(
  $$ select pg_temp.act('save-edition', pg_temp.edition('2027-03', '{"seats": 5}'), 1) $$, 'PT409',
  'Another organiser has saved this edition meanwhile. Look at it again, and make your changes there.',
  'a draft from before another''s does not overwrite it, although the newest is the own one'
);
select throws_ok(
  $$ select pg_temp.act('save-edition', pg_temp.edition('2027-03', '{"seats": 5}'), 9) $$, 'PT409', null,
  'a draft from before a restore, based on a lost version, does not overwrite another''s'
);
select throws_ok(
  $$ select public.act_at_desk(gen_random_uuid(), 'save-edition', jsonb_build_object('content', pg_temp.edition('2027-03'))) $$,
  '22023', null, 'a save that does not name the version it has seen is refused'
);
select is(pg_temp.edition_at_desk('2027-03') #> '{draft,seats}', '21', 'the newest draft stays');
select tests.authenticate_as('sam@example.com');

-- Publishing ----------------------------------------------------------------------------------------------------------

select is(
  pg_temp.act('publish-edition', pg_temp.edition('2027-02', '{"seats": 16, "sequence": 77}'), 4, 'Two more seats', '00000000-0000-4000-8000-0000000000f1'),
  '{}', 'an organiser publishes an edition'
);
select is(
  pg_temp.act('publish-edition', pg_temp.edition('2027-02', '{"seats": 16, "sequence": 77}'), 4, 'Two more seats', '00000000-0000-4000-8000-0000000000f1'),
  '{}', 'a repeated entry is answered as before'
);
select is(
  public.published_editions() #> '{0}',
  pg_temp.edition('2027-02', jsonb_build_object('seats', 16, 'sequence', 1, 'changedAt',
    to_char((pg_temp.edition_at_desk('2027-02') #>> '{releases,0,at}')::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS') || '+05:30')),
  'an edition is published once, with the first sequence and the time of publishing'
);
select pg_temp.act('publish-edition', pg_temp.edition('2027-02', '{"state": "cancelled"}'), 5, '');
select pg_temp.act('publish-edition', pg_temp.edition('2026-11'), 0);
select results_eq(
  $$ select item ->> 'id', (item ->> 'sequence')::integer, item ->> 'state' from jsonb_array_elements(public.published_editions()) as item $$,
  $$ values ('2027-02', 2, 'cancelled'), ('2026-11', 1, 'planned'), ('2025-10', 0, 'planned') $$,
  'each edition is published in its newest release, the newest edition first'
);
select results_eq(
  $$ select (item ->> 'number')::integer, item ->> 'note', item ->> 'by' from jsonb_array_elements(pg_temp.edition_at_desk('2027-02') -> 'releases') as item $$,
  $$ values (2, '', tests.id_of('sam@example.com')::text), (1, 'Two more seats', tests.id_of('sam@example.com')::text) $$,
  'the desk lists every release with its note and author'
);
select results_eq(
  $$ select nullif(item -> 'replaced', 'null') - array['sequence', 'changedAt'] from jsonb_array_elements(pg_temp.edition_at_desk('2027-02') -> 'releases') as item $$,
  $$ values ('{"seats": 16, "state": "planned"}'::jsonb), (null) $$,
  'each release but the first has the values that it replaced'
);
select throws_ok(
  $$ select pg_temp.act('publish-edition', pg_temp.edition('2026-11'), 1, repeat('x', 501)) $$, '23514', null, 'a note has an end'
);

-- The record ----------------------------------------------------------------------------------------------------------

select is(
  (select count(*) from jsonb_array_elements(tests.document('desk') -> 'audit') as item where item ->> 'subject' = 'edition_releases'),
  3::bigint, 'the record names every release'
);
select tests.as_owner();
select throws_ok($$ update private.edition_releases set content = '{}' where true $$, '42501', null, 'not even the owner changes a release');
select throws_ok('delete from private.edition_releases where true', '42501', null, 'not even the owner deletes a release');
delete from auth.users where id = tests.id_of('sam@example.com');
select is((select count(*) from private.edition_releases where released_by is null and number > 0), 3::bigint, 'a release outlives the account that made it');

-- Those who wait ----------------------------------------------------------------------------------------------------

select tests.apply(null, jsonb_build_object('name', name, 'edition', edition, 'status', status))
from (values ('new', null, 'new'), ('old', '2025-10', 'waitlisted'), ('there', '2025-10', 'accepted'), ('no', null, 'declined'), ('ahead', '2099-01', 'new'))
  as guest (name, edition, status);
create function pg_temp.waiting() returns text language sql security definer as $$
  select string_agg(name || ' ' || coalesce(edition, '-'), ', ' order by name) from public.applications;
$$;
create function pg_temp.publish_next(month text, extra jsonb, state text default 'planned') returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'publish-edition', jsonb_build_object(
    'content', pg_temp.edition(month, jsonb_build_object('state', state)), 'seen', 0, 'note', ''
  ) || extra);
$$;
select tests.authenticate_as('nadia@example.com');
select pg_temp.publish_next('2099-01', '{}');
select is(pg_temp.waiting(), 'ahead 2099-01, new -, no -, old 2025-10, there 2025-10', 'publishing alone moves nobody to the new edition');
select pg_temp.publish_next('2020-01', '{"move_waitlist": true}');
select pg_temp.publish_next('2099-02', '{"move_waitlist": true}', 'cancelled');
select is(pg_temp.waiting(), 'ahead 2099-01, new -, no -, old 2025-10, there 2025-10', 'nobody is moved to a past or a cancelled edition');
select throws_ok($$ select pg_temp.publish_next('2099-03', '{"move_waitlist": "yes"}') $$, '22023', null, 'another value than true does not move the waitlist');
select pg_temp.publish_next('2099-03', '{"move_waitlist": true}');
select is(
  pg_temp.waiting(), 'ahead 2099-01, new 2099-03, no -, old 2099-03, there 2025-10',
  'applicants who wait for an answer or a seat are moved, and no one who was there, was declined, or has an edition ahead'
);

select * from finish();
rollback;
