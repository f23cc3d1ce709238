-- The stats follow from the invitations, however often a client calls for a recount.
begin;
select plan(12);

select tests.create_users('asha', 'ravi');

select tests.authenticate_as('asha@example.com');
select is_empty('select user_id from public.invitation_stats', 'a member without invitations has no stats');
prepare stats as
  select total_sent, total_accepted, weekly_sent, weekly_accepted, monthly_sent, monthly_accepted from public.invitation_stats;
insert into public.invitations (invitee_email) values ('a@example.com'), ('b@example.com'), ('c@example.com'), ('d@example.com');
select results_eq('stats', 'values (4, 0, 4, 0, 4, 0)', 'four invitations count as four sent');

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

select tests.authenticate_as('ravi@example.com');
select is_empty('select user_id from public.invitation_stats', 'another member sees no stats but their own');
select throws_ok(
  $$ select public.increment_invitation_stats(tests.id_of('asha@example.com')) $$, '42501', null, 'a member cannot recount another member''s stats'
);
select throws_ok('select public.increment_invitation_stats(null)', '42501', null, 'a member cannot recount the stats of null');
select lives_ok('select public.increment_invitation_stats(auth.uid())', 'a member without invitations may recount');
select results_eq('stats', 'values (0, 0, 0, 0, 0, 0)', 'a recount without invitations gives zeros');

-- Counting again -----------------------------------------------------------------------------------------------------

select tests.as_owner($$ update public.invitation_stats set total_sent = 77, weekly_sent = 77 where user_id = tests.id_of('asha@example.com') $$);
select tests.authenticate_as('asha@example.com');
select public.increment_invitation_stats(auth.uid()), public.increment_invitation_stats(user_id => auth.uid());
select results_eq('stats', 'values (4, 4, 1, 2, 2, 3)', 'a recount corrects wrong stats, however often it runs');

select tests.as_owner($$ update public.invitation_stats set weekly_sent = 5 where user_id = tests.id_of('asha@example.com');
  update public.activity set last_active = now() - interval '1 hour' where user_id = tests.id_of('asha@example.com') $$);
select public.touch_last_active();
select results_eq('stats', 'values (4, 4, 1, 2, 2, 3)', 'being active recounts the windows of 7 and 30 days');

select tests.as_owner($$ delete from public.invitations where invitee_email = 'a@example.com' $$);
select results_eq('stats', 'values (3, 3, 0, 1, 1, 2)', 'a deleted invitation is no longer counted');
select tests.as_owner();
delete from auth.users where email = 'asha@example.com';
select is((select count(*) from public.invitation_stats), 1::bigint, 'the stats are deleted with the account');

select * from finish();
rollback;
