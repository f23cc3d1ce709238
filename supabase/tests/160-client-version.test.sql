-- An app older than the oldest supported payload changes nothing and can still read. No other caller is checked.
begin;
select plan(20);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');

create function pg_temp.speak_as(client text) returns void language sql as $$
  select set_config('request.headers', jsonb_strip_nulls(jsonb_build_object('x-client-info', client))::text, true);
$$;

-- Today no version is given up -----------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select pg_temp.speak_as('goa-build-club/1');
select lives_ok($$ insert into public.messages (content) values ('The oldest') $$, 'the oldest supported app writes');

-- A later server gives the first up ------------------------------------------------------------------------------

select tests.as_owner();
create or replace function private.oldest_payload() returns integer
language sql immutable set search_path = '' as $$ select 2; $$;
select tests.authenticate_as('asha@example.com');

select throws_ok($$ insert into public.messages (content) values ('Old') $$, 'PT426', null, 'an older app sends no message');
select throws_ok($$ insert into public.messages (content) values ('Old') on conflict (id) do nothing $$, 'PT426', null, 'an older app sends no message as a retry');
select is(
  public.send_messages(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'content', 'Old'))) #>> '{outcomes,0,code}',
  'PT426', 'an older app sends no message of a batch, and each outcome says so'
);
select throws_ok(
  $$ select public.delete_message(id) from public.messages limit 1 $$, 'PT426', null, 'an older app deletes no message'
);
select throws_ok(
  $$ select public.edit_message(gen_random_uuid(), id, 'Old') from public.messages limit 1 $$, 'PT426', null, 'an older app edits no message'
);
select throws_ok(
  $$ select public.react(gen_random_uuid(), id, '👍', true) from public.messages limit 1 $$, 'PT426', null, 'an older app reacts to nothing'
);
select throws_ok(
  $$ select public.report_message(gen_random_uuid(), id, 'Old') from public.messages limit 1 $$, 'PT426', null, 'an older app reports nothing'
);
select throws_ok($$ insert into public.invitations (invitee_email) values ('friend@example.com') $$, 'PT426', null, 'an older app invites nobody');
select throws_ok($$ update public.profiles set bio = 'Old' where id = auth.uid() $$, 'PT426', null, 'an older app changes no profile');
select throws_ok(
  $$ insert into public.profiles (id, full_name) values (auth.uid(), 'Old') on conflict (id) do update set full_name = excluded.full_name $$,
  'PT426', null, 'an older app upserts no profile'
);
select throws_ok(
  $$ select public.set_profile_privacy(true, '{location}') $$, 'PT426', null, 'an older app hides no field'
);
select throws_ok($$ select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=') $$, 'PT426', null, 'an older app saves no picture');
select lives_ok($$ select public.touch_last_active() $$, 'an older app may report that its member is here');
select isnt_empty($$ select public.sync_pull() $$, 'an older app reads');

-- Everybody else ---------------------------------------------------------------------------------------------------

select pg_temp.speak_as('goa-build-club/2');
select lives_ok($$ insert into public.messages (content) values ('New') $$, 'a supported app writes');
select pg_temp.speak_as('goa-build-club/10');
select lives_ok($$ insert into public.messages (content) values ('Newer') $$, 'an app that is newer than the server writes: versions are compared as numbers');
select pg_temp.speak_as('supabase-js/2.119.0');
select lives_ok($$ insert into public.messages (content) values ('A script') $$, 'a script is not checked');
select pg_temp.speak_as(null);
select lives_ok($$ insert into public.messages (content) values ('Nobody') $$, 'a caller without the header is not checked');
select set_config('request.headers', '', true);
select lives_ok($$ insert into public.messages (content) values ('No request') $$, 'work outside of any request is not checked');

select * from finish();
rollback;
