-- A hidden field is stored where only its owner reads it, however it is written.
begin;
select plan(37);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik", "avatar_url": "https://img.example/a.png"}');
select tests.create_user('ravi@example.com');
create temporary table ids as select tests.id_of('asha@example.com') as asha, tests.id_of('ravi@example.com') as ravi;
grant select on ids to public;

-- The contents of the two tables, as the owner of the database sees them.
create function pg_temp.shown() returns jsonb language sql security definer as $$
  select jsonb_strip_nulls(to_jsonb(p)) - array['id', 'created_at', 'updated_at', 'sync_xid', 'is_organiser']
  from public.profiles as p where id = (select asha from ids);
$$;
create function pg_temp.hidden() returns jsonb language sql security definer as $$
  select jsonb_strip_nulls(to_jsonb(p)) - array['id', 'sync_xid'] from public.profile_privacy as p where id = (select asha from ids);
$$;

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.create_user('bare@example.com');
delete from public.profiles where id = tests.id_of('bare@example.com');
select tests.authenticate_as('bare@example.com');
select throws_ok($$ select public.set_profile_privacy(true, '{}') $$, 'PT404', null, 'a member without a profile sets no privacy');

select tests.authenticate_as('asha@example.com');
select throws_ok($$ select public.set_profile_privacy(true, '{bio}') $$, '23514', null, 'a bio cannot be hidden by itself');
select throws_ok(
  $$ select public.set_profile_privacy(true, array_fill('location'::text, array[5])) $$, '23514', null, 'five hidden fields are refused'
);
select throws_ok($$ select public.set_profile_privacy(true, null) $$, '23502', 'Both settings are needed.', 'null instead of a list of fields is refused');

-- Single fields ---------------------------------------------------------------------------------------------------

update public.profiles set bio = 'Builds.', skills = '{Design}', location = 'Panjim', website = 'https://asha.example',
  github_username = 'asha', linkedin_username = 'asha-naik', username = 'asha'
where id = auth.uid();
select results_eq(
  $$ select hidden, location, website, github_username, bio from public.set_profile_privacy(true, '{location,website}') $$,
  $$ values ('{location,website}'::text[], 'Panjim', 'https://asha.example', null::text, null::text) $$,
  'the answer holds the settings with the hidden values'
);
select is(
  pg_temp.shown(),
  '{"is_listed": true, "username": "asha", "full_name": "Asha Naik", "avatar_url": "https://img.example/a.png", "bio": "Builds.",
    "skills": ["Design"], "github_username": "asha", "linkedin_username": "asha-naik"}',
  'the hidden fields stand no longer where all members read'
);
select is(
  (select count(*) from public.profile_privacy where location = 'Panjim' and hidden = '{location,website}'), 1::bigint, 'a member reads their own hidden fields'
);
select tests.authenticate_as('ravi@example.com');
select is_empty(
  $$ select 1 from public.profiles as p where to_jsonb(p)::text ~ 'Panjim|asha.example' $$, 'another member finds no hidden field in the profile'
);
select is(
  public.sync_pull()::text ~ 'Panjim|asha.example', false, 'another member finds no hidden field in a pull'
);

select tests.authenticate_as('asha@example.com');
create temporary table before as select pg_temp.shown() as shown, pg_temp.hidden() as hidden;
grant select on before to public;
select public.set_profile_privacy(true, '{location,website}');
select results_eq('select pg_temp.shown(), pg_temp.hidden()', 'select * from before', 'setting the same privacy again changes nothing');

-- Writing what is hidden --------------------------------------------------------------------------------------------

select lives_ok($$ update public.profiles set location = 'Margao', bio = 'New.' where id = auth.uid() $$, 'a hidden field is saved like any other');
select is((select location from public.profile_privacy), 'Margao', 'a saved hidden field is stored where only its owner reads it');
select results_eq(
  'select location, bio from public.profiles where id = auth.uid()', $$ values (null::text, 'New.') $$, 'the other fields stay public'
);
select is((select website from public.profile_privacy), 'https://asha.example', 'a hidden field that a save does not name stays');
select lives_ok(
  $$ insert into public.profiles (id, location, github_username) values (auth.uid(), 'Mapusa', 'asha-n')
     on conflict (id) do update set id = excluded.id, location = excluded.location, github_username = excluded.github_username $$,
  'an older app can upsert a profile with hidden fields'
);
select results_eq(
  $$ select p.location, p.github_username, v.location, v.github_username from public.profiles as p join public.profile_privacy as v using (id) $$,
  $$ values (null::text, 'asha-n', 'Mapusa', null::text) $$, 'the upsert of an older app shows no hidden field'
);
update public.profiles set location = null where id = auth.uid();
select is((select location from public.profile_privacy), null, 'an emptied hidden field is stored as empty');
update public.profiles set location = 'Margao' where id = auth.uid();
select is_empty(
  $$ update public.profiles set website = 'https://evil.example' where id = (select ravi from ids) returning id $$,
  'a member cannot write what another member hides'
);

-- Showing again -----------------------------------------------------------------------------------------------------

select results_eq(
  $$ select hidden, location, website from public.set_profile_privacy(true, '{website}') $$,
  $$ values ('{website}'::text[], null::text, 'https://asha.example') $$, 'a field that is shown again leaves the settings'
);
select is((select location from public.profiles where id = auth.uid()), 'Margao', 'a field that is shown again returns to the profile as it was saved last');

-- Not listed --------------------------------------------------------------------------------------------------------

select results_eq(
  $$ select bio, skills, location, website, github_username, linkedin_username, hidden from public.set_profile_privacy(false, '{website}') $$,
  $$ values ('New.', '{Design}'::text[], 'Margao', 'https://asha.example', 'asha-n', 'asha-naik', '{website}'::text[]) $$,
  'an unlisted member hides all fields'
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
  '{"is_listed": false, "username": "asha", "full_name": "Asha", "avatar_url": "https://img.example/a.png"}', 'the profile of an unlisted member stays bare, whatever is written'
);
select is(
  pg_temp.hidden(),
  '{"bio": "Hidden.", "skills": ["Sewing"], "location": "Hidden", "website": "https://hidden.example",
    "github_username": "hidden", "linkedin_username": "hidden", "hidden": ["website"]}', 'the owner reads what an unlisted member writes'
);
select public.touch_last_active();
select is_empty('select 1 from public.activity where user_id = auth.uid()', 'nobody sees that an unlisted member is here');
select throws_ok(
  $$ update public.profiles set bio = repeat('a', 501) where id = auth.uid() $$, '23514', null, 'a hidden bio has the same bounds'
);

select tests.as_owner();
alter table public.profiles disable trigger touch;
update public.profiles set updated_at = '2020-01-01' where id = (select asha from ids);
alter table public.profiles enable trigger touch;
select tests.set_stamps('public.profiles', '1');
create temporary table before_edit as select sync_xid, updated_at, ctid::text as place from public.profiles where id = (select asha from ids);
grant select on before_edit to public;
select tests.authenticate_as('asha@example.com');
update public.profiles set bio = 'Hidden.' where id = auth.uid();
select public.save_profile(gen_random_uuid(), '{"location": "Hidden"}');
select results_eq(
  'select sync_xid, updated_at, ctid::text as place from public.profiles where id = auth.uid()', 'table before_edit',
  'an edit of hidden fields changes nothing that others pull'
);
select tests.as_owner();
select lives_ok(
  'update public.profiles set is_listed = false where id = (select ravi from ids)', 'a profile without fields can be unlisted directly'
);
select is_empty('select 1 from public.activity where user_id = (select ravi from ids)', 'the activity is deleted with the listing');
alter table public.profiles disable trigger hide_bio;
select throws_ok(
  $$ update public.profiles set bio = 'Shown' where id = (select ravi from ids) $$, '23514', null,
  'an unlisted profile with a field is refused, even without the trigger that hides it'
);
alter table public.profiles enable trigger hide_bio;
select tests.authenticate_as('ravi@example.com');
update public.profiles set bio = 'Ravi''s' where id = auth.uid();
select results_eq(
  'select p.bio, v.bio, v.hidden from public.profiles as p join public.profile_privacy as v using (id)',
  $$ values (null::text, 'Ravi''s', '{}'::text[]) $$, 'the first fields that an unlisted member saves are hidden'
);

select tests.authenticate_as('asha@example.com');
select is(
  (select public.export_my_data() -> 'profile_privacy' ->> 'bio'), 'Hidden.', 'the export holds the hidden fields'
);
select public.set_profile_privacy(true, '{}');
select is(
  pg_temp.shown(),
  '{"is_listed": true, "username": "asha", "full_name": "Asha", "avatar_url": "https://img.example/a.png", "bio": "Hidden.",
    "skills": ["Sewing"], "location": "Hidden", "website": "https://hidden.example", "github_username": "hidden", "linkedin_username": "hidden"}',
  'a member who is listed again shows all fields, and no activity before the next visit'
);
select is(pg_temp.hidden(), '{"hidden": []}', 'a member who is listed again hides nothing');
select public.touch_last_active();
select is((select last_active from public.activity where user_id = auth.uid()), now(), 'a member who is listed again is shown as active');

-- Sync and the end --------------------------------------------------------------------------------------------------

select tests.as_owner();
select tests.set_stamps(name, '3') from unnest(array['public.profiles', 'public.profile_privacy']::regclass[]) as name;
select tests.authenticate_as('asha@example.com');
select public.set_profile_privacy(true, '{location}');
select results_eq(
  $$ select p.sync_xid = pg_current_xact_id(), v.sync_xid = pg_current_xact_id()
     from public.profiles as p join public.profile_privacy as v using (id) $$,
  'values (true, true)', 'a change of the privacy marks profile and settings as changed'
);
select tests.authenticate_as('ravi@example.com');
select public.delete_my_account();
select tests.as_owner();
select is((select count(*) from public.profile_privacy), 1::bigint, 'the settings are deleted with the account');

select * from finish();
rollback;
