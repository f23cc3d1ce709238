-- Sentences of the privacy page that no other file tests.
begin;
select plan(7);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
select tests.create_user('ravi@example.com', '{"full_name": "Ravi Menezes"}');

-- Digests ---------------------------------------------------------------------------------------------------------

insert into private.rate_limits (bucket, window_start, calls)
values ('old', now() - interval '49 hours', 1), ('recent', now() - interval '47 hours', 1);
select lives_ok($$ select private.consume_rate_limit('test', 1, interval '1 minute') $$, 'a call is counted');
select is_empty($$ select 1 from private.rate_limits where bucket = 'old' $$, 'the next call removes the digests older than two days');
select isnt_empty($$ select 1 from private.rate_limits where bucket = 'recent' $$, 'the next call keeps the digests younger than two days');

-- Addresses -------------------------------------------------------------------------------------------------------

select set_config('test.code', 'GOA-' || upper(right(tests.id_of('asha@example.com')::text, 8)), true);
select tests.create_user('guest@example.com', jsonb_build_object('full_name', 'Guest', 'referral_code', current_setting('test.code')));
select tests.authenticate_as('ravi@example.com');
select is_empty($$ select 1 from public.profiles as p where p::text like '%@%' $$, 'no profile holds an email address');
select is_empty($$ select invitee_email from public.invitations $$, 'a member sees no address that others invited or brought');

-- Reports ---------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Rude');
select tests.as_service_role();
insert into public.message_reports (id, message_id, reporter_id, reason, content)
values (
  '00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-000000000001', tests.id_of('ravi@example.com'), 'Rude', 'Rude'
);
select tests.authenticate_as('asha@example.com');
select lives_ok($$ select public.delete_message('00000000-0000-4000-8000-000000000001') $$, 'the author deletes a reported message');
select tests.as_service_role();
select is((select content from public.message_reports), 'Rude', 'its copy stays in the report');

select * from finish();
rollback;
