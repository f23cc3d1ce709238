-- Invitation mails: three to a mailbox in 30 days from all members together, and none after an opt-out.
begin;
select plan(28);

select tests.create_user('asha@example.com');

-- Takes a place for a new mail, or for the mail with this key; returns the outcome.
create function pg_temp.take(address text, mail_key text default gen_random_uuid()::text) returns text
language sql as $$ select public.take_invitation_mail(address, mail_key) ->> 'outcome' $$;
create function pg_temp.token_of(address text) returns text
language sql as $$ select public.take_invitation_mail(address, 'token of ' || address) ->> 'opt_out_token' $$;
grant execute on function pg_temp.take(text, text), pg_temp.token_of(text) to public;

-- The limit -------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'the first mail to an address goes out');
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'a retry under the same key is the same mail');
select is(pg_temp.take('Friend@Example.com '), 'taken', 'the second mail goes out, however the address is written');
select is(pg_temp.take('friend+work@example.com'), 'taken', 'the third mail goes out, under a label of the same mailbox');
select is(pg_temp.take('friend@example.com'), 'limit', 'the fourth mail does not go out');
select is(pg_temp.take('friend+home@example.com'), 'limit', 'the fourth mail does not go out under any label');
select is(pg_temp.take('friend@example.com', 'first'), 'taken', 'a retry of a mail that has its place goes out');
select is(pg_temp.take('friend@example.net'), 'taken', 'the same name at another host is another mailbox');
select is(pg_temp.take('f.riend@example.com'), 'taken', 'a name with a dot is another mailbox');
select is(
  array(select pg_temp.take(address) from unnest(array['goa.club@gmail.com', 'goaclub@googlemail.com', 'g.o.a.club@gmail.com', 'goac.lub@gmail.com',
    'goa-club@proton.me', 'g.o_aclub+x@pm.me', 'goaclub@protonmail.com', 'goa.club@proton.me']) as address),
  '{taken,taken,taken,limit,taken,taken,taken,limit}', 'at Gmail dots, at Proton also hyphens and underscores, and other host names make no other mailbox'
);
select is(
  array(
    select pg_temp.take(address) from unnest(array[
      'goa.club@yandex.ru', 'goa-club@yandex.com', 'goa.club+x@ya.ru', 'goa-club@yandex.kz', 'goaclub@yandex.ru',
      'goaclub@icloud.com', 'goaclub@me.com', 'goaclub+x@mac.com', 'GOACLUB@icloud.com',
      'goaclub@fastmail.com', 'bills@goaclub.fastmail.com', 'x+y@goaclub.fastmail.com', 'news@goaclub.fastmail.com',
      'goaclub@fastmail.co.uk', 'a@goaclub.fastmail.co.uk', 'b@goaclub.fastmail.co.uk', 'c@goaclub.fastmail.co.uk'
    ]) as address
  ),
  '{taken,taken,taken,limit,taken,taken,taken,taken,limit,taken,taken,taken,limit,taken,taken,taken,limit}',
  'at Yandex, Apple and Fastmail neither do the spellings that these hosts take as one'
);
select is(pg_temp.take('goa-club@example.com'), 'taken', 'at any other host a hyphen makes another mailbox');

select tests.as_owner();
update private.stranger_mails set taken_at = now() - interval '29 days 23 hours' where mail_key = 'first';
select is(pg_temp.take('friend@example.com'), 'limit', 'a mail counts for 30 days');
update private.stranger_mails set taken_at = now() - interval '30 days' where mail_key = 'first';
select is(pg_temp.take('friend@example.com', 'later'), 'taken', 'a mail does not count after 30 days');
select is_empty($$ select 1 from private.stranger_mails where mail_key = 'first' $$, 'the row of a mail is pruned after 30 days');
select is_empty(
  $$ select 1 from private.stranger_mails where mailbox ~ 'friend|@'
       or mailbox = encode(sha256('mailbox:friend@example.com'), 'hex') $$,
  'an address is stored as a digest that nobody can guess'
);

-- Opting out ------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select matches(pg_temp.token_of('stop@example.com'), '^[0-9a-f]{96}$', 'a mail has a token for its link, without the address');
select ok(
  not public.opt_out_of_mails(
    left(pg_temp.token_of('stop@example.com'), 64) || right(pg_temp.token_of('other@example.com'), 32)
  ),
  'a forged token is refused'
);
select ok(not public.opt_out_of_mails(null), 'a missing token is refused');
select is(pg_temp.take('stop@example.com'), 'taken', 'a refused token changes nothing');
create temporary table pressed as select pg_temp.token_of('stop@example.com') as token;
select ok(
  (select public.opt_out_of_mails(token) and public.opt_out_of_mails(token) from pressed),
  'the right token opts the mailbox out, also the second time'
);
select results_eq(
  $$ select pg_temp.take('stop@example.com'), pg_temp.take('stop+x@example.com', 'token of stop@example.com'), pg_temp.take('other@example.com') $$,
  $$ values ('opted-out', 'opted-out', 'taken') $$,
  'a mailbox that has opted out gets no mail, not even a retry'
);
select tests.as_owner();
select is((select count(*) from private.mail_opt_outs), 1::bigint, 'an opt-out is stored once');

-- An inviter whose mails are unwanted -----------------------------------------------------------------------------------

create function pg_temp.stop(address text) returns boolean language sql as $$
  select public.opt_out_of_mails(public.take_invitation_mail(address, address, tests.id_of('asha@example.com')) ->> 'opt_out_token');
$$;
create function pg_temp.invite(address text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('asha@example.com');
  insert into public.invitations (invitee_email) values (address);
  perform tests.as_owner();
end
$$;
select pg_temp.stop('first@example.net'), pg_temp.stop('First+again@example.net');
select lives_ok($$ select pg_temp.invite('one@example.net') $$, 'one mailbox that opts out stops no inviter');
select pg_temp.stop('second@example.net');
select throws_ok($$ select pg_temp.invite('two@example.net') $$, 'PT403', null, 'a second one stops the inviter');
select tests.as_owner();
select throws_ok(
  $$ select public.take_invitation_mail('one@example.net', 'one', tests.id_of('asha@example.com')) $$, 'PT403', null, 'and the mails that wait'
);
update private.mail_opt_outs set opted_out_at = opted_out_at - interval '29 days' where inviter is not null;
select throws_ok($$ select pg_temp.invite('two@example.net') $$, 'PT403', null, 'for 30 days');
select tests.as_owner();
update private.mail_opt_outs set opted_out_at = opted_out_at - interval '1 day' where inviter is not null;
select lives_ok($$ select pg_temp.invite('two@example.net') $$, 'and no longer');

select * from finish();
rollback;
