-- One reminder of an open invitation, three days after its mail at the earliest.
begin;
select plan(21);
create function pg_temp.change(id uuid, change text) returns public.invitations language sql as $$
  select public.change_invitation(gen_random_uuid(), id, change);
$$;
grant execute on function pg_temp.change(uuid, text) to public;

select tests.await_window('1 day', '20 seconds');
select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');
select tests.authenticate_as('asha@example.com');
insert into public.invitations (invitee_email) select name || '@example.com' from unnest(array['open', 'fresh', 'waiting', 'taken', 'revoked', 'expired', 'past']) as name;
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '3 days' where invitee_email not in ('fresh@example.com', 'waiting@example.com');
update public.invitations set mailed_at = now() - interval '2 days 23 hours 59 minutes' where invitee_email = 'fresh@example.com';
update public.invitations set status = 'accepted' where invitee_email = 'taken@example.com';
update public.invitations set status = 'revoked' where invitee_email = 'revoked@example.com';
update public.invitations set status = 'expired' where invitee_email = 'expired@example.com';
update public.invitations set expires_at = now() where invitee_email = 'past@example.com';
create temporary table hers as select id, invitee_email, invitation_code, expires_at from public.invitations;
grant select on hers to public;
delete from private.rate_limits where true;
prepare remind(text) as select pg_temp.change(id, 'remind') from hers where invitee_email = $1 || '@example.com';

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ execute remind('open') $$, 'PT404', null, 'a member cannot remind of another member''s invitation');
select tests.authenticate_as('asha@example.com');

-- What cannot be reminded of ----------------------------------------------------------------------------------------

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
select is_empty('select 1 from public.invitations as i join hers using (id) where i.mailed_at is null and hers.invitee_email <> ''waiting@example.com''', 'a refused reminder mails nothing');

-- The reminder ------------------------------------------------------------------------------------------------------

select results_eq(
  $$ select status, reminders, mailed_at, i.invitation_code = hers.invitation_code, i.expires_at = hers.expires_at
     from hers, pg_temp.change(hers.id, 'remind') as i where hers.invitee_email = 'open@example.com' $$,
  $$ values ('pending', 1, null::timestamptz, true, true) $$, 'a reminder clears the mark of the mail and keeps code and expiry'
);
select lives_ok($$ execute remind('open') $$, 'asking again before the mail has gone out succeeds');
select tests.as_owner();
select is((select sum(calls) from private.rate_limits), 1::bigint, 'asking again counts as one reminder');
update public.invitations set mailed_at = now() - interval '1 minute' where invitee_email = 'open@example.com';
select tests.authenticate_as('asha@example.com');
select results_eq(
  $$ select reminders, mailed_at is not null from hers, pg_temp.change(hers.id, 'remind') where hers.invitee_email = 'open@example.com' $$,
  'values (1, true)', 'asking again after the mail succeeds, because the first answer may have been lost'
);
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '3 days' where invitee_email = 'open@example.com';
select tests.authenticate_as('asha@example.com');
select throws_ok(
  $$ execute remind('open') $$, 'PT409', 'A reminder of this invitation has been sent already.', 'a second reminder is refused'
);
select tests.as_owner();
select throws_ok('update public.invitations set reminders = 2 where true', '23514', null, 'a count of two reminders is refused to everybody');
update public.invitations set status = 'revoked' where invitee_email = 'open@example.com';
select tests.authenticate_as('asha@example.com');
select lives_ok($$ select pg_temp.change(id, 'resend') from hers where invitee_email = 'open@example.com' $$, 'a reminded invitation can be resent');
select tests.as_owner();
update public.invitations set mailed_at = now() - interval '4 days' where invitee_email in ('open@example.com', 'waiting@example.com');
select tests.authenticate_as('asha@example.com');
select throws_ok($$ execute remind('open') $$, 'PT409', null, 'a resent invitation keeps its reminder spent');

-- Allowance -------------------------------------------------------------------------------------------------------

insert into public.invitations (invitee_email) select 'guest' || n || '@example.com' from generate_series(1, 18) as n;
select throws_ok($$ execute remind('waiting') $$, 'PT429', null, 'a reminder counts towards the daily limit');
select tests.as_owner();
select is((select reminders from public.invitations where invitee_email = 'waiting@example.com'), 0, 'a refused reminder is not spent');
select is((select total_sent from public.invitation_stats), 25, 'a reminder does not count as an invitation sent');
select isnt_empty(
  $$ select 1 from public.invitations where invitee_email = 'open@example.com' and sync_xid = pg_current_xact_id() $$, 'every device of the member pulls the reminder'
);

select * from finish();
rollback;
