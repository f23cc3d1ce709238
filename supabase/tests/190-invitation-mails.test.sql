-- Invitation mails: three to a mailbox in 30 days, over all inviters, and none after an opt-out.
begin;
select plan(29);

select tests.create_user('asha@example.com');

-- Takes a place, under the key of a new mail or this one; the outcome.
create function pg_temp.take(address text, mail_key text default gen_random_uuid()::text) returns text
language sql as $$ select public.take_invitation_mail(address, mail_key) ->> 'outcome' $$;
create function pg_temp.token_of(address text) returns text
language sql as $$ select public.take_invitation_mail(address, 'token of ' || address) ->> 'opt_out_token' $$;
grant execute on function pg_temp.take(text, text), pg_temp.token_of(text) to public;

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select throws_ok($$ select public.take_invitation_mail('a@example.com', 'key') $$, '42501', null, 'a member takes no mail');
select throws_ok($$ select public.opt_out_of_invitation_mails('token') $$, '42501', null, 'and opts nobody out');
select throws_ok($$ select private.opt_out_token('digest') $$, '42501', null, 'nor makes a token');
select tests.clear_authentication();
select throws_ok($$ select public.take_invitation_mail('a@example.com', 'key') $$, '42501', null, 'nor does a visitor take one');
select throws_ok($$ select public.opt_out_of_invitation_mails('token') $$, '42501', null, 'or opt anybody out');

-- The limit -------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'the first mail to an address goes out');
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'again under the same key it is the same mail');
select is(pg_temp.take('Friend@Example.com '), 'taken', 'the second goes out, however the address is written');
select is(pg_temp.take('friend+work@example.com'), 'taken', 'the third too, under a label of the same mailbox');
select is(pg_temp.take('friend@example.com'), 'limit', 'the fourth does not');
select is(pg_temp.take('friend+home@example.com'), 'limit', 'under no label');
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'a mail that has its place keeps it');
select is(pg_temp.take('friend@example.net'), 'taken', 'the same name elsewhere is another mailbox');
select is(pg_temp.take('f.riend@example.com'), 'taken', 'and so is one with a dot');
select is(pg_temp.take('goa.club@gmail.com'), 'taken', 'but at Gmail');
select is(pg_temp.take('goaclub@googlemail.com'), 'taken', 'dots and the other name of the host');
select is(pg_temp.take('g.o.a.club@gmail.com'), 'taken', 'make no other mailbox');
select is(pg_temp.take('goac.lub@gmail.com'), 'limit', 'to write to');

select tests.as_owner();
update private.invitation_mails set taken_at = now() - interval '29 days 23 hours' where mail_key = 'first';
select is(pg_temp.take('friend@example.com'), 'limit', 'a mail counts for 30 days');
update private.invitation_mails set taken_at = now() - interval '30 days' where mail_key = 'first';
select is(pg_temp.take('friend@example.com', 'later'), 'taken', 'and then no more');
select is_empty($$ select 1 from private.invitation_mails where mail_key = 'first' $$, 'its row goes by itself');
select is_empty(
  $$ select 1 from private.invitation_mails where mailbox ~ 'friend|@'
       or mailbox = encode(sha256('mailbox:friend@example.com'), 'hex') $$,
  'an address is stored as a digest that nobody can guess'
);

-- Opting out ------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select matches(pg_temp.token_of('stop@example.com'), '^[0-9a-f]{96}$', 'a mail has a token for its link, without the address');
select ok(
  not public.opt_out_of_invitation_mails(
    left(pg_temp.token_of('stop@example.com'), 64) || right(pg_temp.token_of('other@example.com'), 32)
  ),
  'a forged token is refused'
);
select ok(not public.opt_out_of_invitation_mails(null), 'and none');
select is(pg_temp.take('stop@example.com'), 'taken', 'which changes nothing');
create temporary table pressed as select pg_temp.token_of('stop@example.com') as token;
select ok(
  (select public.opt_out_of_invitation_mails(token) and public.opt_out_of_invitation_mails(token) from pressed),
  'the right one opts out, and again'
);
select results_eq(
  $$ select pg_temp.take('stop@example.com'), pg_temp.take('stop+x@example.com', 'token of stop@example.com'), pg_temp.take('other@example.com') $$,
  $$ values ('opted-out', 'opted-out', 'taken') $$,
  'this mailbox gets no mail any more, not even one that had its place'
);
select tests.as_owner();
select is((select count(*) from private.mail_opt_outs), 1::bigint, 'stored once');

select * from finish();
rollback;
