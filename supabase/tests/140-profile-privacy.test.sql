-- What a member hides is stored where only its owner reads, whatever way it was written.
begin;
select plan(62);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik", "avatar_url": "https://img.example/a.png"}');
select tests.create_user('ravi@example.com');
create temporary table ids as select tests.id_of('asha@example.com') as asha, tests.id_of('ravi@example.com') as ravi;
grant select on ids to public;

-- What stands where, as the database's owner sees it.
create function pg_temp.shown() returns jsonb language sql security definer as $$
  select jsonb_strip_nulls(to_jsonb(p)) - array['id', 'created_at', 'updated_at', 'sync_xid', 'is_organiser']
  from public.profiles as p where id = (select asha from ids);
$$;
create function pg_temp.hidden() returns jsonb language sql security definer as $$
  select jsonb_strip_nulls(to_jsonb(p)) - array['id', 'sync_xid'] from public.profile_privacy as p where id = (select asha from ids);
$$;

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select throws_ok($$ select public.set_profile_privacy(true, '{}') $$, '42501', null, 'a visitor sets nothing');
select throws_ok('select id from public.profile_privacy', '42501', null, 'and reads no settings');
select tests.as_service_role();
select throws_ok($$ select public.set_profile_privacy(true, '{}') $$, '42501', null, 'the service role has no settings');
select tests.become('authenticated', '{"role": "authenticated"}');
select throws_ok($$ select public.set_profile_privacy(true, '{}') $$, '42501', null, 'nor has a token without a member');
select tests.as_owner();
select tests.create_user('bare@example.com');
delete from public.profiles where id = tests.id_of('bare@example.com');
select tests.authenticate_as('bare@example.com');
select throws_ok($$ select public.set_profile_privacy(true, '{}') $$, 'PT404', null, 'nor one whose profile is gone');

select tests.authenticate_as('asha@example.com');
select throws_ok('insert into public.profile_privacy (id) select asha from ids', '42501', null, 'settings are not written directly');
select throws_ok($$ update public.profile_privacy set hidden = '{}' where true $$, '42501', null, 'nor changed');
select throws_ok('delete from public.profile_privacy where true', '42501', null, 'nor deleted');
select throws_ok('update public.profiles set is_listed = false where id = auth.uid()', '42501', null, 'nor is the listing');
select is_empty('select id from public.profile_privacy', 'who has set nothing has no settings');
select throws_ok($$ select public.set_profile_privacy(true, '{bio}') $$, '23514', null, 'a bio is not hidden by itself');
select throws_ok($$ select public.set_profile_privacy(true, '{location,null}') $$, '23514', null, 'nothing is no field');
select throws_ok(
  $$ select public.set_profile_privacy(true, array_fill('location'::text, array[5])) $$, '23514', null, 'nor are there five'
);
select throws_ok($$ select public.set_profile_privacy(true, null) $$, '23502', 'Both settings are needed.', 'no list is not an empty list');
select throws_ok($$ select public.set_profile_privacy(null, '{}') $$, '23502', 'Both settings are needed.', 'and listed is yes or no');
select is(pg_temp.hidden(), null, 'what was refused stored nothing');

-- Single fields ---------------------------------------------------------------------------------------------------

update public.profiles set bio = 'Builds.', skills = '{Design}', location = 'Panjim', website = 'https://asha.example',
  github_username = 'asha', linkedin_username = 'asha-naik', username = 'asha'
where id = auth.uid();
select results_eq(
  $$ select hidden, location, website, github_username, bio from public.set_profile_privacy(true, '{location,website}') $$,
  $$ values ('{location,website}'::text[], 'Panjim', 'https://asha.example', null::text, null::text) $$,
  'the answer is the settings with the hidden values'
);
select is(
  pg_temp.shown(),
  '{"is_listed": true, "username": "asha", "full_name": "Asha Naik", "avatar_url": "https://img.example/a.png", "bio": "Builds.",
    "skills": ["Design"], "github_username": "asha", "linkedin_username": "asha-naik"}',
  'the hidden fields stand no longer where all members read'
);
select isnt_empty('select 1 from public.activity where user_id = (select asha from ids)', 'somebody who is listed is seen as active');
select is(
  (select count(*) from public.profile_privacy where location = 'Panjim' and hidden = '{location,website}'), 1::bigint, 'the owner reads them'
);
select tests.authenticate_as('ravi@example.com');
select is_empty('select id from public.profile_privacy', 'another member does not');
select is_empty(
  $$ select 1 from public.profiles as p where to_jsonb(p)::text ~ 'Panjim|asha.example' $$, 'nor anything of them in the profile'
);
select is(
  public.sync_pull()::text ~ 'Panjim|asha.example', false, 'nor in a pull'
);

select tests.authenticate_as('asha@example.com');
create temporary table before as select pg_temp.shown() as shown, pg_temp.hidden() as hidden;
grant select on before to public;
select lives_ok($$ select public.set_profile_privacy(true, '{location,website}') $$, 'setting the same again is no fault');
select results_eq('select pg_temp.shown(), pg_temp.hidden()', 'select * from before', 'and changes nothing');

-- Writing what is hidden --------------------------------------------------------------------------------------------

select lives_ok($$ update public.profiles set location = 'Margao', bio = 'New.' where id = auth.uid() $$, 'a hidden field is written as any other');
select is((select location from public.profile_privacy), 'Margao', 'and lands where its owner reads');
select results_eq(
  'select location, bio from public.profiles where id = auth.uid()', $$ values (null::text, 'New.') $$, 'while the others stay public'
);
select is((select website from public.profile_privacy), 'https://asha.example', 'a hidden field that was not written stays');
select lives_ok(
  $$ insert into public.profiles (id, location, github_username) values (auth.uid(), 'Mapusa', 'asha-n')
     on conflict (id) do update set id = excluded.id, location = excluded.location, github_username = excluded.github_username $$,
  'the upsert of an app from before this works'
);
select results_eq(
  $$ select p.location, p.github_username, v.location, v.github_username from public.profiles as p join public.profile_privacy as v using (id) $$,
  $$ values (null::text, 'asha-n', 'Mapusa', null::text) $$, 'and shows nobody what is hidden'
);
select lives_ok('update public.profiles set location = null where id = auth.uid()', 'a hidden field can be emptied');
select is((select location from public.profile_privacy), null, 'and then is');
update public.profiles set location = 'Margao' where id = auth.uid();
select is_empty(
  $$ update public.profiles set website = 'https://evil.example' where id = (select ravi from ids) returning id $$,
  'nobody writes what another member hides'
);

-- Showing again -----------------------------------------------------------------------------------------------------

select results_eq(
  $$ select hidden, location, website from public.set_profile_privacy(true, '{website}') $$,
  $$ values ('{website}'::text[], null::text, 'https://asha.example') $$, 'what is shown again leaves the settings'
);
select is((select location from public.profiles where id = auth.uid()), 'Margao', 'and stands in the profile, as it was written last');

-- Not listed --------------------------------------------------------------------------------------------------------

select results_eq(
  $$ select bio, skills, location, website, github_username, linkedin_username, hidden from public.set_profile_privacy(false, '{website}') $$,
  $$ values ('New.', '{Design}'::text[], 'Margao', 'https://asha.example', 'asha-n', 'asha-naik', '{website}'::text[]) $$,
  'who is not listed hides all of it'
);
select is(
  pg_temp.shown(),
  '{"is_listed": false, "username": "asha", "full_name": "Asha Naik", "avatar_url": "https://img.example/a.png"}',
  'others see what the chat needs, and no activity'
);
update public.profiles set bio = 'Hidden.', skills = '{Sewing}', location = 'Hidden', website = 'https://hidden.example',
  github_username = 'hidden', linkedin_username = 'hidden', full_name = 'Asha'
where id = auth.uid();
select is(
  pg_temp.shown(),
  '{"is_listed": false, "username": "asha", "full_name": "Asha", "avatar_url": "https://img.example/a.png"}', 'whatever is written'
);
select is(
  pg_temp.hidden(),
  '{"bio": "Hidden.", "skills": ["Sewing"], "location": "Hidden", "website": "https://hidden.example",
    "github_username": "hidden", "linkedin_username": "hidden", "hidden": ["website"]}', 'it is kept for its owner'
);
select lives_ok('select public.touch_last_active()', 'being there');
select is_empty('select 1 from public.activity where user_id = auth.uid()', 'is told to nobody');
select is(
  (select total_sent from public.invitation_stats), 0, 'but the numbers are counted anew'
);
select throws_ok(
  $$ update public.profiles set bio = repeat('a', 501) where id = auth.uid() $$, '23514', null, 'a hidden bio has the same bounds'
);
select throws_ok($$ update public.profiles set location = repeat('a', 101) where id = auth.uid() $$, '23514', null, 'so has a location');
select throws_ok($$ update public.profiles set skills = '{}' where id = auth.uid() $$, '23514', null, 'so have skills');
select throws_ok($$ update public.profiles set website = 'javascript:alert(1)' where id = auth.uid() $$, '23514', null, 'a website');
select throws_ok($$ update public.profiles set github_username = 'a/b' where id = auth.uid() $$, '23514', null, 'a GitHub name');
select throws_ok($$ update public.profiles set linkedin_username = 'in/asha' where id = auth.uid() $$, '23514', null, 'and a LinkedIn name');

select tests.as_owner();
-- As if it had been written long ago: marks of one transaction do not differ.
alter table public.profiles disable trigger stamp;
alter table public.profiles disable trigger touch;
update public.profiles set sync_xid = '1', updated_at = '2020-01-01' where id = (select asha from ids);
alter table public.profiles enable trigger stamp;
alter table public.profiles enable trigger touch;
create temporary table before_edit as select sync_xid, updated_at, ctid::text as place from public.profiles where id = (select asha from ids);
grant select on before_edit to public;
select tests.authenticate_as('asha@example.com');
update public.profiles set bio = 'Hidden.' where id = auth.uid();
select public.save_profile(gen_random_uuid(), '{"location": "Hidden"}');
select results_eq(
  'select sync_xid, updated_at, ctid::text as place from public.profiles where id = auth.uid()', 'table before_edit',
  'an edit of what nobody else reads writes nothing that others hear of'
);
select tests.as_owner();
select lives_ok(
  'update public.profiles set is_listed = false where id = (select ravi from ids)', 'an organiser may take a bare profile off'
);
select is_empty('select 1 from public.activity where user_id = (select ravi from ids)', 'and the activity goes with the listing');
select tests.authenticate_as('ravi@example.com');
update public.profiles set bio = 'Ravi''s' where id = auth.uid();
select results_eq(
  'select p.bio, v.bio, v.hidden from public.profiles as p join public.profile_privacy as v using (id)',
  $$ values (null::text, 'Ravi''s', '{}'::text[]) $$, 'whose first words then are hidden too'
);

select tests.authenticate_as('asha@example.com');
select is(
  (select public.export_my_data() -> 'profile_privacy' ->> 'bio'), 'Hidden.', 'the own data hold what is hidden'
);
select is(
  (select string_agg(key, ' ' order by key) from jsonb_object_keys(public.export_my_data() -> 'profile_privacy') as key),
  'bio github_username hidden linkedin_username location skills website', 'without marks'
);
select public.set_profile_privacy(true, '{}');
select is(
  pg_temp.shown(),
  '{"is_listed": true, "username": "asha", "full_name": "Asha", "avatar_url": "https://img.example/a.png", "bio": "Hidden.",
    "skills": ["Sewing"], "location": "Hidden", "website": "https://hidden.example", "github_username": "hidden", "linkedin_username": "hidden"}',
  'who is listed again shows all of it, but no activity before the next'
);
select is(pg_temp.hidden(), '{"hidden": []}', 'and hides nothing');
select public.touch_last_active();
select is((select last_active from public.activity where user_id = auth.uid()), now(), 'being there is told again');

-- Sync and the end --------------------------------------------------------------------------------------------------

select tests.as_owner();
alter table public.profiles disable trigger stamp;
alter table public.profile_privacy disable trigger stamp;
update public.profiles set sync_xid = '3' where true;
update public.profile_privacy set sync_xid = '3' where true;
alter table public.profiles enable trigger stamp;
alter table public.profile_privacy enable trigger stamp;
select tests.authenticate_as('asha@example.com');
select public.set_profile_privacy(true, '{location}');
select results_eq(
  $$ select p.sync_xid = pg_current_xact_id(), v.sync_xid = pg_current_xact_id()
     from public.profiles as p join public.profile_privacy as v using (id) $$,
  'values (true, true)', 'both rows are marked as changed'
);
select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.profiles where sync_xid = '3'), 1::bigint, 'and nobody else''s');
select public.delete_my_account();
select tests.as_owner();
select is((select count(*) from public.profile_privacy), 1::bigint, 'the settings go with the account');
select throws_ok(
  'insert into public.profile_privacy (id) select ravi from ids', '23503', null, 'and come back without one no more'
);

select * from finish();
rollback;
