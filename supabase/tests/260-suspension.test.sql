-- Suspensions: what a suspended member may do, who suspends, when it ends.
begin;
select plan(66);

select tests.create_user('organiser@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_users('Asha Naik', 'Ravi Menezes');
insert into private.organisers (user_id) values (tests.id_of('organiser@example.com'));

create function pg_temp.suspend(email text, until text, reason text default 'Insults.') returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'suspension', jsonb_build_object(
    'member', tests.id_of(email), 'until', until, 'reason', reason
  ));
$$;

-- What the member had written before
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Before');
insert into public.invitations (id, invitee_email) values
  ('00000000-0000-4000-8000-000000000002', 'friend@example.com'), ('00000000-0000-4000-8000-000000000003', 'second@example.com'),
  ('00000000-0000-4000-8000-000000000004', 'third@example.com');
select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=');
update public.profiles set bio = 'Builds', location = 'Panjim' where id = tests.id_of('asha@example.com');
select tests.authenticate_as('ravi@example.com');
insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000005', 'Another''s');
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '4 days' where id = '00000000-0000-4000-8000-000000000003';
update public.invitations set status = 'revoked' where id = '00000000-0000-4000-8000-000000000004';

-- Who suspends ------------------------------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select throws_ok($$ select pg_temp.suspend('organiser@example.com', 'tomorrow') $$, 'PT409', null, 'an organiser is not suspended');
select throws_ok($$ select pg_temp.suspend('nobody@example.com', 'tomorrow') $$, 'PT404', null, 'an unknown member is not suspended');
select throws_ok($$ select pg_temp.suspend('asha@example.com', 'yesterday') $$, 'PT409', null, 'a suspension does not begin when it is over');
select throws_ok($$ select pg_temp.suspend('asha@example.com', 'tomorrow', null) $$, '23514', null, 'a suspension without a reason is refused');
select throws_ok($$ select pg_temp.suspend('asha@example.com', 'tomorrow', repeat('x', 501)) $$, '23514', null, 'a reason of 501 characters is refused');
select is(pg_temp.suspend('asha@example.com', '2099-01-03 12:00+05:30', 'Insults.'), '{}', 'an organiser suspends a member');

-- What others see ----------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
create function pg_temp.shown() returns jsonb language sql as $$
  select jsonb_build_array(full_name, bio, picture_digest is not null, (select count(*) from public.pictures where user_id = profile.id))
  from public.profiles as profile where id = tests.id_of('asha@example.com');
$$;
select is(pg_temp.shown(), '[null, null, false, 0]', 'others see no name, no bio and no picture of a suspended member');
select ok(
  not exists (
    select 1 from jsonb_array_elements(public.sync_pull() #> '{tables,profiles,rows}') as row
    where row ->> 'id' = tests.id_of('asha@example.com')::text and (row ->> 'full_name' is not null or row ->> 'bio' is not null)
  ),
  'other devices pull no name and no bio of a suspended member'
);
select tests.authenticate_as('organiser@example.com');
select lives_ok($$ select pg_temp.suspend('asha@example.com', '2099-01-03 12:00+05:30', 'Insults.') $$, 'suspending a member again hides nothing more');
select pg_temp.suspend('asha@example.com', null, null);
select is(pg_temp.shown(), '["Asha Naik", "Builds", true, 1]', 'the end of the suspension shows them again');
select pg_temp.suspend('asha@example.com', '2099-01-03 12:00+05:30', 'Insults.');

-- What the member sees -----------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(
  tests.document('membership-status') -> 'suspension',
  jsonb_build_object('until', timestamptz '2099-01-03 12:00+05:30', 'reason', 'Insults.'), 'a suspended member pulls until when and why'
);
select is(public.export_my_data() -> 'suspension', tests.document('membership-status') -> 'suspension', 'the export holds the suspension');
select is(public.export_my_data() #>> '{hidden_profile,full_name}', 'Asha Naik', 'the export holds the hidden values of a suspended member');
select isnt_empty('select id from public.messages', 'a suspended member reads the chat');
select isnt_empty('select id from public.profiles where id <> auth.uid()', 'a suspended member reads the directory');
select lives_ok('select public.touch_last_active()', 'a suspended member''s portal stays open');
select tests.authenticate_as('ravi@example.com');
select ok(not tests.document('membership-status') ? 'suspension', 'nobody else pulls the suspension');

-- What the member may not do ------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select throws_ok(
  $$ insert into public.messages (content) values ('Again') $$, 'PT403', 'You cannot write until 3 January 2099. Reason: Insults.',
  'a suspended member writes no message, and is told why'
);
select is(
  public.send_messages(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'content', 'Again'))) #>> '{outcomes,0,code}',
  'PT403', 'a suspended member writes no message in a batch'
);
select throws_ok($$ insert into public.invitations (invitee_email) values ('new@example.com') $$, 'PT403', null, 'a suspended member invites nobody');
select throws_ok(
  $$ select public.change_invitation(gen_random_uuid(), '00000000-0000-4000-8000-000000000003', 'remind') $$, 'PT403', null,
  'a suspended member reminds nobody'
);
select throws_ok(
  $$ select public.change_invitation(gen_random_uuid(), '00000000-0000-4000-8000-000000000004', 'resend') $$, 'PT403', null,
  'a suspended member sends no invitation again'
);
select throws_ok(
  format('update public.profiles set %I = %L where id = auth.uid()', field, value), 'PT403', null, format('a suspended member changes no %s', field)
)
from (values
  ('username', 'asha_n'), ('full_name', 'Asha'), ('bio', 'Other'), ('skills', '{Sewing}'), ('location', 'Margao'), ('website', 'https://example.com'),
  ('github_username', 'asha'), ('linkedin_username', 'asha')
) as change (field, value);
select throws_ok(
  $$ insert into public.profiles (id, bio) values (auth.uid(), 'Other') on conflict (id) do update set bio = excluded.bio $$, 'PT403', null,
  'a suspended member changes no profile by an upsert'
);
select throws_ok($$ select public.save_profile(gen_random_uuid(), '{"bio": "Other"}') $$, 'PT403', null, 'a suspended member changes no profile by an entry');
select throws_ok($$ select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=') $$, 'PT403', null, 'a suspended member changes no picture');
select throws_ok(
  $$ select public.report_message(gen_random_uuid(), '00000000-0000-4000-8000-000000000005', '') $$,
  'PT403', null, 'a suspended member reports nothing'
);
select tests.as_service_role();
select is(
  array(select mail ->> 'outcome' from jsonb_array_elements(public.claim_mails(array(
    select format('invitation-%s-%s-0', id, invitation_code) from public.invitations where invitee_email = 'friend@example.com'
  ))) as mail),
  '{unwanted}', 'an invitation that waits for its mail is not mailed'
);

-- What the member may do ----------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(
  public.send_messages('[{"id": "00000000-0000-4000-8000-000000000001", "content": "Before"}]') #>> '{outcomes,0,row,content}',
  'Before', 'a retry of a message that had arrived is answered as before'
);
select lives_ok(
  $$ insert into public.invitations (id, invitee_email) values ('00000000-0000-4000-8000-000000000002', 'friend@example.com') on conflict (id) do nothing $$,
  'a retry of an invitation that had arrived is answered as before'
);
select is((public.delete_message('00000000-0000-4000-8000-000000000001')).content, 'This message was deleted.', 'a suspended member deletes an own message');
select is(
  (public.change_invitation(gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'revoke')).status, 'revoked',
  'a suspended member revokes an invitation'
);
select lives_ok($$ update public.profiles set bio = null where id = auth.uid() $$, 'a suspended member empties a field');
select lives_ok($$ select public.save_privacy(gen_random_uuid(), '{location}', '{}') $$, 'a suspended member hides a field');
select is((select location from public.profiles where id = auth.uid()), null, 'nobody else sees a field that a suspended member hides');
select throws_ok($$ select public.save_privacy(gen_random_uuid(), '{}', '{location}') $$, 'PT403', null, 'a suspended member shows no hidden field again');
select lives_ok($$ select public.save_privacy(gen_random_uuid(), '{}', '{}', false) $$, 'a suspended member leaves the directory');
select lives_ok($$ select public.save_profile(gen_random_uuid(), '{"website": null}') $$, 'a suspended member empties a field by an entry');
select throws_ok($$ select public.save_privacy(gen_random_uuid(), '{}', '{}', true) $$, 'PT403', null, 'a suspended member does not come back to the directory');
select lives_ok($$ select public.save_picture(gen_random_uuid(), null) $$, 'a suspended member removes the picture');
select is(public.withdraw_entry(gen_random_uuid()), 'withdrawn', 'a suspended member cancels what has not arrived');
select tests.authenticate_as('ravi@example.com');
select lives_ok($$ insert into public.messages (content) values ('Hello') $$, 'a member who is not suspended writes');

-- The end -------------------------------------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select results_eq(
  $$ select item ->> 'member', item ->> 'name', item ->> 'reason', item ->> 'by' from jsonb_array_elements(tests.document('desk') #> '{suspensions}') as item $$,
  $$ values (tests.id_of('asha@example.com')::text, 'Asha Naik', 'Insults.', tests.id_of('organiser@example.com')::text) $$,
  'the desk shows who is suspended, why and by whom'
);
select lives_ok($$ select pg_temp.suspend('asha@example.com', '2098-01-03', 'Less.') $$, 'an organiser changes a suspension');
select lives_ok($$ select pg_temp.suspend('asha@example.com', null, null) $$, 'an organiser ends a suspension');
select results_eq(
  $$ select item ->> 'action' from jsonb_array_elements(tests.document('desk') #> '{audit}') as item where item ->> 'subject' = 'suspensions' $$,
  $$ values ('delete'), ('update'), ('insert'), ('delete'), ('insert') $$, 'the record says who suspended whom'
);
select tests.authenticate_as('asha@example.com');
select lives_ok($$ insert into public.messages (content) values ('Back') $$, 'a member whose suspension was ended writes again');
select tests.authenticate_as('organiser@example.com');
select is(pg_temp.shown(), '["Asha Naik", null, false, 0]', 'a field that the member emptied during the suspension stays empty');
select pg_temp.suspend(name || '@example.com', 'tomorrow') from unnest(array['ravi', 'asha']) as name;
select tests.as_owner();
-- A name that the rules of today refuse.
update private.hidden_profiles set full_name = 'Organiser' where user_id = tests.id_of('ravi@example.com');
update private.suspensions set until = now() where true;
select tests.authenticate_as('asha@example.com');
select lives_ok($$ insert into public.messages (content) values ('Later') $$, 'a suspension ends by the database''s clock');
select tests.as_owner();
select private.tick();
select is(pg_temp.shown(), '["Asha Naik", null, false, 0]', 'the clock shows the profile again after a suspension, even if another one fails');
select tests.authenticate_as('asha@example.com');
select ok(not tests.document('membership-status') ? 'suspension', 'a member does not pull a suspension that is over');
select tests.authenticate_as('organiser@example.com');
select is(tests.document('desk') #> '{suspensions}', '[]', 'the desk does not show a suspension that is over');

-- To remove without a suspension ----------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select public.save_privacy(gen_random_uuid(), '{}', '{}', true);
update public.profiles set bio = 'Insults' where id = auth.uid();
select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=');
create function pg_temp.remove(part text, email text default 'asha@example.com') returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'remove-from-profile', jsonb_build_object('member', tests.id_of(email), 'part', part));
$$;
select tests.authenticate_as('organiser@example.com');
select throws_ok($$ select pg_temp.remove('username') $$, '22023', null, 'an organiser removes no username');
select throws_ok($$ select pg_temp.remove('bio', 'nobody@example.com') $$, 'PT404', null, 'an organiser removes nothing of an unknown member');
select is(pg_temp.shown(), '["Asha Naik", "Insults", true, 1]', 'the member shows a picture, a name and a bio');
select pg_temp.remove(part) from unnest(array['picture', 'name', 'bio']) as part;
select is(pg_temp.shown(), '[null, null, false, 0]', 'an organiser removes picture, name and bio');
select results_eq(
  $$ select item #>> '{changes,part,to}', item ->> 'subject_id', item ->> 'actor' from jsonb_array_elements(tests.document('desk') #> '{audit}') as item
     where item ->> 'subject' = 'profiles' $$,
  $$ select part, tests.id_of('asha@example.com')::text, tests.id_of('organiser@example.com')::text from (values ('bio'), ('name'), ('picture')) as removed (part) $$,
  'the record says who removed what'
);
select lives_ok($$ select pg_temp.remove('name') from generate_series(1, 61) $$, 'an organiser removes without end');
select tests.authenticate_as('asha@example.com');
select lives_ok('select public.delete_my_account()', 'a member who was suspended deletes the account');

select * from finish();
rollback;
