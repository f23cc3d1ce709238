-- Invitations: one for each member and address, twenty a day, one reminder, seen by their inviter only.
begin;
select plan(52);
create function pg_temp.change(id uuid, change text) returns public.invitations language sql as $$
  select public.change_invitation(gen_random_uuid(), id, change);
$$;

select tests.await_window('1 day', '20 seconds');
select tests.create_users('asha', 'ravi');

-- Inviting ------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare invite(text) as insert into public.invitations (inviter_id, invitee_email) values (auth.uid(), $1);
select lives_ok($$ execute invite('  Friend@Example.COM ') $$, 'a member sends an invitation');
select results_eq(
  $$ select invitee_email, status, invitee_id, accepted_at, mailed_at, expires_at = created_at + interval '30 days',
       invitation_code ~ '^[A-Za-z0-9_-]{22}$'
     from public.invitations $$,
  $$ values ('friend@example.com', 'pending', null::uuid, null::timestamptz, null::timestamptz, true, true) $$,
  'a new invitation has a normalised address, a code of 128 bits and 30 days'
);
select throws_ok($$ execute invite('friend@example.com') $$, '23505', null, 'a second invitation to the address is a duplicate');
select throws_ok($$ execute invite('nobody') $$, '23514', null, 'an invitation to a text that is no address is refused');
select throws_ok($$ execute invite(' Asha+2@Example.com') $$, 'PT422', 'You cannot invite yourself.', 'a member cannot invite themselves');

select throws_ok(
  $$ insert into public.invitations (inviter_id, invitee_email) values (tests.id_of('ravi@example.com'), 'ravi@example.com') $$,
  '42501', null, 'the refusal does not reveal another member''s address'
);

-- Other member --------------------------------------------------------------------------------------------------

create temporary table hers as select id, invitation_code from public.invitations;
grant select on hers to public;
select tests.authenticate_as('ravi@example.com');
select lives_ok($$ execute invite('friend@example.com') $$, 'another member may invite the same address');
select throws_ok('select pg_temp.change(id, ''revoke'') from hers', 'PT404', null, 'another member cannot revoke an invitation');
select throws_ok('select pg_temp.change(id, ''resend'') from hers', 'PT404', null, 'another member cannot resend an invitation');

-- Revoking and resending ----------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select lives_ok('select pg_temp.change(id, ''resend'') from hers', 'resending a pending invitation succeeds');
select is((select invitation_code from public.invitations), (select invitation_code from hers), 'resending a pending invitation changes nothing');
select lives_ok('select pg_temp.change(id, ''revoke'') from hers', 'a member revokes an invitation');
select lives_ok('select pg_temp.change(id, ''revoke'') from hers', 'revoking an invitation again succeeds');

select tests.as_owner($$ update public.invitations set mailed_at = now() where id = (select id from hers) $$);
select lives_ok('select pg_temp.change(id, ''resend'') from hers', 'a revoked invitation is resent');
select results_eq(
  $$ select status, invitation_code <> (select invitation_code from hers), mailed_at,
       expires_at = now() + interval '30 days' from public.invitations $$,
  $$ values ('pending', true, null::timestamptz, true) $$,
  'a resent invitation is the same row with a new code and expiry, not mailed yet'
);

select tests.as_owner($$ update public.invitations set expires_at = now() - interval '1 day' where id = (select id from hers) $$);
select throws_ok('select pg_temp.change(id, ''revoke'') from hers', 'PT409', null, 'an expired invitation cannot be revoked');
select lives_ok('select pg_temp.change(id, ''resend'') from hers', 'an expired invitation is resent');
select results_eq(
  $$ select status, expires_at > now() from public.invitations $$, $$ values ('pending', true) $$, 'a resent invitation is pending again'
);

select tests.as_owner($$ update public.invitations set status = 'accepted', accepted_at = now() where id = (select id from hers) $$);
select throws_ok('select pg_temp.change(id, ''revoke'') from hers', 'PT409', null, 'an accepted invitation cannot be revoked');
select throws_ok('select pg_temp.change(id, ''resend'') from hers', 'PT409', null, 'an accepted invitation cannot be resent');

-- Twenty a day --------------------------------------------------------------------------------------------------

-- Three are used up: the first invitation and two that were resent. A refused one does not count.
select lives_ok(
  $$ insert into public.invitations (invitee_email) select 'guest' || n || '@example.com' from generate_series(4, 19) as n $$,
  'a member sends nineteen invitations a day'
);
select lives_ok($$ execute invite('guest20@example.com') $$, 'the twentieth invitation of the day is sent');
select throws_ok(
  $$ execute invite('guest21@example.com') $$, 'PT429',
  'You can send at most 20 invitations a day. Please try again tomorrow.', 'the twenty-first invitation of the day is refused'
);
select lives_ok(
  $$ insert into public.invitations (id, inviter_id, invitee_email)
     select id, inviter_id, invitee_email from public.invitations where invitee_email = 'guest20@example.com'
     on conflict (id) do nothing $$,
  'a retry after a lost answer does not count as a new invitation'
);
select tests.as_owner($$ update public.invitations set status = 'revoked' where invitee_email = 'guest4@example.com' $$);
select throws_ok(
  $$ select pg_temp.change(id, 'resend') from public.invitations where invitee_email = 'guest4@example.com' $$,
  'PT429', null, 'a resent invitation counts towards the daily limit'
);
select tests.authenticate_as('ravi@example.com');
select lives_ok($$ execute invite('guest21@example.com') $$, 'another member has their own daily limit');
select tests.as_owner($$ update private.rate_limits set window_start = window_start - interval '1 day' where true $$);
select tests.authenticate_as('asha@example.com');
select lives_ok($$ execute invite('guest21@example.com') $$, 'the daily limit starts over on the next day');

-- One reminder of an open invitation, three days after its mail at the earliest ----------------------------------------

select tests.as_owner();
select tests.create_user('meera@example.com');
select tests.authenticate_as('meera@example.com');
insert into public.invitations (invitee_email) select name || '@example.com' from unnest(array['open', 'fresh', 'waiting', 'taken', 'revoked', 'expired', 'past']) as name;
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '3 days' where invitee_email not in ('fresh@example.com', 'waiting@example.com');
update public.invitations set mailed_at = now() - interval '2 days 23 hours 59 minutes' where invitee_email = 'fresh@example.com';
update public.invitations set status = 'accepted' where invitee_email = 'taken@example.com';
update public.invitations set status = 'revoked' where invitee_email = 'revoked@example.com';
update public.invitations set status = 'expired' where invitee_email = 'expired@example.com';
update public.invitations set expires_at = now() where invitee_email = 'past@example.com';
create temporary table reminded as select id, invitee_email, invitation_code, expires_at from public.invitations;
grant select on reminded to public;
delete from private.rate_limits where true;
prepare remind(text) as select pg_temp.change(id, 'remind') from reminded where invitee_email = $1 || '@example.com';

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ execute remind('open') $$, 'PT404', null, 'a member cannot remind of another member''s invitation');
select tests.authenticate_as('meera@example.com');

select throws_ok($$ execute remind('taken') $$, 'PT409', 'This invitation has already been accepted.', 'a reminder of an accepted invitation is refused');
select throws_ok($$ execute remind('revoked') $$, 'PT409', 'This invitation has been revoked.', 'a reminder of a revoked invitation is refused');
select throws_ok($$ execute remind('expired') $$, 'PT409', 'This invitation has expired.', 'a reminder of an expired invitation is refused');
select throws_ok($$ execute remind('past') $$, 'PT409', 'This invitation has expired.', 'a reminder of an invitation past its expiry is refused');
select throws_ok(
  $$ execute remind('fresh') $$, 'PT409', 'A reminder can be sent three days after the invitation.', 'a reminder within three days of the mail is refused'
);
select lives_ok($$ execute remind('waiting') $$, 'a reminder of an invitation that waits for its mail succeeds');
select results_eq(
  'select distinct reminders from public.invitations', 'values (0)', 'a refused or needless reminder is not counted'
);
select is_empty('select 1 from public.invitations as i join reminded using (id) where i.mailed_at is null and reminded.invitee_email <> ''waiting@example.com''', 'a refused reminder mails nothing');

select results_eq(
  $$ select status, reminders, mailed_at, i.invitation_code = reminded.invitation_code, i.expires_at = reminded.expires_at
     from reminded, pg_temp.change(reminded.id, 'remind') as i where reminded.invitee_email = 'open@example.com' $$,
  $$ values ('pending', 1, null::timestamptz, true, true) $$, 'a reminder clears the mark of the mail and keeps code and expiry'
);
select lives_ok($$ execute remind('open') $$, 'asking again before the mail has gone out succeeds');
select tests.as_owner();
select is((select sum(calls) from private.rate_limits), 1::bigint, 'asking again counts as one reminder');
update public.invitations set mailed_at = now() - interval '1 minute' where invitee_email = 'open@example.com';
select tests.authenticate_as('meera@example.com');
select results_eq(
  $$ select reminders, mailed_at is not null from reminded, pg_temp.change(reminded.id, 'remind') where reminded.invitee_email = 'open@example.com' $$,
  'values (1, true)', 'asking again after the mail succeeds, because the first answer may have been lost'
);
select tests.as_owner($$ update public.invitations set mailed_at = now() - interval '3 days' where invitee_email = 'open@example.com' $$);
select throws_ok(
  $$ execute remind('open') $$, 'PT409', 'A reminder of this invitation has been sent already.', 'a second reminder is refused'
);
select tests.as_owner();
select throws_ok('update public.invitations set reminders = 2 where true', '23514', null, 'a count of two reminders is refused to everybody');
update public.invitations set status = 'revoked' where invitee_email = 'open@example.com';
select tests.authenticate_as('meera@example.com');
select lives_ok($$ select pg_temp.change(id, 'resend') from reminded where invitee_email = 'open@example.com' $$, 'a reminded invitation can be resent');
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '4 days' where invitee_email in ('open@example.com', 'waiting@example.com');
select tests.authenticate_as('meera@example.com');
select throws_ok($$ execute remind('open') $$, 'PT409', null, 'a resent invitation keeps its reminder spent');

insert into public.invitations (invitee_email) select 'guest' || n || '@example.com' from generate_series(1, 18) as n;
select throws_ok($$ execute remind('waiting') $$, 'PT429', null, 'a reminder counts towards the daily limit');
select tests.as_owner();
select is((select reminders from public.invitations where invitee_email = 'waiting@example.com'), 0, 'a refused reminder is not spent');
select is((select total_sent from public.invitation_stats where user_id = tests.id_of('meera@example.com')), 25, 'a reminder does not count as an invitation sent');
select isnt_empty(
  $$ select 1 from public.invitations where invitee_email = 'open@example.com' and sync_xid = pg_current_xact_id() $$, 'every device of the member pulls the reminder'
);

-- Service role and accounts that go -------------------------------------------------------------------------------

select tests.as_service_role();
select throws_ok(
  $$ update public.invitations set status = 'lost' where invitee_email = 'guest20@example.com' $$,
  '23514', null, 'an unknown status is refused to everybody'
);

select tests.as_owner();
delete from auth.users where email = 'asha@example.com';
select is(
  (select count(*) from public.invitations where inviter_id = tests.id_of('ravi@example.com')), 2::bigint,
  'a member''s invitations are deleted with the account, and others stay'
);
select tests.authenticate_as('ravi@example.com');
select is_empty(
  $$ select id from public.tombstones where table_name = 'invitations' $$,
  'other members do not see the tombstones of deleted invitations'
);
select is((select total_sent from public.invitation_stats), 2, 'other members'' stats stay when an account is deleted');

select * from finish();
rollback;
