-- Invitations: one a member and address, twenty a day, seen by their inviter only.
begin;
select plan(51);

select tests.await_window('1 day', '20 seconds');
select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');

-- Visitor -------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select throws_ok('select id from public.invitations', '42501', null, 'a visitor reads no invitation');
select throws_ok($$ insert into public.invitations (invitee_email) values ('a@b.example') $$, '42501', null, 'a visitor sends none');
select throws_ok('select public.resend_invitation(gen_random_uuid())', '42501', null, 'a visitor resends none');
select throws_ok('select public.revoke_invitation(gen_random_uuid())', '42501', null, 'a visitor revokes none');

-- Inviting ------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare invite(text) as insert into public.invitations (inviter_id, invitee_email) values (auth.uid(), $1);
select lives_ok($$ execute invite('  Friend@Example.COM ') $$, 'a member invites');
select results_eq(
  $$ select invitee_email, status, invitee_id, accepted_at, mailed_at, expires_at = created_at + interval '30 days',
       invitation_code ~ '^[A-Za-z0-9_-]{22}$'
     from public.invitations $$,
  $$ values ('friend@example.com', 'pending', null::uuid, null::timestamptz, null::timestamptz, true, true) $$,
  'the address is normalised, the code has 128 bits in URL-safe letters, and it is good for 30 days'
);
select throws_ok($$ execute invite('friend@example.com') $$, '23505', null, 'a second one to the address is a duplicate');
select throws_ok($$ execute invite(E'\tFRIEND@example.com\n') $$, '23505', null, 'also in capitals and with spaces');
select throws_ok($$ execute invite('nobody') $$, '23514', null, 'what is no address is refused');
select throws_ok($$ execute invite('') $$, '23514', null, 'nothing is refused');
select throws_ok($$ execute invite(repeat('a', 250) || '@b.example') $$, '23514', null, 'an address of more than 254 is refused');
select throws_ok($$ execute invite(' Asha@Example.com') $$, 'P0001', 'You cannot invite yourself.', 'nobody invites oneself');

select throws_ok(
  $$ insert into public.invitations (inviter_id, invitee_email) values (tests.id_of('ravi@example.com'), 'x@example.com') $$,
  '42501', null, 'nobody invites in another''s name'
);
select throws_ok(
  $$ insert into public.invitations (inviter_id, invitee_email) values (tests.id_of('ravi@example.com'), 'ravi@example.com') $$,
  '42501', null, 'and the refusal does not tell whose address it was'
);
select throws_ok(
  $$ insert into public.invitations (invitee_email, status) values ('y@example.com', 'accepted') $$,
  '42501', null, 'the status is the server''s'
);
select throws_ok(
  $$ insert into public.invitations (invitee_email, invitation_code) values ('y@example.com', 'EASY') $$,
  '42501', null, 'so is the code'
);
select throws_ok(
  $$ insert into public.invitations (invitee_email, created_at) values ('y@example.com', '2020-01-01') $$,
  '42501', null, 'so is the time'
);
select throws_ok(
  $$ insert into public.invitations (invitee_email, expires_at) values ('y@example.com', '2099-01-01') $$,
  '42501', null, 'so is the expiry'
);
select throws_ok($$ update public.invitations set status = 'accepted' where true $$, '42501', null, 'an invitation is not changed directly');
select throws_ok('delete from public.invitations where true', '42501', null, 'nor deleted');

-- Other member --------------------------------------------------------------------------------------------------

create temporary table hers as select id, invitation_code from public.invitations;
grant select on hers to public;
select tests.authenticate_as('ravi@example.com');
select is_empty('select id from public.invitations', 'another member sees nothing of it');
select lives_ok($$ execute invite('friend@example.com') $$, 'but may invite the same address');
select throws_ok('select public.revoke_invitation(id) from hers', 'PT404', null, 'another member cannot revoke it');
select throws_ok('select public.resend_invitation(id) from hers', 'PT404', null, 'nor resend it');

-- Revoking and resending ----------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select lives_ok('select public.resend_invitation(id) from hers', 'resending a pending one is no fault');
select is((select invitation_code from public.invitations), (select invitation_code from hers), 'and changes nothing');
select lives_ok('select public.revoke_invitation(id) from hers', 'a member revokes the own one');
select is((select status from public.invitations), 'revoked', 'it is revoked');
select lives_ok('select public.revoke_invitation(id) from hers', 'again is no fault');
select throws_ok($$ execute invite('friend@example.com') $$, '23505', null, 'inviting anew is still a duplicate');

select tests.as_owner();
update public.invitations set mailed_at = now() where id = (select id from hers);
select tests.authenticate_as('asha@example.com');
select lives_ok('select public.resend_invitation(id) from hers', 'a revoked one is sent again');
select results_eq(
  $$ select status, invitation_code <> (select invitation_code from hers), mailed_at,
       expires_at = now() + interval '30 days' from public.invitations $$,
  $$ values ('pending', true, null::timestamptz, true) $$,
  'same row, fresh code and expiry, not mailed yet'
);

select tests.as_owner();
update public.invitations set expires_at = now() - interval '1 day' where id = (select id from hers);
select tests.authenticate_as('asha@example.com');
select throws_ok('select public.revoke_invitation(id) from hers', 'PT409', null, 'an expired one is not revoked');
select lives_ok('select public.resend_invitation(id) from hers', 'but sent again');
select results_eq(
  $$ select status, expires_at > now() from public.invitations $$, $$ values ('pending', true) $$, 'and is good again'
);

select tests.as_owner();
update public.invitations set status = 'accepted', accepted_at = now() where id = (select id from hers);
select tests.authenticate_as('asha@example.com');
select throws_ok('select public.revoke_invitation(id) from hers', 'PT409', null, 'an accepted one is not revoked');
select throws_ok('select public.resend_invitation(id) from hers', 'PT409', null, 'nor sent again');

-- Twenty a day --------------------------------------------------------------------------------------------------

-- Three are used: the first one and two sent again. The refused ones gave their place back.
select lives_ok(
  $$ insert into public.invitations (invitee_email) select 'guest' || n || '@example.com' from generate_series(4, 19) as n $$,
  'up to the nineteenth of a day'
);
select lives_ok($$ execute invite('guest20@example.com') $$, 'the twentieth is sent');
select throws_ok(
  $$ execute invite('guest21@example.com') $$, 'PT429',
  'You can send at most 20 invitations a day. Please try again tomorrow.', 'the next one is refused'
);
select lives_ok(
  $$ insert into public.invitations (id, inviter_id, invitee_email)
     select id, inviter_id, invitee_email from public.invitations where invitee_email = 'guest20@example.com'
     on conflict (id) do nothing $$,
  'one whose answer was lost goes through again: it is no new one'
);
select tests.as_owner();
update public.invitations set status = 'revoked' where invitee_email = 'guest4@example.com';
select tests.authenticate_as('asha@example.com');
select throws_ok(
  $$ select public.resend_invitation(id) from public.invitations where invitee_email = 'guest4@example.com' $$,
  'PT429', null, 'and sending again does not go round it'
);
select tests.authenticate_as('ravi@example.com');
select lives_ok($$ execute invite('guest21@example.com') $$, 'another member is not held up');
select tests.as_owner();
update private.rate_limits set window_start = window_start - interval '1 day' where true;
select tests.authenticate_as('asha@example.com');
select lives_ok($$ execute invite('guest21@example.com') $$, 'the next day there are twenty more');

-- Service role and accounts that go -------------------------------------------------------------------------------

select tests.as_service_role();
select cmp_ok((select count(*) from public.invitations), '>', 20::bigint, 'the service role reads all');
select lives_ok(
  $$ update public.invitations set mailed_at = now() where invitee_email = 'guest20@example.com' $$, 'and marks them as mailed'
);
select throws_ok(
  $$ update public.invitations set status = 'lost' where invitee_email = 'guest20@example.com' $$,
  '23514', null, 'a status that does not exist is refused to everybody'
);

select tests.as_owner();
select lives_ok($$ delete from auth.users where email = 'asha@example.com' $$, 'an account with invitations can go');
select is(
  (select count(*) from public.invitations where inviter_id = tests.id_of('ravi@example.com')), 2::bigint,
  'its invitations go with it, the others stay'
);
select tests.authenticate_as('ravi@example.com');
select is_empty(
  $$ select id from public.tombstones where table_name = 'invitations' $$,
  'their tombstones are not shown to other members'
);
select is((select total_sent from public.invitation_stats), 2, 'and other members'' numbers stand');

select * from finish();
rollback;
