-- The numbers follow from the invitations, whatever is called how often.
begin;
select plan(18);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');

select tests.clear_authentication();
select throws_ok('select * from public.invitation_stats', '42501', null, 'a visitor reads no numbers');
select throws_ok('select public.increment_invitation_stats(gen_random_uuid())', '42501', null, 'a visitor counts none');

select tests.authenticate_as('asha@example.com');
select is_empty('select user_id from public.invitation_stats', 'before the first invitation there is no row');
prepare stats as
  select total_sent, total_accepted, weekly_sent, weekly_accepted, monthly_sent, monthly_accepted from public.invitation_stats;
insert into public.invitations (invitee_email) values ('a@example.com'), ('b@example.com'), ('c@example.com'), ('d@example.com');
select results_eq('stats', 'values (4, 0, 4, 0, 4, 0)', 'four sent');
select throws_ok($$ insert into public.invitations (invitee_email) values ('a@example.com') $$, '23505', null, 'a duplicate');
select results_eq('stats', 'values (4, 0, 4, 0, 4, 0)', 'is not counted');

select tests.as_owner();
update public.invitations set status = 'accepted', accepted_at = now() where invitee_email = 'a@example.com';
update public.invitations set status = 'accepted', accepted_at = now() - interval '8 days', created_at = now() - interval '20 days'
  where invitee_email = 'b@example.com';
update public.invitations set status = 'accepted', accepted_at = now() - interval '31 days', created_at = now() - interval '40 days'
  where invitee_email = 'c@example.com';
update public.invitations set status = 'accepted', accepted_at = now() - interval '1 day', created_at = now() - interval '40 days'
  where invitee_email = 'd@example.com';
select tests.authenticate_as('asha@example.com');
select results_eq('stats', 'values (4, 4, 1, 2, 2, 3)', 'the week is 7 days and the month 30');

-- Only the owner's, only read --------------------------------------------------------------------------------------

select throws_ok('update public.invitation_stats set total_accepted = 99 where user_id = auth.uid()', '42501', null, 'numbers are not written');
select throws_ok(
  'insert into public.invitation_stats (user_id, total_accepted) values (auth.uid(), 99)', '42501', null, 'nor made up'
);
select tests.authenticate_as('ravi@example.com');
select is_empty('select user_id from public.invitation_stats', 'another member sees none of them');
select throws_ok(
  $$ select public.increment_invitation_stats(tests.id_of('asha@example.com')) $$, '42501', null, 'and cannot have them counted'
);
select throws_ok('select public.increment_invitation_stats(null)', '42501', null, 'nor nobody''s');
select lives_ok('select public.increment_invitation_stats(auth.uid())', 'a member without invitations may count');
select results_eq('stats', 'values (0, 0, 0, 0, 0, 0)', 'and has zeros');

-- Counting again -----------------------------------------------------------------------------------------------------

select tests.as_owner();
update public.invitation_stats set total_sent = 77, weekly_sent = 77 where user_id = tests.id_of('asha@example.com');
select tests.authenticate_as('asha@example.com');
select public.increment_invitation_stats(auth.uid()), public.increment_invitation_stats(user_id => auth.uid());
select results_eq('stats', 'values (4, 4, 1, 2, 2, 3)', 'counting mends what is wrong, however often it is called');

select tests.as_owner();
update public.invitation_stats set weekly_sent = 5 where user_id = tests.id_of('asha@example.com');
update public.activity set last_active = now() - interval '1 hour' where user_id = tests.id_of('asha@example.com');
select tests.authenticate_as('asha@example.com');
select public.touch_last_active();
select results_eq('stats', 'values (4, 4, 1, 2, 2, 3)', 'being active moves the windows on');

select tests.as_owner();
delete from public.invitations where invitee_email = 'a@example.com';
select tests.authenticate_as('asha@example.com');
select results_eq('stats', 'values (3, 3, 0, 1, 1, 2)', 'an invitation that is deleted is counted no more');
select tests.as_owner();
delete from auth.users where email = 'asha@example.com';
select is((select count(*) from public.invitation_stats), 1::bigint, 'the numbers go with the account');

select * from finish();
rollback;
