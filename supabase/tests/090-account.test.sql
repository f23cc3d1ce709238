-- A member's own account: its export and its deletion.
begin;
select plan(65);

-- Ravi invited Asha, so that she has sent invitations and accepted one.
select tests.create_user('ravi@example.com', '{"full_name": "Ravi"}');
select tests.authenticate_as('ravi@example.com');
insert into public.invitations (invitee_email) values ('asha@example.com'), ('dev@example.com');
insert into public.messages (content) values ('His');
select tests.as_owner();
select tests.create_user(
  'asha@example.com',
  jsonb_build_object(
    'full_name', 'Asha Naik',
    'referral_code', (select invitation_code from public.invitations where invitee_email = 'asha@example.com')
  )
);
select tests.create_user('unconfirmed@example.com', '{}', false);
create temporary table ids as select tests.id_of('asha@example.com') as asha, tests.id_of('ravi@example.com') as ravi;
grant select on ids to public;

select tests.authenticate_as('asha@example.com');
update public.profiles set bio = 'Builder' where id = auth.uid();
-- The clock may give both the same time: then their ids decide the order.
select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=');
insert into public.messages (id, content)
values ('00000000-0000-4000-8000-000000000001', 'First'), ('00000000-0000-4000-8000-000000000002', 'Second');
insert into public.invitations (invitee_email) values ('friend@example.com'), ('guest@example.com');
select tests.as_owner();
delete from public.invitations where invitee_email = 'guest@example.com';

-- A place that she gave back after she arrived, and one of somebody else.
select tests.apply(1, '{"name": "Asha Naik", "email": "asha@example.com", "business": "Studio"}'), tests.apply(2, '{"email": "ravi@example.com"}');
select tests.seat(1), tests.seat(2);
update private.attendees set cancelled_at = '2025-10-02' where id = tests.uuid(1001);
insert into private.check_ins (id, attendee_id, happened_at) values (gen_random_uuid(), tests.uuid(1001), '2025-10-11 12:00+05:30');

-- Export --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
create temporary table exported as select public.export_my_data() as data;
grant select on exported to public;
select results_eq(
  $$ select key from exported, jsonb_object_keys(data) as key order by key collate "C" $$,
  $$ values ('account'), ('announcements'), ('devices_that_ring'), ('exported_at'), ('hidden_profile'), ('invitation_stats'), ('invitations'), ('message_reports'), ('messages'), ('notification_choices'), ('picture'), ('places'), ('profile'),
            ('profile_privacy'), ('reactions'), ('read_mark'), ('sessions'), ('suspension') $$,
  'the export holds these parts'
);
select is((select data #>> '{account,email}' from exported), 'asha@example.com', 'the export holds the address of the account');
select ok(
  (select (data #>> '{account,created_at}')::timestamptz is not null
     and (data #>> '{account,email_confirmed_at}')::timestamptz is not null
     and data -> 'account' ? 'last_sign_in_at' from exported),
  'the export holds the dates of the account'
);
select is((select data #>> '{profile,full_name}' from exported), 'Asha Naik', 'the export holds the profile');
select is((select data ->> 'picture' from exported), '/9j/wAALCAAIAAgBAREA/9k=', 'the export holds the picture');
select results_eq(
  $$ select m ->> 'content' from exported, jsonb_array_elements(data -> 'messages') as m $$,
  $$ values ('First'), ('Second') $$,
  'the export holds the member''s own messages in their order, and no others'
);
select results_eq(
  $$ select i ->> 'invitee_email', i ->> 'status', (i ->> 'expires_at')::timestamptz > now()
     from exported, jsonb_array_elements(data -> 'invitations') as i $$,
  $$ values ('friend@example.com', 'pending', true) $$,
  'the export holds the invitations that the member sent, not the one that brought her'
);
select is(
  (select string_agg(key, ' ' order by key) from exported, jsonb_object_keys(data -> 'invitations' -> 0) as key),
  'accepted_at created_at expires_at id invitation_code invitee_email mailed_at reminders status',
  'an invitation is exported without the accounts of the two people'
);
select is((select (data #>> '{invitation_stats,total_sent}')::int from exported), 1, 'the export holds the stats');
select results_eq(
  $$ select place - 'seated_at', (place ->> 'seated_at')::timestamptz <= now()
     from exported, jsonb_array_elements(data -> 'places') as place $$,
  $$ values (jsonb_build_object(
       'edition', '2025-10', 'name', 'Asha Naik', 'email', 'asha@example.com',
       'cancelled_at', timestamptz '2025-10-02', 'payment', 'open', 'tier', null, 'work', null, 'arrived_at', timestamptz '2025-10-11 12:00+05:30'
     ), true) $$,
  'the export holds the member''s places, and no others'
);
select unalike(
  (select data::text from exported),
  '%' || (select ravi from ids)::text || '%', 'the export holds no other account''s id'
);
select is_empty(
  $$ select data from exported where data::text ~ 'sync_xid|encrypted_password|token|ravi@|Studio' $$,
  'the export holds no sync marks, secrets, other addresses or applications'
);

select tests.authenticate_as('unconfirmed@example.com');
select is(
  (select public.export_my_data() - array['exported_at', 'account', 'profile', 'read_mark', 'sessions']),
  '{"announcements": [], "devices_that_ring": [], "hidden_profile": null, "notification_choices": null, "messages": [], "invitations": [], "invitation_stats": null, "message_reports": [], "picture": null, "places": [], "profile_privacy": null, "reactions": [], "suspension": null}',
  'an account without content exports empty lists'
);

-- An ended session ------------------------------------------------------------------------------------------------

select tests.as_owner();
insert into public.messages (id, content, user_id) select '00000000-0000-4000-8000-0000000000e0', 'Mine', ravi from ids;
delete from auth.sessions where user_id = (select ravi from ids);
select tests.become('authenticated', jsonb_build_object('role', 'authenticated', 'sub', ravi, 'session_id', ravi)) from ids;
select is_empty(format('select 1 from public.%I', name), 'an ended session reads nothing of ' || name)
from unnest(array['profiles', 'activity', 'pictures', 'profile_privacy', 'messages', 'invitations', 'invitation_stats', 'tombstones']) as name;
select throws_ok(call, '42501', null, format('an ended session is refused: %s', call)) from unnest(array[
  'select public.sync_pull()', 'select public.export_my_data()', 'select public.delete_my_account()',
  $$ select public.react(gen_random_uuid(), '00000000-0000-4000-8000-0000000000e0', '👍', true) $$,
  $$ select public.edit_message(gen_random_uuid(), '00000000-0000-4000-8000-0000000000e0', 'Late') $$,
  $$ select public.mark_read('00000000-0000-4000-8000-0000000000e0') $$,
  $$ select public.report_message(gen_random_uuid(), '00000000-0000-4000-8000-0000000000e0', 'Late') $$,
  $$ select public.choose_notifications(gen_random_uuid(), '{}') $$,
  $$ select public.subscribe_to_push('https://push.localhost/', repeat('p', 87), repeat('a', 22), 'UTC') $$,
  $$ select public.give_seat_back(gen_random_uuid(), '2025-10', now()) $$,
  $$ insert into public.messages (content) values ('Late') $$,
  $$ insert into public.invitations (invitee_email) values ('late@example.com') $$,
  $$ select public.send_messages('[{"id": "00000000-0000-4000-8000-0000000000e1", "content": "Late"}]') $$,
  $$ select public.save_profile(gen_random_uuid(), '{"bio": "Late"}') $$,
  $$ select public.save_privacy(gen_random_uuid(), '{location}', '{}') $$,
  $$ select public.save_picture(gen_random_uuid(), '/9j/wAALCAAIAAgBAREA/9k=') $$,
  $$ select public.set_profile_privacy(true, '{}') $$,
  $$ select public.delete_message('00000000-0000-4000-8000-0000000000e0') $$,
  $$ select public.withdraw_entry(gen_random_uuid()) $$,
  $$ select public.increment_invitation_stats(auth.uid()) $$,
  $$ select public.change_invitation(gen_random_uuid(), gen_random_uuid(), 'revoke') $$
]) as call;
select tests.become('authenticated', jsonb_build_object('role', 'authenticated', 'sub', ravi)) from ids;
select throws_ok('select public.sync_pull()', '42501', 'Sign in first.', 'a token without a session is refused');
select tests.as_owner($$ delete from public.messages where id = '00000000-0000-4000-8000-0000000000e0' $$);
select tests.authenticate_as('unconfirmed@example.com');
select is(public.export_my_data() #> '{account,email_confirmed_at}', 'null', 'the export holds no confirmation that did not happen');

-- Deletion ------------------------------------------------------------------------------------------------------

select tests.as_owner();
select tests.set_stamps(name, '3') from unnest(array['public.messages', 'public.invitations']::regclass[]) as name;
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', asha::text, asha, jsonb_build_object('sub', asha) from ids;
insert into auth.sessions (id, user_id) select gen_random_uuid(), asha from ids;

select tests.authenticate_as('asha@example.com');
select lives_ok('select public.delete_my_account()', 'a member deletes their account');
select lives_ok('select public.delete_my_account()', 'deleting again succeeds, because the first answer may have been lost');
select throws_ok('select public.export_my_data()', '42501', null, 'a token that is still valid exports nothing after the deletion');

select tests.as_owner();
select is(tests.id_of('asha@example.com'), null, 'the deletion removes the account');
select is_empty('select id from public.profiles where id = (select asha from ids)', 'the deletion removes the profile');
select is_empty('select user_id from public.pictures', 'the deletion removes the picture');
select is_empty('select id from public.invitations where inviter_id = (select asha from ids)', 'the deletion removes the invitations');
select is_empty('select user_id from public.invitation_stats where user_id = (select asha from ids)', 'the deletion removes the stats');
select is_empty('select id from auth.identities where user_id = (select asha from ids)', 'the deletion removes the sign-in');
select is_empty('select id from public.tombstones where owner = (select asha from ids)', 'the deletion removes tombstones that only the member saw');
select is((select count(*) from public.applications where email = 'asha@example.com'), 1::bigint, 'applications stay, because they belong to no account');

select results_eq(
  $$ select content, user_id = (select ravi from ids), sync_xid = pg_current_xact_id() from public.messages order by content $$,
  $$ values ('First', null::boolean, true), ('His', true, false), ('Second', null, true) $$,
  'the messages stay without an author, and they alone are marked as changed'
);
select results_eq(
  $$ select invitee_email, status, invitee_id, accepted_at is not null, sync_xid = pg_current_xact_id()
     from public.invitations order by invitee_email nulls first $$,
  $$ values (null, 'accepted', null::uuid, true, true), ('dev@example.com', 'pending', null, false, false) $$,
  'the invitation that brought the member stays accepted and forgets member and address'
);

-- Other member --------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select ok(not public.account_exists((select asha from ids)), 'a signed-out device of the member learns that the account is gone');
select ok(public.account_exists(tests.id_of('ravi@example.com')), 'a visitor sees that another account still exists');
select tests.authenticate_as('ravi@example.com');
select results_eq(
  $$ select row ->> 'content' from jsonb_array_elements(
       public.sync_pull() #> '{tables,messages,rows}'
     ) as row where not row ? 'user_id' order by 1 $$,
  $$ values ('First'), ('Second') $$,
  'the pull brings the messages without their author'
);
select results_eq(
  $$ select table_name from public.tombstones where id = (select asha from ids) $$, $$ values ('profiles') $$,
  'the profile leaves a tombstone'
);
select is((select total_accepted from public.invitation_stats), 1, 'other members'' stats stay');
select is(auth.uid(), (select id from public.profiles where full_name = 'Ravi'), 'other members'' accounts stay');

-- Again under the same address ------------------------------------------------------------------------------------

select tests.as_owner();
select lives_ok($$ select tests.create_user('asha@example.com', '{"full_name": "Asha Again"}') $$, 'the address can sign up again');
select is(
  (select count(*) from public.messages where user_id = tests.id_of('asha@example.com')), 0::bigint,
  'the new account inherits nothing'
);

select * from finish();
rollback;
