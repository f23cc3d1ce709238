-- Announcements: who writes them, who sees them and when, their mails.
begin;
select plan(56);

select tests.create_user('organiser@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_users('Asha Naik', 'Ravi Menezes');
select tests.create_user('late@example.com', '{}', false);
insert into private.organisers (user_id) values (tests.id_of('organiser@example.com'));

create function pg_temp.announce(id uuid, changes jsonb default '{}') returns jsonb language sql as $$
  select public.act_at_desk(id, 'announce', jsonb_build_object(
    'text', 'Dinner at eight.', 'audience', 'members', 'edition', null, 'show_from', null, 'by_mail', false
  ) || changes);
$$;
create function pg_temp.withdraw(id uuid) returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'withdraw', jsonb_build_object('announcement', id));
$$;
-- What a device without cursors pulls.
create function pg_temp.pulled() returns table (announcement text) language sql as $$
  select item ->> 'text' from jsonb_array_elements(public.sync_pull() #> '{tables,announcements,rows}') as item order by 1;
$$;

-- Who announces -----------------------------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select throws_ok(format('select pg_temp.announce(%L, %L)', gen_random_uuid(), changes), code, null, reason)
from (values
  ('{"text": " "}'::jsonb, '23514', 'an announcement without a text is refused'),
  ('{"text": null}', '23502', 'an announcement with a text of null is refused'),
  (jsonb_build_object('text', repeat('x', 1001)), '23514', 'an announcement of 1001 characters is refused'),
  ('{"audience": "everybody"}', '23514', 'an announcement for an unknown audience is refused'),
  ('{"audience": "attendees"}', '23514', 'an announcement for the attendees of no edition is refused'),
  ('{"audience": "members", "edition": "2025-10"}', '23514', 'an announcement to all members that names an edition is refused')
) as wrong (changes, code, reason);
select is(pg_temp.announce(tests.uuid(1), jsonb_build_object('text', repeat('😀', 1000))), '{}', 'an announcement of 1000 characters is accepted');
select pg_temp.withdraw(tests.uuid(1));

-- Who sees it -------------------------------------------------------------------------------------------------------

select pg_temp.announce(tests.uuid(2));
select pg_temp.announce(tests.uuid(3), '{"text": "For the villa.", "audience": "attendees", "edition": "2025-10"}');
select tests.authenticate_as('asha@example.com');
select results_eq('select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.') $$, 'a member pulls what is announced to all');
select results_eq('select text from public.announcements', $$ values ('Dinner at eight.') $$, 'a member reads only announcements to all');
select tests.as_owner();
select tests.apply(90, '{"email": "ravi@example.com"}'), tests.apply(91, '{"email": "asha@example.com"}'), tests.seat(90), tests.seat(91, '2025');
select tests.authenticate_as('ravi@example.com');
select results_eq(
  'select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.'), ('For the villa.') $$, 'an attendee pulls what is announced to the edition''s attendees'
);
select tests.authenticate_as('asha@example.com');
select results_eq('select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.') $$, 'an attendee of another edition does not pull it');
select tests.as_owner($$ update private.attendees set cancelled_at = now() where true $$);
select tests.authenticate_as('ravi@example.com');
select results_eq('select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.') $$, 'somebody whose place was cancelled does not pull announcements to attendees');
select tests.as_owner();
select tests.set_stamps('public.announcements', '1');
update private.attendees set cancelled_at = null where true;
select is(
  (select sync_xid from public.announcements where text = 'For the villa.'), pg_current_xact_id(),
  'a new place makes earlier announcements new for a device with cursors'
);
select tests.authenticate_as('organiser@example.com');
select results_eq(
  $$ select key from jsonb_object_keys(public.sync_pull() #> '{tables,announcements,rows,0}') as key order by key collate "C" $$,
  $$ values ('by'), ('id'), ('released_at'), ('sync_xid'), ('text') $$, 'a device gets these columns of an announcement that stands'
);

-- When ----------------------------------------------------------------------------------------------------------------

select pg_temp.announce(tests.uuid(4), '{"text": "Tomorrow.", "show_from": "2099-01-01"}');
select pg_temp.announce(tests.uuid(5), '{"text": "Late.", "show_from": "2001-01-01"}');
select tests.authenticate_as('asha@example.com');
select results_eq(
  'select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.'), ('Late.') $$,
  'a scheduled announcement is seen by nobody before its time, and one whose time has passed at once'
);
select is_empty($$ select id from public.announcements where text = 'Tomorrow.' $$, 'a member reads no scheduled announcement before its time');
select tests.authenticate_as('organiser@example.com');
select is_empty($$ select id from public.announcements where text = 'Tomorrow.' $$, 'an organiser reads a scheduled announcement at the desk only');
select ok(tests.document('desk') #> '{announcements}' @> '[{"text": "Tomorrow.", "released_at": null}]', 'the desk shows a scheduled announcement');
select tests.as_owner();
update public.announcements set show_from = now() where text = 'Tomorrow.';
-- Simulates devices that have pulled everything before.
update public.announcements set sync_xid = '1' where text = 'Tomorrow.';
select tests.authenticate_as('asha@example.com');
select is_empty($$ select id from public.announcements where text = 'Tomorrow.' $$, 'an announcement whose time has come is not seen before the clock ticks');
select tests.as_owner();
select ok('clock' <> all (private.tick()), 'the clock has no mail to send for an announcement without mails');
select tests.authenticate_as('asha@example.com');
select results_eq(
  'select announcement from pg_temp.pulled()', $$ values ('Dinner at eight.'), ('Late.'), ('Tomorrow.') $$, 'the clock releases an announcement to all members'
);
select is(
  (select sync_xid from public.announcements where text = 'Tomorrow.'), pg_current_xact_id(), 'a release makes the announcement new for every device'
);

-- Withdrawing -----------------------------------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select throws_ok($$ select pg_temp.withdraw(gen_random_uuid()) $$, 'PT404', null, 'an unknown announcement is not withdrawn');
select is(pg_temp.withdraw(tests.uuid(2)), '{}', 'an organiser withdraws an announcement');
select is(pg_temp.withdraw(tests.uuid(2)), '{}', 'withdrawing an announcement again changes nothing');
select tests.authenticate_as('asha@example.com');
select results_eq('select announcement from pg_temp.pulled()', $$ values ('Late.'), ('Tomorrow.') $$, 'nobody pulls a withdrawn announcement');
select ok(
  public.sync_pull() #> '{tables,tombstones,rows}' @> jsonb_build_array(jsonb_build_object('table_name', 'announcements', 'id', tests.uuid(2))),
  'devices remove a withdrawn announcement'
);
select tests.authenticate_as('organiser@example.com');
select pg_temp.announce(tests.uuid(6), '{"text": "Never.", "show_from": "2099-01-01"}');
select pg_temp.withdraw(tests.uuid(6));
select tests.as_owner();
update public.announcements set show_from = now() where text = 'Never.';
select private.release_due_announcements();
select is((select released_at from public.announcements where text = 'Never.'), null, 'an announcement that was withdrawn before its time is never released');
select results_eq(
  $$ select actor, action, changes #>> '{audience,to}' from private.audit_log where subject = 'announcements' and subject_id = tests.uuid(2)::text order by id $$,
  $$ values (tests.id_of('organiser@example.com'), 'insert', 'members'), (tests.id_of('organiser@example.com'), 'update', null) $$,
  'the record says who announced and who withdrew'
);

-- Mails -----------------------------------------------------------------------------------------------------------------

select tests.authenticate_as('organiser@example.com');
select pg_temp.announce(tests.uuid(7), '{"text": "By mail.", "by_mail": true}') from generate_series(1, 2);
select tests.as_owner();
create function pg_temp.mails(asked text[] default null) returns table (email text, mail jsonb) language sql security definer as $$
  select mail #>> '{letter,email}', mail from jsonb_array_elements(public.claim_mails(asked)) as mail order by 1;
$$;
create function pg_temp.announced() returns text[] language sql security definer as $$
  select array_agg(key) from private.mails where subject = tests.uuid(7);
$$;
create temporary table taken as select * from pg_temp.mails();
select results_eq(
  'select email from taken', $$ values ('asha@example.com'), ('organiser@example.com'), ('ravi@example.com') $$,
  'every member with a confirmed address gets the mail, once'
);
select ok((select public.opt_out_of_mails(mail ->> 'token') from taken where email = 'asha@example.com'), 'the link of a mail opts its reader out');
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', mail -> 'key', 'outcome', 'sent'))) from taken where email = 'ravi@example.com';
select results_eq(
  $$ select mail ->> 'outcome' as outcome from pg_temp.mails(pg_temp.announced()) order by 1 $$, $$ values ('sent'), ('unwanted'), (null) $$,
  'a reader who has opted out gets no mail, and nobody gets a second one'
);
select isnt(private.mailbox_digest('asha@example.com'), (select mailbox from private.mail_opt_outs), 'invitation mails have an opt-out of their own');
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', mail -> 'key', 'outcome', 'sent'))) from taken where email = 'organiser@example.com';
select tests.authenticate_as('organiser@example.com');
select ok(tests.document('desk') #> '{announcements}' @> '[{"text": "By mail.", "mailed": 2}]', 'the desk counts the mails');
select isnt_empty($$ select 1 where public.export_my_data() #> '{announcements}' @> '[{"text": "By mail."}]' $$, 'an organiser''s export holds their announcements');
select lives_ok('select public.delete_my_account()', 'an organiser who announced can delete the account');
select tests.as_owner();
select is((select by from public.announcements where text = 'By mail.'), null, 'the announcement stays without its author');

-- The clock ----------------------------------------------------------------------------------------------------------

select tests.as_owner($$ insert into private.organisers (user_id) values (tests.id_of('ravi@example.com')) on conflict do nothing $$);
select tests.authenticate_as('ravi@example.com');
select is(
  pg_temp.announce(tests.uuid(8), '{"text": "Tonight.", "show_from": "2099-01-01", "by_mail": true}'), '{}', 'a scheduled announcement asks for no mail yet'
);
select tests.as_owner();
select ok('clock' <> all (private.tick()), 'the clock sends no mail of a scheduled announcement before its time');
select tests.as_owner($$ update public.announcements set show_from = now() - interval '1 second' where text = 'Tonight.' $$);
select tests.authenticate_as('asha@example.com');
select public.touch_last_active();
select is_empty($$ select id from public.announcements where text = 'Tonight.' $$, 'an open portal releases nothing');
-- The token of a session that has ended.
select tests.as_owner();
delete from auth.sessions where user_id = tests.id_of('late@example.com');
select set_config('request.jwt.claims', format(
  '{"role": "authenticated", "sub": "%1$s", "session_id": "%1$s"}', tests.id_of('late@example.com')
), true), set_config('role', 'authenticated', true);
select lives_ok('select public.touch_last_active()', 'a device whose session has ended reports to be here');
select tests.as_owner();
select ok('clock' = any (private.tick()), 'the clock releases an announcement at its time, and calls for its mails');
select results_eq('select email from pg_temp.mails()', $$ values ('ravi@example.com') $$, 'each member who has not opted out gets the mail');
select ok('clock' <> all (private.tick()), 'the clock calls for the mails once in a minute');
update public.announcements set withdrawn_at = now() where text = 'Tonight.';
update private.mails set due_at = now() where finished_at is null;
select is_empty('select * from pg_temp.mails()', 'nobody gets the mail of an announcement that was withdrawn meanwhile');

-- Attendees without an account ----------------------------------------------------------------------------------------

select tests.apply(92, '{"email": "guest@example.com"}'), tests.apply(93, '{"email": "gone@example.com"}'), tests.seat(92), tests.seat(93);
delete from private.mails where true;
select tests.authenticate_as('ravi@example.com');
select pg_temp.announce(tests.uuid(21), '{"text": "A new date.", "audience": "attendees", "edition": "2025-10", "by_mail": true}');
select tests.as_owner();
update private.attendees set cancelled_at = now() where email = 'gone@example.com';
create temporary table told as select * from pg_temp.mails();
select results_eq(
  $$ select email, mail #>> '{letter,application}' is null from told $$, $$ values ('guest@example.com', false), ('ravi@example.com', true) $$,
  'an announcement to attendees is also mailed to those without an account, unless their place was cancelled'
);
select ok((select public.opt_out_of_mails(mail ->> 'token') from told where email = 'guest@example.com'), 'they can opt out');
select tests.authenticate_as('ravi@example.com');
select pg_temp.announce(tests.uuid(22), '{"text": "Again.", "audience": "attendees", "edition": "2025-10", "by_mail": true}');
select pg_temp.announce(tests.uuid(23), '{"text": "For all.", "by_mail": true}');
select tests.as_owner();
select results_eq(
  $$ select mail #>> '{letter,text}' from pg_temp.mails() where email = 'guest@example.com' $$, $$ select null::text where false $$,
  'and then get no more'
);
select is_empty(
  $$ select 1 from private.mails where subject = tests.uuid(23) and member is null $$, 'an announcement to all members is mailed to members only'
);

select tests.as_service_role();
select is(public.clock_fault(), null, 'a running clock is not reported');
select tests.as_owner();
update private.clock set ticked_at = now() - interval '4 minutes' where only_row;
select is(public.clock_fault(), 'stopped', 'a clock that stands still is reported');
select private.tick();
select is(public.clock_fault(), null, 'a clock that ticks again is not reported');
select throws_ok(
  $$ update private.clock set project_url = 'https://project.example/' where only_row $$, '23514', null, 'the address that the clock calls has no path'
);
select lives_ok('select private.call_clock()', 'the clock calls nobody without an address');

-- A retry ------------------------------------------------------------------------------------------------------------

select tests.apply(9, '{"edition": "2031-01"}');
select tests.authenticate_as('ravi@example.com');
select is(
  pg_temp.announce(tests.uuid(11), '{"audience": "attendees", "edition": "2031-01"}'), '{}',
  'an edition with an application can be announced to'
);
select tests.as_owner($$ delete from public.applications where edition = '2031-01' $$);
select is(
  pg_temp.announce(tests.uuid(11), '{"audience": "attendees", "edition": "2031-01"}'), '{}',
  'a retry is answered as before, also when the edition is unknown by now'
);

select * from finish();
rollback;
