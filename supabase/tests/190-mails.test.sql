-- The queue of mails: each goes once, within the limits of its kind, and none to a mailbox that has opted out.
begin;
select plan(45);

-- In this file only mails make the clock call a function.
update private.clock set build_ask_at = 'infinity' where only_row;

select tests.create_users('Asha Naik', 'ravi');

-- Invites the address and claims the mail, as the edge function send-invitation does; returns the outcome.
create function pg_temp.claim(address text, inviter text default 'asha@example.com') returns text language plpgsql as $$
declare
  made public.invitations;
begin
  insert into public.invitations (inviter_id, invitee_email) values (tests.id_of(inviter), address) returning * into made;
  perform private.queue_invitation_mail(made);
  return coalesce(public.claim_mails(array[private.invitation_key(made)]) #>> '{0,outcome}', 'claimed');
end
$$;
create function pg_temp.key_of(address text, inviter text default 'asha@example.com') returns text language sql as $$
  select private.invitation_key(held) from public.invitations as held where invitee_email = address and inviter_id = tests.id_of(inviter);
$$;
create function pg_temp.claimed_again(address text) returns text language sql as $$
  select coalesce(mail ->> 'outcome', 'claimed') from jsonb_array_elements(public.claim_mails(array[pg_temp.key_of(address)])) as mail;
$$;
create function pg_temp.finish(address text, outcome text) returns void language sql as $$
  select public.finish_mails(jsonb_build_array(jsonb_build_object('key', pg_temp.key_of(address), 'outcome', outcome)));
$$;
create function pg_temp.due() returns text[] language sql as $$
  select array(select mail #>> '{letter,email}' from jsonb_array_elements(public.claim_mails()) as mail);
$$;
create function pg_temp.let_pass(passed interval) returns void language sql as $$
  update private.mails set due_at = due_at - passed, claimed_at = claimed_at - passed, finished_at = finished_at - passed where true;
$$;

-- Once each -----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
insert into public.invitations (invitee_email) values ('first@example.com'), ('second@example.com');
select tests.as_owner();
select is(private.tick(), '{}', 'the inviter''s device has a minute to request the mail');
select is(pg_temp.claimed_again('second@example.com'), 'claimed', 'the inviter''s device gets the mail at once');
select pg_temp.finish('second@example.com', 'sent');
select isnt((select mailed_at from public.invitations where invitee_email = 'second@example.com'), null, 'the invitation is mailed');
select is(pg_temp.claimed_again('second@example.com'), 'sent', 'a repeat gets the outcome of the sent mail');
select pg_temp.let_pass('1 minute');
select is(private.tick(), '{clock}', 'after a minute the clock claims the other mail');
select is(
  public.claim_mails() #- '{0,token}' #- '{0,letter,expires_at}',
  jsonb_build_array(jsonb_build_object('key', pg_temp.key_of('first@example.com'), 'kind', 'invitation', 'letter', jsonb_build_object(
    'email', 'first@example.com', 'inviter', 'Asha Naik', 'is_reminder', false,
    'code', (select invitation_code from public.invitations where invitee_email = 'first@example.com')
  ))),
  'the claimed mail has its letter'
);
select is(public.claim_mails(), '[]', 'no other call gets a claimed mail within a minute');
select is(private.tick(), '{}', 'the clock does not claim a claimed mail');
select pg_temp.let_pass('1 minute');
select is(pg_temp.due(), '{first@example.com}', 'a mail that was never finished is due again a minute later');
select pg_temp.finish('first@example.com', 'failed');
select pg_temp.let_pass('59 seconds');
select is(pg_temp.due(), '{}', 'a failed mail waits');
select pg_temp.let_pass('2 seconds');
select is(pg_temp.due(), '{first@example.com}', 'a failed mail is due again after a minute at first');
select pg_temp.let_pass('5 minutes');
select pg_temp.finish('first@example.com', 'failed');
select pg_temp.let_pass('5 minutes');
select is(pg_temp.due(), '{}', 'a failed mail waits as long as it has failed');
select pg_temp.let_pass('2 days');
select pg_temp.finish('first@example.com', 'failed');
select pg_temp.let_pass('10 minutes');
select is(pg_temp.due(), '{first@example.com}', 'a failed mail waits at most ten minutes');
select pg_temp.let_pass('5 days');
select pg_temp.finish('first@example.com', 'failed');
select is((select outcome from private.mails where key = pg_temp.key_of('first@example.com')), 'refused', 'a mail is refused after seven days of failures');
select pg_temp.let_pass('1 day');
select is(pg_temp.due(), '{}', 'a refused mail is not due any more');
select is((select mailed_at from public.invitations where invitee_email = 'first@example.com'), null, 'the invitation of a refused mail is not mailed');
select pg_temp.let_pass('30 days');
select private.tick();
select is_empty('select 1 from private.mails', 'a mail is forgotten 30 days after it is finished');

-- A mail that cannot be written, or that nobody needs ----------------------------------------------------------------

select private.queue_mail('no-such-kind', 'no such kind', null);
select private.queue_mail('seat-back', 'no such seat', tests.uuid(1), data => '1');
select pg_temp.claim('open@example.com'), pg_temp.claim('revoked@example.com');
update public.invitations set status = 'revoked' where invitee_email = 'revoked@example.com';
insert into public.invitations (id, inviter_id, invitee_email) values (tests.uuid(2), tests.id_of('asha@example.com'), 'broken@example.com');
select private.queue_invitation_mail(held) from public.invitations as held where id = tests.uuid(2);
create function pg_temp.break() returns trigger language plpgsql as $$ begin raise exception 'Broken.'; end $$;
create trigger break before update of claimed_at on private.mails for each row
  when (new.subject = '00000000-0000-4000-8000-000000000002' and old.claimed_at is distinct from new.claimed_at) execute function pg_temp.break();
-- After a minute the unfinished claim of open@ is due again.
select pg_temp.let_pass('1 minute');
select is(pg_temp.due(), '{open@example.com}', 'a mail whose claim fails stops no other');
select results_eq(
  $$ select subject, due_at > now() from private.mails where claimed_at is null $$, $$ values (tests.uuid(2), true) $$,
  'mails that nobody needs any more are deleted, and a broken one is tried later'
);
drop trigger break on private.mails;
delete from public.invitations where true;
delete from private.mails where true;

-- The limit -------------------------------------------------------------------------------------------------------

select is(pg_temp.claim('friend@example.com'), 'claimed', 'the first mail to an address goes out');
select is(pg_temp.claimed_again('friend@example.com'), 'claimed', 'a retry under the same key is the same mail');
select is(pg_temp.claim('Friend@Example.com ', 'ravi@example.com'), 'claimed', 'the second mail goes out, whoever sends it');
select is(pg_temp.claim('friend+work@example.com'), 'claimed', 'the third mail goes out, under a label of the same mailbox');
select is(pg_temp.claim('friend+a@example.com'), 'unwanted', 'the fourth mail does not go out');
select is(pg_temp.claimed_again('friend@example.com'), 'claimed', 'a retry of a mail that has its place goes out');
select is(pg_temp.claim('friend@example.net'), 'claimed', 'the same name at another host is another mailbox');
select is(pg_temp.claim('f.riend@example.com'), 'claimed', 'a name with a dot is another mailbox');
select is(
  array(select pg_temp.claim(address) from unnest(array['goa.club@gmail.com', 'goaclub@googlemail.com', 'g.o.a.club@gmail.com', 'goac.lub@gmail.com',
    'goa-club@proton.me', 'g.o_aclub+x@pm.me', 'goaclub@protonmail.com', 'goa.club@proton.me']) as address),
  '{claimed,claimed,claimed,unwanted,claimed,claimed,claimed,unwanted}', 'at Gmail dots, at Proton also hyphens and underscores, and other host names make no other mailbox'
);
select is(
  array(
    select pg_temp.claim(address) from unnest(array[
      'goa.club@yandex.ru', 'goa-club@yandex.com', 'goa.club+x@ya.ru', 'goa-club@yandex.kz', 'goaclub@yandex.ru',
      'goaclub@icloud.com', 'goaclub@me.com', 'goaclub+x@mac.com', 'goaclub+y@icloud.com',
      'goaclub@fastmail.com', 'bills@goaclub.fastmail.com', 'x+y@goaclub.fastmail.com', 'news@goaclub.fastmail.com',
      'goaclub@fastmail.co.uk', 'a@goaclub.fastmail.co.uk', 'b@goaclub.fastmail.co.uk', 'c@goaclub.fastmail.co.uk'
    ]) as address
  ),
  '{claimed,claimed,claimed,unwanted,claimed,claimed,claimed,claimed,unwanted,claimed,claimed,claimed,unwanted,claimed,claimed,claimed,unwanted}',
  'at Yandex, Apple and Fastmail the spellings of one mailbox count as one'
);
select is(pg_temp.claim('goa-club@example.com'), 'claimed', 'at any other host a hyphen makes another mailbox');
select pg_temp.finish('friend@example.com', 'sent');
update private.mails set claimed_at = now() - interval '29 days 23 hours' where key = pg_temp.key_of('friend@example.com');
select is(pg_temp.claimed_again('friend+a@example.com'), 'unwanted', 'a mail counts for 30 days');
update private.mails set claimed_at = now() - interval '30 days' where key = pg_temp.key_of('friend@example.com');
select is(pg_temp.claimed_again('friend+a@example.com'), 'claimed', 'a mail does not count after 30 days');
select is_empty(
  $$ select 1 from private.mails where mailbox ~ 'friend|@'
       or mailbox = encode(sha256('mailbox:friend@example.com'), 'hex') $$,
  'an address is stored as a digest that nobody can guess'
);

-- Opting out ------------------------------------------------------------------------------------------------------

create function pg_temp.token_of(address text) returns text language sql as $$
  select public.claim_mails(array[pg_temp.key_of(address)]) #>> '{0,token}';
$$;
select pg_temp.claim('stop@example.com'), pg_temp.claim('other@example.com');
select matches(pg_temp.token_of('stop@example.com'), '^[0-9a-f]{96}$', 'a mail has a token for its link, without the address');
select ok(
  not public.opt_out_of_mails(
    left(pg_temp.token_of('stop@example.com'), 64) || right(pg_temp.token_of('other@example.com'), 32)
  ),
  'a forged token is refused'
);
select ok(not public.opt_out_of_mails(null), 'a missing token is refused');
select is(pg_temp.claimed_again('stop@example.com'), 'claimed', 'a refused token changes nothing');
create temporary table pressed as select pg_temp.token_of('stop@example.com') as token;
select ok(
  (select public.opt_out_of_mails(token) and public.opt_out_of_mails(token) from pressed),
  'the right token opts the mailbox out, also the second time'
);
select results_eq(
  $$ select pg_temp.claim('stop+x@example.com'), pg_temp.claimed_again('stop@example.com'), pg_temp.claimed_again('other@example.com') $$,
  $$ values ('unwanted', 'unwanted', 'claimed') $$,
  'a mailbox that has opted out gets no mail, not even a retry'
);
select is((select count(*) from private.mail_opt_outs), 1::bigint, 'an opt-out is stored once');

-- An inviter whose mails are unwanted -----------------------------------------------------------------------------------

create function pg_temp.stop(address text) returns boolean language sql as $$
  select public.opt_out_of_mails(pg_temp.token_of(address)) from (select pg_temp.claim(address)) as taken;
$$;
create function pg_temp.invite(address text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('asha@example.com');
  insert into public.invitations (invitee_email) values (address);
  perform tests.as_owner();
end
$$;
delete from private.mail_opt_outs where true;
select pg_temp.stop('first@example.net');
select lives_ok($$ select pg_temp.invite('one@example.net') $$, 'one mailbox that opts out stops no inviter');
select pg_temp.stop('second@example.net');
select throws_ok($$ select pg_temp.invite('two@example.net') $$, 'PT403', null, 'a second one stops the inviter');
select tests.as_owner();
select is(pg_temp.claimed_again('one@example.net'), 'unwanted', 'the waiting mails of a stopped inviter are unwanted');
update private.mail_opt_outs set opted_out_at = opted_out_at - interval '29 days' where inviter is not null;
select throws_ok($$ select pg_temp.invite('two@example.net') $$, 'PT403', null, 'an inviter is stopped for 30 days');
select tests.as_owner();
update private.mail_opt_outs set opted_out_at = opted_out_at - interval '1 day' where inviter is not null;
select lives_ok($$ select pg_temp.invite('two@example.net') $$, 'an inviter is not stopped after 30 days');

select * from finish();
rollback;
