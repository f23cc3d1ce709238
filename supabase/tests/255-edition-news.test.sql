-- Who wants to hear of the next edition: asked, confirmed, mailed once, forgotten.
begin;
select plan(40);

-- In this file only mails make the clock call a function.
update private.clock set build_ask_at = 'infinity' where only_row;

select tests.create_users('Nadia Fonseca', 'Asha Naik');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com'));

create function pg_temp.ask(n integer, address text) returns void language sql as $$
  select public.ask_for_edition_news(tests.uuid(n), address);
$$;
-- The mails of a kind that are due, by address.
create function pg_temp.due(wanted text) returns text[] language sql security definer as $$
  select array(select mail #>> '{letter,email}' from jsonb_array_elements(public.claim_mails()) as mail where mail ->> 'kind' = wanted order by 1);
$$;
-- The token in the mail of this wish; null when it asks nothing.
create function pg_temp.token_of(n integer) returns text language sql security definer as $$
  select public.claim_mails(array['edition-question-' || tests.uuid(n)]) #>> '{0,token}';
$$;
create function pg_temp.sent(n integer) returns void language sql security definer as $$
  select public.finish_mails(jsonb_build_array(jsonb_build_object('key', 'edition-question-' || tests.uuid(n), 'outcome', 'sent')));
$$;
create function pg_temp.row_of(address text) returns private.edition_news language sql security definer as $$
  select * from private.edition_news where email = address;
$$;
create function pg_temp.desk() returns jsonb language sql as $$
  select tests.document('desk') -> 'edition_news';
$$;

-- Asking -------------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select pg_temp.ask(1, 'Meera@Example.com');
select set_config('test.token', pg_temp.token_of(1), true);
select matches(current_setting('test.token'), '^[0-9a-f]{96}$', 'a wish has a token for its mail');
select pg_temp.ask(1, 'Meera@Example.com');
select is(pg_temp.token_of(1), current_setting('test.token'), 'a retry has the same mail');
select pg_temp.sent(1);
select is(pg_temp.token_of(1), null, 'the confirmation mail is sent once');
select throws_ok($$ select pg_temp.ask(1, 'other@example.com') $$, 'PT409', null, 'another address under its id is refused');
select throws_ok($$ select pg_temp.ask(2, 'not an address') $$, '23514', null, 'a text that is no address is refused');
select is(public.withdraw_visitor_entry(tests.uuid(1)), 'taken', 'a wish that has arrived is not withdrawn');
select is(public.withdraw_visitor_entry(tests.uuid(3)), 'withdrawn', 'an address that has not arrived can be withdrawn');
select throws_ok($$ select pg_temp.ask(3, 'late@example.com') $$, 'PT410', null, 'a withdrawn address is refused when it arrives late');
select tests.as_owner();
insert into private.outbox_ledger (id, member, outcome) values (tests.uuid(4), tests.id_of('asha@example.com'), 'taken');
select tests.as_service_role();
select throws_ok($$ select pg_temp.ask(4, 'meera@example.com') $$, 'PT409', null, 'the id of a member''s entry is refused');

-- Nobody is mailed before the owner of the mailbox confirms --------------------------------------------------------------

select tests.as_owner();
select tests.publish('2031-01', now() + interval '30 days');
select is((select private.tick()), '{}', 'an unconfirmed address has no mail that is due');
select tests.as_service_role();
select is(public.confirm_edition_news('x'), false, 'a made-up token confirms nothing');
select is(public.confirm_edition_news(null), false, 'a missing token confirms nothing');
select is(
  public.confirm_edition_news(left(current_setting('test.token'), 64) || repeat('0', 32)), false,
  'a forged token confirms nothing'
);
select is((pg_temp.row_of('meera@example.com')).confirmed_at, null, 'the address is not confirmed by any of them');
select is(public.confirm_edition_news(current_setting('test.token')), true, 'the token of the mail confirms the address');
select is(public.confirm_edition_news(current_setting('test.token')), true, 'a second press is harmless');

-- The mail -----------------------------------------------------------------------------------------------------------

select tests.as_owner();
select is((select private.tick()), '{clock}', 'an address that is confirmed while an edition is ahead has a mail that is due');
select tests.publish('2031-01', now() + interval '30 days');
select is((select private.tick()), '{}', 'each publication delays the mails');
update private.mails set due_at = due_at - interval '5 minutes' where true;
select tests.as_service_role();
select is(pg_temp.due('edition-news'), '{meera@example.com}', 'each confirmed address gets its mail five minutes after the publication');
select is(pg_temp.due('edition-news'), '{}', 'each confirmed address gets its mail once');
select tests.as_owner();
select public.finish_mails(jsonb_agg(jsonb_build_object('key', key, 'outcome', 'sent'))) from private.mails;
select tests.as_service_role();
select is((pg_temp.row_of('meera@example.com')).mailbox, null, 'an address is deleted after its mail');
select is(public.confirm_edition_news(current_setting('test.token')), false, 'the link of a deleted address confirms nothing');

select tests.as_owner();
select tests.publish('2031-01', now() - interval '13 hours');
select tests.as_service_role();
select pg_temp.ask(5, 'late@example.com');
select public.confirm_edition_news(pg_temp.token_of(5)), pg_temp.sent(5);
select is(pg_temp.due('edition-news'), '{}', 'nobody is mailed while no edition is ahead');
select tests.as_owner();
select is((select private.tick()), '{}', 'no mail is due while no edition is ahead');

-- One row a mailbox ----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select pg_temp.ask(10, 'priyashah+club@gmail.com');
select pg_temp.ask(11, 'priya.shah@gmail.com');
select is(pg_temp.due('edition-question'), '{priyashah+club@gmail.com}', 'a mailbox has one row, however its address is written');
select pg_temp.sent(10);
select pg_temp.ask(n, 'p.riyashah@gmail.com') from generate_series(13, 14) as n;
select is(array(select pg_temp.token_of(n) from generate_series(13, 14) as n), '{null,null}', 'a mailbox gets one confirmation mail in 30 days');
select tests.as_owner();
select is((select private.tick()), '{}', 'a second confirmation mail is not due within 30 days');
select is(
  (select due_at from private.mails where finished_at is null), now() + interval '30 days', 'a second confirmation mail waits for the end of the 30 days'
);
select public.confirm_edition_news(private.opt_out_token(private.mailbox_digest('priyashah@gmail.com', 'edition news:')));
select tests.as_service_role();
select pg_temp.ask(12, 'priyashah+other@gmail.com');
select is((pg_temp.row_of('priyashah+other@gmail.com')).mailbox, null, 'a confirmed address stays as its owner wrote it');
select is(pg_temp.token_of(13), null, 'a confirmed address gets no further confirmation mail');

-- Opting out -----------------------------------------------------------------------------------------------------------

select tests.as_service_role();
select pg_temp.ask(20, 'stranger@example.com');
select set_config('test.stranger', pg_temp.token_of(20), true);
select is(public.opt_out_of_mails(current_setting('test.stranger')), true, 'the link of the mail stops such mails');
select is((pg_temp.row_of('stranger@example.com')).mailbox, null, 'opting out deletes the address at once');
select is(public.confirm_edition_news(current_setting('test.stranger')), false, 'nobody can confirm an address that opted out');
select pg_temp.ask(21, 'stranger+again@example.com');
select is(pg_temp.token_of(21), null, 'a stopped mailbox gets no such mail, however its address is written');

-- The desk, and the end -------------------------------------------------------------------------------------------------

select pg_temp.ask(30, 'forgetful@example.com');
select pg_temp.token_of(30), pg_temp.sent(30);
select tests.authenticate_as('nadia@example.com');
select is(
  pg_temp.desk(), '{"addresses": ["late@example.com", "priyashah+club@gmail.com"], "unconfirmed": 1}',
  'an organiser sees who waits for the next edition'
);
select tests.as_owner($$ update private.edition_news set asked_at = now() - interval '7 days' where true;
  select private.tick() $$);
select is(
  pg_temp.desk(), '{"addresses": ["late@example.com", "priyashah+club@gmail.com"], "unconfirmed": 0}',
  'an address that nobody confirms is deleted after seven days'
);

-- A flood --------------------------------------------------------------------------------------------------------------

select tests.as_owner();
delete from private.mails where true;
select tests.as_service_role();
select public.ask_for_edition_news(gen_random_uuid(), 'guest' || n || '@example.com') from generate_series(1, 200) as n;
select cardinality(pg_temp.due('edition-question')) from generate_series(1, 5);
select pg_temp.ask(40, 'one-more@example.com');
select is(pg_temp.token_of(40), null, 'after 200 confirmation mails a day the next one waits');
select isnt((pg_temp.row_of('one-more@example.com')).mailbox, null, 'an address over the daily limit is stored');
select tests.as_owner();
update private.mails set due_at = due_at - interval '1 day', claimed_at = claimed_at - interval '1 day', finished_at = coalesce(finished_at, now()),
  outcome = coalesce(outcome, 'sent') where claimed_at is not null;
update private.mails set due_at = due_at - interval '1 day' where claimed_at is null;
select is((select private.tick()), '{clock}', 'a confirmation mail over the daily limit is due on the next day');
select tests.as_service_role();
select is(pg_temp.due('edition-question'), '{one-more@example.com}', 'the clock sends the waiting confirmation mail on the next day');

select * from finish();
rollback;
