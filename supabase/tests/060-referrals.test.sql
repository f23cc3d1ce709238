-- Referral codes: what the check answers, and whom a sign-up credits.
begin;
select plan(48);

select tests.create_users('Asha Naik', 'ravi');
insert into public.invitations (inviter_id, invitee_email, invitation_code, status, expires_at) values
  (tests.id_of('asha@example.com'), 'good@example.com', 'CODE-good', 'pending', now() + interval '1 day'),
  (tests.id_of('asha@example.com'), 'late@example.com', 'CODE-late', 'pending', now() - interval '1 second'),
  (tests.id_of('asha@example.com'), 'marked@example.com', 'CODE-marked', 'expired', now() + interval '1 day'),
  (tests.id_of('asha@example.com'), 'revoked@example.com', 'CODE-revoked', 'revoked', now() + interval '1 day'),
  (tests.id_of('asha@example.com'), 'used@example.com', 'CODE-used', 'accepted', now() + interval '1 day'),
  (tests.id_of('ravi@example.com'), 'noname@example.com', 'CODE-noname', 'pending', now() + interval '1 day'),
  (tests.id_of('asha@example.com'), 'confirm@example.com', 'CODE-confirm', 'pending', now() + interval '1 day');

create function pg_temp.personal_code(email text) returns text language sql as $$
  select 'GOA-' || upper(right(tests.id_of(email)::text, 8));
$$;
create function pg_temp.invitation(inviter text, address text) returns setof record language sql as $$
  select status, invitee_id from public.invitations
  where inviter_id = tests.id_of(inviter) and invitee_email = address;
$$;

-- The check -----------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(public.check_referral('CODE-good'), '{"valid": true, "inviter_name": "Asha Naik"}', 'a pending code is valid');
select is(public.check_referral('  CODE-good '), '{"valid": true, "inviter_name": "Asha Naik"}', 'spaces around a code do not matter');
select is(
  public.check_referral('CODE-noname'), '{"valid": true, "inviter_name": "A Goa Build Club member"}',
  'an inviter without a name is a member of the club'
);
select is(public.check_referral('code-good'), '{"valid": false}', 'the case of an invitation''s code matters');
select is(public.check_referral(code), '{"valid": false}', format('not valid: %s', what))
from (values
  ('CODE-late', 'an expired code'), ('CODE-marked', 'one that is marked as expired'), ('CODE-revoked', 'a revoked one'), ('CODE-used', 'a used one'),
  (null, 'none'), (repeat('x', 100000), 'a very long one')
) as given (code, what);

select tests.as_owner();
select set_config('test.code', pg_temp.personal_code('asha@example.com'), true);
select tests.clear_authentication();
select is(
  public.check_referral(current_setting('test.code')), '{"valid": true, "inviter_name": "Asha Naik"}', 'a personal code is valid'
);
select is(
  public.check_referral(lower(current_setting('test.code'))), '{"valid": true, "inviter_name": "Asha Naik"}', 'a personal code in small letters is valid'
);

-- Ambiguous: the id of another account ends with the same characters.
select tests.as_owner();
insert into auth.users (id, email, raw_user_meta_data)
select overlay(id::text placing '11111111' from 1 for 8)::uuid, 'twin@example.com', '{}'::jsonb
from auth.users where email = 'asha@example.com';
select tests.clear_authentication();
select is(public.check_referral(current_setting('test.code')), '{"valid": false}', 'a personal code that two members share is not valid');
select tests.as_owner();
select lives_ok(
  $$ select tests.create_user('torn@example.com', jsonb_build_object('referral_code', current_setting('test.code'))) $$,
  'a sign-up with an ambiguous code succeeds'
);
select is_empty($$ select 1 from public.invitations where invitee_email = 'torn@example.com' $$, 'a sign-up with an ambiguous code credits nobody');
delete from auth.users where email = 'twin@example.com';

-- Rate -----------------------------------------------------------------------------------------------------------

-- So many calls take a while on a slow machine.
select tests.await_window('1 minute', '15 seconds');
select tests.clear_authentication();
select set_config('request.headers', '{"x-forwarded-for": "2001:db8::1, 10.0.0.1"}', true);
select is(
  (select count(*) from generate_series(1, 1300) where (public.check_referral('CODE-good') ->> 'valid')::boolean), 60::bigint,
  'a caller who checks without end gets sixty answers a minute'
);
select set_config('request.headers', '{"x-forwarded-for": "2001:db8::2"}', true);
select is(public.check_referral('CODE-good'), '{"valid": null}', 'another address of the same network is over the limit too');
select is(public.check_referral('nothing'), '{"valid": null}', 'a check over the limit says nothing about any code');
select set_config('request.headers', '{"x-forwarded-for": "2001:db8:0:1::1"}', true);
select is(public.check_referral('CODE-good') ->> 'valid', 'true', 'a caller over the limit does not switch the check off for everybody');
select set_config('request.headers', '', true);

-- Acceptance with the code of an invitation -------------------------------------------------------------------------

select tests.as_owner();
select tests.create_user('other@example.com', '{"referral_code": "CODE-good"}');
select results_eq(
  $$ select * from pg_temp.invitation('asha@example.com', 'good@example.com') as (status text, invitee uuid) $$,
  $$ values ('pending', null::uuid) $$, 'the code of an invitation to somebody else accepts nothing'
);
select tests.create_user('Good@Example.com', '{"referral_code": " CODE-good "}');
select results_eq(
  $$ select * from pg_temp.invitation('asha@example.com', 'good@example.com') as (status text, invitee uuid) $$,
  $$ values ('accepted', tests.id_of('Good@Example.com')) $$, 'the new account accepts the invitation whose code and address match'
);
select is(
  (select total_accepted from public.invitation_stats where user_id = tests.id_of('asha@example.com')), 2,
  'the same transaction counts the acceptance for the inviter'
);
select tests.create_user(name || '@example.com', jsonb_build_object('referral_code', 'CODE-' || name))
from unnest(array['late', 'marked', 'revoked', 'used']) as name;
select results_eq(
  $$ select invitation_code, status, invitee_id from public.invitations
     where invitation_code in ('CODE-late', 'CODE-marked', 'CODE-revoked', 'CODE-used') order by 1 $$,
  $$ values ('CODE-late', 'pending', null::uuid), ('CODE-marked', 'expired', null), ('CODE-revoked', 'revoked', null),
            ('CODE-used', 'accepted', null) $$,
  'a sign-up does not accept an expired, revoked or used invitation'
);

-- When the address is confirmed later ---------------------------------------------------------------------------------

select tests.create_user('confirm@example.com', '{"referral_code": "CODE-confirm"}', false);
select is(
  (select status from public.invitations where invitation_code = 'CODE-confirm'), 'pending', 'an invitation is not accepted before the address is confirmed'
);
update auth.users set email_confirmed_at = now() where email = 'confirm@example.com';
select is(
  (select status from public.invitations where invitation_code = 'CODE-confirm'), 'accepted', 'an invitation is accepted when the address is confirmed'
);
create temporary table before as select * from public.invitations where invitation_code = 'CODE-confirm';
update auth.users set email_confirmed_at = now() where email = 'confirm@example.com';
update auth.users set email_confirmed_at = null where email = 'confirm@example.com';
update auth.users set email_confirmed_at = now() where email = 'confirm@example.com';
select results_eq(
  $$ select invitee_id, accepted_at, sync_xid from public.invitations where invitation_code = 'CODE-confirm' $$,
  $$ select invitee_id, accepted_at, sync_xid from before $$, 'confirming again changes nothing'
);
select is(
  (select total_accepted from public.invitation_stats where user_id = tests.id_of('asha@example.com')), 3, 'confirming again does not count twice'
);

select tests.authenticate_as('confirm@example.com');
select ok(public.was_referred(), 'the invited member was referred');
select is(tests.document('membership-status') ->> 'inviter', tests.id_of('asha@example.com')::text, 'the invited member learns who invited them');
select tests.authenticate_as('other@example.com');
select ok(not public.was_referred(), 'a member whose code matched nothing was not referred');
select is_empty('select invitee_email from public.invitations', 'a member sees no address that others invited or brought');

-- Personal codes ------------------------------------------------------------------------------------------------------

select tests.as_owner();
select tests.create_user('shared@example.com', jsonb_build_object('referral_code', lower(current_setting('test.code'))));
select results_eq(
  $$ select inviter_id, status, invitee_email from public.invitations where invitee_id = tests.id_of('shared@example.com') $$,
  $$ values (tests.id_of('asha@example.com'), 'accepted', null) $$,
  'a personal code records an accepted invitation, without the address that the inviter never knew'
);
select is(
  (select total_sent - total_accepted from public.invitation_stats where user_id = tests.id_of('asha@example.com')),
  (select count(*)::integer from public.invitations where inviter_id = tests.id_of('asha@example.com') and status <> 'accepted'),
  'an accepted personal code counts as sent and as accepted'
);
insert into public.invitations (inviter_id, invitee_email) values (tests.id_of('asha@example.com'), 'both@example.com');
select tests.create_user('both@example.com', jsonb_build_object('referral_code', current_setting('test.code')));
select results_eq(
  $$ select * from pg_temp.invitation('asha@example.com', 'both@example.com') as (status text, invitee uuid) $$,
  $$ values ('accepted', tests.id_of('both@example.com')) $$, 'a member who was also invited by mail has one invitation'
);
select tests.create_user('later@example.com', jsonb_build_object('referral_code', current_setting('test.code')), false);
select is_empty($$ select 1 from public.invitations where invitee_id = tests.id_of('later@example.com') $$, 'a personal code is not accepted before the address is confirmed');
update auth.users set email_confirmed_at = now() where email = 'later@example.com';
select is(
  (select status from public.invitations where invitee_id = tests.id_of('later@example.com')), 'accepted', 'a personal code is accepted when the address is confirmed'
);

-- An account signs up with the code of its own id.
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
  ('5e1f5e1f-5e1f-4e1f-8e1f-5e1f5e1f5e1f', 'self@example.com', now(), '{"referral_code": "GOA-5E1F5E1F"}'),
  (tests.uuid(2), 'self+2@example.com', now(), '{"referral_code": "GOA-5E1F5E1F"}');
select is_empty(
  $$ select 1 from public.invitations where invitee_id in (tests.id_of('self@example.com'), tests.uuid(2)) $$, 'a personal code credits nobody for their own mailbox'
);
select tests.create_user('old@example.com', '{"full_name": "Old"}', false);
insert into public.invitations (inviter_id, invitee_email, invitation_code)
  values (tests.id_of('old@example.com'), 'old@example.com', 'CODE-self');
update auth.users set raw_user_meta_data = '{"referral_code": "CODE-self"}', email_confirmed_at = now()
  where email = 'old@example.com';
select is(
  (select status from public.invitations where invitation_code = 'CODE-self'), 'pending', 'an invitation credits nobody for themselves'
);

-- An account is referred once.
insert into public.invitations (inviter_id, invitee_email, invitation_code)
  values (tests.id_of('ravi@example.com'), 'shared@example.com', 'CODE-second');
select private.accept_referral(tests.id_of('shared@example.com'), 'shared@example.com', 'CODE-second');
select is(
  (select status from public.invitations where invitation_code = 'CODE-second'), 'pending', 'a referred account credits no second inviter'
);

-- Another account takes over the address of a deleted account.
create temporary table first_account as select tests.id_of('both@example.com') as id;
update auth.users set email = 'moved@example.com' where email = 'both@example.com';
select tests.create_user('both@example.com', jsonb_build_object('referral_code', current_setting('test.code')));
select is(
  (select invitee_id from public.invitations
   where invitee_email = 'both@example.com' and inviter_id = tests.id_of('asha@example.com')),
  (select id from first_account), 'an accepted invitation stays with the account that accepted it'
);

-- A sign-up is never refused -------------------------------------------------------------------------------------------

select lives_ok($$ select tests.create_user('a1@example.com', '{"referral_code": {"not": "a text"}}') $$, 'a sign-up with a code that is no text succeeds');
select lives_ok($$ select tests.create_user('a3@example.com', jsonb_build_object('referral_code', repeat('GOA-', 50000))) $$, 'a sign-up with a huge code succeeds');
select lives_ok($$ select tests.create_user(null, '{"referral_code": "CODE-second"}') $$, 'a sign-up without an address succeeds');
alter table public.invitations add constraint broken check (status <> 'accepted') not valid;
select lives_ok(
  $$ select tests.create_user('broken@example.com', jsonb_build_object('referral_code', current_setting('test.code'))) $$,
  'a sign-up succeeds even when the referral fails in the database'
);
select isnt_empty(
  $$ select 1 from public.profiles where id = tests.id_of('broken@example.com') $$, 'an account whose referral failed has a profile'
);
alter table public.invitations drop constraint broken;

-- After accounts go ------------------------------------------------------------------------------------------------------

create temporary table kept as select id from public.invitations where invitee_email = 'both@example.com';
delete from auth.users where email = 'moved@example.com';
select results_eq(
  'select status, invitee_id, invitee_email from public.invitations join kept using (id)',
  $$ values ('accepted', null::uuid, null) $$, 'an accepted invitation outlives the account that it brought, without its address'
);
delete from auth.users where email = 'asha@example.com';
select tests.clear_authentication();
select is(public.check_referral(current_setting('test.code')), '{"valid": false}', 'the code of a member who left is not valid');
select is(public.check_referral('CODE-noname') ->> 'valid', 'true', 'the codes of other members stay valid');

select * from finish();
rollback;
