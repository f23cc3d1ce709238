-- Profiles: created with the account, read by members, changed by their owner.
begin;
select plan(52);

-- With the account ----------------------------------------------------------------------------------------------

select tests.create_user('asha@example.com', '{"full_name": "  Asha \n Naik ", "avatar_url": "https://img.example/a.png"}');
select tests.create_user('ravi@example.com');
select results_eq(
  $$ select full_name, avatar_url, last_active = now() from public.profiles join public.activity on user_id = id
     where id = tests.id_of('asha@example.com') $$,
  $$ values ('Asha Naik', 'https://img.example/a.png', true) $$,
  'an account comes with a profile: name trimmed, picture, active now'
);
select lives_ok(
  $$ select tests.create_user('long@example.com', jsonb_build_object('full_name', 'a' || repeat('👩‍👩‍👧', 300), 'avatar_url', 'javascript:alert(1)')) $$,
  'an account is created whatever its metadata'
);
select results_eq(
  $$ select char_length(full_name), avatar_url from public.profiles where id = tests.id_of('long@example.com') $$,
  $$ values (96, null::text) $$,
  'a long name is cut to 100 characters, before a whole emoji, and a picture without a web address is left out'
);
select tests.create_user(number || '@example.com', jsonb_build_object('full_name', name))
from unnest(array['Tara Naik', 'tara', 'Tara Sequeira', 'José', 'Łukasz', 'Jo Lobo', 'आशा', 'محمد', 'Li', 'D’Souza']) with ordinality as new (name, number);
select results_eq(
  $$ select username from unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) as number join public.profiles on id = tests.id_of(number || '@example.com') order by number $$,
  $$ values ('tara'), ('tara2'), ('tara3'), ('jose'), ('lukasz'), ('jolobo'), ('member2'), ('member3'), ('member4'), ('dsouza') $$,
  'an account begins with a free username, made of its name'
);
select lives_ok($$ select tests.create_user('odd@example.com', '{"full_name": {"a": [1]}, "avatar_url": 7}') $$, 'a name that is no text does not fail the sign-up');
select lives_ok($$ select tests.create_user('null@example.com', null) $$, 'missing metadata does not fail the sign-up');

-- Reading -------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is((select count(*) from public.profiles), 15::bigint, 'a member reads all profiles');
select is_empty($$ select 1 from public.profiles as p where p::text like '%@%' $$, 'no profile holds an email address');

-- Changing ------------------------------------------------------------------------------------------------------

select lives_ok(
  $$ update public.profiles set username = 'Asha_1', full_name = 'Asha', bio = 'Builds.', skills = '{Design,"Web apps"}',
       location = 'Panjim', website = 'https://asha.example', github_username = 'asha', linkedin_username = 'asha-naik'
     where id = auth.uid() $$,
  'a member changes their own profile'
);
select throws_ok(
  $$ update public.profiles set id = tests.id_of('ravi@example.com') where id = auth.uid() $$,
  '42501', null, 'a member cannot change the id of their profile'
);
select lives_ok(
  $$ insert into public.profiles (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
     values (auth.uid(), 'asha', 'Asha Naik', null, null, null, null, null, null)
     on conflict (id) do update set id = excluded.id, username = excluded.username, full_name = excluded.full_name,
       bio = excluded.bio, skills = excluded.skills, location = excluded.location, website = excluded.website,
       github_username = excluded.github_username, linkedin_username = excluded.linkedin_username $$,
  'a member can upsert their profile as the API does'
);

-- Bounds --------------------------------------------------------------------------------------------------------

prepare set_username(text) as update public.profiles set username = $1 where id = auth.uid();
select throws_ok(format('execute set_username(%L)', name), '23514', null, format('the username %L is refused', name))
from unnest(array['ab', repeat('a', 31), 'asha naik', '', 'ravi_organiser']) as name;
select lives_ok($$ execute set_username('Asha') $$, 'a username may have capital letters');

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ execute set_username('aSHA') $$, '23505', null, 'a username is unique without regard to case');
select throws_ok(
  $$ select public.save_profile(gen_random_uuid(), '{"username": "aSHA"}') $$, '23505', 'This username is taken. Please choose another one.',
  'a taken username is refused with a sentence for the form'
);

prepare set_full_name(text) as update public.profiles set full_name = $1 where id = auth.uid();
select throws_ok($$ execute set_full_name('  ') $$, '23514', null, 'a blank name is refused');

prepare set_skills(text[]) as update public.profiles set skills = $1 where id = auth.uid();
select lives_ok($$ execute set_skills(array_fill(repeat('a', 40), array[20])) $$, '20 skills of 40 characters are accepted');
select throws_ok(format('execute set_skills(%L)', skills), '23514', null, format('the skills %s are refused', skills))
from unnest(array[array_fill('a'::text, array[21])::text, format('{%s}', repeat('a', 41)), '{}', '{a,NULL}', U&'{\200B}']) as skills;

prepare set_website(text) as update public.profiles set website = $1 where id = auth.uid();
select throws_ok(
  format('execute set_website(%L)', 'https://example.com/' || hidden || 'a'), '23514', null, format('a website with %s is refused', what)
)
from (values
  (chr(8206), 'a mark to the right'), (chr(8207), 'a mark to the left'), (chr(1564), 'an Arabic mark'), (chr(8238), 'an override'),
  (chr(8296), 'an isolate'), (chr(8203), 'a space without width'), (chr(173), 'a soft hyphen'), (chr(917601), 'a tag')
) as invisible (hidden, what);
select throws_ok(format('execute set_website(%L)', address), '23514', null, format('the website %s is refused', address))
from unnest(array['javascript:alert(1)', 'example.com', 'https://goa.example@evil.example', 'https://goa.example:x@evil.example/a', 'https:///goa.example@evil.example']) as address;
select throws_ok(
  $$ update public.profiles set github_username = 'a/../b' where id = auth.uid() $$, '23514', null, 'a GitHub name with a path is refused'
);

-- Text, and the club's own voice ----------------------------------------------------------------------------------

select throws_ok($$ execute set_full_name(U&'\200B\200D') $$, '23514', null, 'an invisible name is refused');
select throws_ok(format('execute set_full_name(%L)', name), '23514', null, format('nobody is called %s', name))
from unnest(array['Ravi, Organizer', 'GOA BUILD CLUB']) as name;
select lives_ok($$ update public.profiles set bio = E'I help the organisers of Goa Build Club.\nOften.' where id = auth.uid() $$, 'a bio may mention the club and its organisers');
select throws_ok($$ update public.profiles set location = E'a\tb' where id = auth.uid() $$, '23514', null, 'a location with a tab is refused');
select tests.as_owner();
select tests.create_user('club@example.com', '{"full_name": "Goa Build Club"}');
select tests.create_user('jose@example.com', '{"full_name": "Jose\u0301\u202E"}');
select tests.create_user('nfc@example.com', '{"full_name": "Jose\u0301"}');
select results_eq(
  $$ select full_name from public.profiles join unnest(array['club@example.com', 'jose@example.com', 'nfc@example.com'])
       with ordinality as made (email, place) on id = tests.id_of(email) order by place $$,
  $$ values (null::text), (null), (U&'Jos\00E9') $$, 'an account whose name no member may have gets none'
);

-- Organisers ------------------------------------------------------------------------------------------------------

create function pg_temp.organisers() returns text language sql security definer as $$
  select string_agg(account.email, ' ' order by account.email) from public.profiles join auth.users as account using (id) where is_organiser;
$$;
insert into private.organisers (user_id) values (tests.id_of('asha@example.com')), (tests.id_of('ravi@example.com'));
select is(pg_temp.organisers(), 'asha@example.com ravi@example.com', 'the profile of an organiser has the badge');
select tests.as_service_role();
update public.profiles set is_organiser = (id = tests.id_of('long@example.com')) where true;
select is(pg_temp.organisers(), 'asha@example.com ravi@example.com', 'nobody else gets the badge, whatever is written');
select tests.as_owner();
delete from private.organisers where user_id = tests.id_of('asha@example.com');
select is(pg_temp.organisers(), 'ravi@example.com', 'a former organiser loses the badge');
select tests.authenticate_as('asha@example.com');
select is(
  (select row ->> 'is_organiser' from jsonb_path_query(public.sync_pull(), '$.tables.profiles.rows[*]') as row
   where row ->> 'id' = tests.id_of('ravi@example.com')::text), 'true', 'the pull brings the badge to every member'
);

-- Presence ------------------------------------------------------------------------------------------------------

select tests.as_owner($$ update public.activity set last_active = now() - interval '6 minutes' where user_id = tests.id_of('ravi@example.com');
  update public.activity set last_active = now() - interval '1 hour' where user_id = tests.id_of('long@example.com');
  update public.activity set last_active = now() - interval '4 minutes' where user_id = tests.id_of('asha@example.com') $$);
select tests.authenticate_as('ravi@example.com');
select public.touch_last_active();
select tests.authenticate_as('asha@example.com');
select public.touch_last_active();
select results_eq(
  $$ select last_active from public.activity
     where user_id in (tests.id_of('asha@example.com'), tests.id_of('ravi@example.com'), tests.id_of('long@example.com'))
     order by 1 $$,
  $$ values (now() - interval '1 hour'), (now() - interval '4 minutes'), (now()) $$,
  'last_active moves at most every five minutes, and only the caller''s'
);

select tests.as_owner($$ delete from auth.users where email = 'ravi@example.com' $$);
select is(
  (select count(*) from public.tombstones where table_name = 'profiles'), 1::bigint,
  'a deleted account leaves a tombstone of its profile'
);

select * from finish();
rollback;
