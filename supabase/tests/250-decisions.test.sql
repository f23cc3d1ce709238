-- Decisions about applications: seats, invitations, mails, the applicant's link, and when they are deleted.
begin;
select plan(70);

select tests.create_users('Nadia Fonseca', 'Ravi Menezes', 'Asha Naik');
select tests.create_user('unconfirmed@example.com', '{}', false);
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('ravi@example.com'));

create function pg_temp.decide(
  application integer, decision text, seen integer default 0, entry uuid default gen_random_uuid(), extra jsonb default '{}'
) returns jsonb language sql as $$
  select public.act_at_desk(entry, 'decide', jsonb_build_object(
    'application', tests.uuid(application), 'decision', decision, 'seen', seen, 'note', ' Bring a charger. ', 'over', false
  ) || extra);
$$;
create function pg_temp.shown(application integer) returns jsonb language sql as $$
  select item from jsonb_array_elements(tests.document('desk') -> 'applications') as item
  where item ->> 'id' = tests.uuid(application)::text;
$$;

select tests.apply(n, '{"edition": "2031-01"}') from generate_series(1, 20) as n;
update public.applications set email = 'asha@example.com' where id = tests.uuid(2);
update public.applications set email = 'unconfirmed@example.com' where id = tests.uuid(3);
update public.applications set edition = '2031-02' where id = tests.uuid(20);
select set_config('test.token', (select receipt_token from public.applications where id = tests.uuid(1)), true);

-- No edition ahead ------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select throws_ok($$ select pg_temp.decide(1, 'accepted') $$, 'PT412', null, 'nobody is accepted into an edition that nobody has published');
select tests.as_owner($$ update public.applications set edition = '2025-10' where id = tests.uuid(1);
  update public.applications set edition = null where id = tests.uuid(20) $$);
select throws_ok(
  $$ select pg_temp.decide(1, 'accepted') $$, 'PT412', 'No edition is ahead, so nobody can be accepted. Publish the next edition first.',
  'nobody is accepted into an edition that is over'
);
select throws_ok($$ select pg_temp.decide(20, 'accepted') $$, 'PT412', null, 'nobody is accepted who has applied for the next edition');
select lives_ok($$ select pg_temp.decide(20, 'waitlisted') $$, 'an applicant for the next edition may be put on the waitlist');
select is(pg_temp.shown(20) -> 'edition', 'null', 'an applicant on the waitlist still waits for the next edition');
select tests.as_owner();
select tests.publish(edition) from unnest(array['2031-02', '2031-01', '2030-12']) as edition;
select tests.publish('2030-12', changes => '{"state": "cancelled"}');
select is(private.edition_ahead(), '2031-01', 'the next edition is the first that is planned');
select tests.authenticate_as('nadia@example.com');
select lives_ok($$ select pg_temp.decide(20, 'accepted', 1) $$, 'a waiting applicant is accepted once the next edition is published');
select lives_ok($$ select pg_temp.decide(1, 'accepted') $$, 'an applicant for a past edition is accepted into the next');
select is(
  (select jsonb_object_agg(item ->> 'application_id', item ->> 'edition') from jsonb_array_elements(tests.document('desk') #> '{attendees}') as item),
  jsonb_build_object(tests.uuid(1), '2031-01', tests.uuid(20), '2031-01'), 'applicants without an edition ahead get a place in the next edition'
);
select tests.as_owner($$ update private.attendees set edition = '2025-10' where application_id = tests.uuid(1);
  update public.applications set edition = '2025-10' where id = tests.uuid(1) $$);
select throws_ok($$ select pg_temp.decide(1, 'accepted', 1) $$, 'PT412', null, 'a guest of a past edition keeps that place');
select tests.as_owner();
delete from public.applications where id in (tests.uuid(1), tests.uuid(20));
delete from public.invitations where true;
select tests.apply(1, '{"edition": "2031-01"}'), tests.apply(20, '{"edition": "2031-02"}');
select set_config('test.token', (select receipt_token from public.applications where id = tests.uuid(1)), true);
select set_config('test.received', (select created_at::text from public.applications where id = tests.uuid(1)), true);

-- Everybody else ------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(
  public.application_state(current_setting('test.token')) - 'received_at',
  '{"status": "new", "decided_at": null, "edition": "2031-01", "payment": null, "tier": null, "work": null}',
  'a visitor with the link of a receipt sees that nothing is decided'
);
select is(
  (public.application_state(current_setting('test.token')) ->> 'received_at')::timestamptz,
  current_setting('test.received')::timestamptz, 'a visitor with the link of a receipt sees when the application came'
);
select is(public.application_state('x'), null, 'an unknown link shows nothing');

-- Accepting -----------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select is(pg_temp.decide(1, 'accepted', 0, tests.uuid(101), '{"tier": "growth"}'), '{}', 'an organiser accepts');
select is(pg_temp.decide(1, 'accepted', 0, tests.uuid(101), '{"tier": "growth"}'), '{}', 'a retry changes nothing');
select is(
  pg_temp.shown(1) - array['created_at', 'decided_at', 'decisions', 'notes', 'id', 'name', 'phone', 'plan', 'project', 'source', 'business', 'edition'],
  '{"email": "guest1@example.com", "status": "accepted", "version": 1, "is_member": false, "filled_honeypot": false}', 'the desk shows the status and not the link'
);
select is(
  (pg_temp.shown(1) #> '{decisions,0}') - array['id', 'decided_at'],
  jsonb_build_object(
    'version', 1, 'decision', 'accepted', 'outcome', 'accepted', 'note', 'Bring a charger.',
    'decided_by', tests.id_of('nadia@example.com'), 'mailed_at', null, 'mail_refused_at', null, 'by_applicant', false
  ),
  'the desk shows who decided, with the trimmed note'
);
select results_eq(
  $$ select inviter_id, invitee_email, status, mailed_at from public.invitations $$,
  $$ values (tests.id_of('nadia@example.com'), 'guest1@example.com', 'pending', null::timestamptz) $$,
  'the applicant gets an invitation in the organiser''s name'
);
select is(
  (select item - array['id', 'application_id', 'seated_at']
   from jsonb_array_elements(tests.document('desk') -> 'attendees') as item),
  '{"edition": "2031-01", "user_id": null, "name": "Guest 1", "email": "guest1@example.com", "cancelled_at": null, "payment": "open", "tier": "growth"}',
  'the applicant has a place'
);
select is(tests.document('desk') #> '{seats}', '{"2025-10": 12, "2030-12": 12, "2031-01": 12, "2031-02": 12}', 'the desk counts seats for each edition');
select tests.as_owner();
select is_empty($$ select 1 from private.rate_limits $$, 'the invitation costs none of the day''s twenty');

-- The mail ------------------------------------------------------------------------------------------------------

create function pg_temp.mail_of(entry integer) returns jsonb language sql security definer as $$
  select public.claim_mails(array['decision-' || tests.uuid(entry)]) -> 0;
$$;
create function pg_temp.finish(entry integer, outcome text) returns void language sql security definer as $$
  select public.finish_mails(jsonb_build_array(jsonb_build_object('key', 'decision-' || tests.uuid(entry), 'outcome', outcome)));
$$;
select is((select count(*) from private.mails where subject = tests.uuid(101)), 1::bigint, 'a mail is due, once');
select is(
  (pg_temp.mail_of(101) -> 'letter') - array['code', 'token'],
  '{"outcome": "accepted", "note": "Bring a charger.", "name": "Guest 1", "email": "guest1@example.com", "plan": "stay",
   "edition": "2031-01", "tier": "growth", "is_member": false}',
  'the letter names outcome, note, applicant, plan, edition and tier'
);
select is(
  pg_temp.mail_of(101) #>> '{letter,code}',
  (select invitation_code from public.invitations), 'the mail carries the invitation'
);
select pg_temp.finish(101, 'sent');
select is(pg_temp.mail_of(101) ->> 'outcome', 'sent', 'a mail that has gone is not due again');
select isnt((select mailed_at from public.invitations), null, 'the decision’s mail counts as the mail of its invitation');
select tests.authenticate_as('nadia@example.com');
select isnt(pg_temp.shown(1) #>> '{decisions,0,mailed_at}', null, 'the desk shows when the mail went');

-- Two organisers --------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select throws_matching(
  $$ select pg_temp.decide(1, 'declined') $$,
  '^Nadia Fonseca accepted this application on [0-9]{1,2} [A-Z][a-z]+, [0-9]{2}:[0-9]{2}\.$',
  'the later of two organisers reads what the first decided'
);
select throws_ok($$ select pg_temp.decide(1, 'declined', null) $$, 'PT409', null, 'a decision without the version that was seen is refused');
select throws_ok($$ select pg_temp.decide(4, 'new') $$, '23514', null, 'no decision makes an application new again');

-- Leaving, and coming back ------------------------------------------------------------------------------------------

select pg_temp.decide(19, 'waitlisted', 0, tests.uuid(119));
select pg_temp.decide(19, 'declined', 1);
select is(pg_temp.mail_of(119), null, 'no mail is due any more when a newer decision has replaced it');
select pg_temp.decide(1, 'withdrawn', 1, tests.uuid(120));
select is(pg_temp.mail_of(120), null, 'a withdrawal sends no mail');
select pg_temp.decide(18, 'declined', 0, tests.uuid(121));
select pg_temp.mail_of(121), pg_temp.finish(121, 'refused');
select isnt(pg_temp.shown(18) #>> '{decisions,0,mail_refused_at}', null, 'the desk shows that an address takes no mail');
select tests.as_owner();
select results_eq(
  $$ select status, (select cancelled_at is not null from private.attendees) from public.invitations $$,
  $$ values ('revoked', true) $$, 'a withdrawal ends the place and the open invitation'
);
select set_config('test.code', (select invitation_code from public.invitations), true);
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(1, 'accepted', 2);
select tests.as_owner();
select results_eq(
  $$ select status, invitation_code <> current_setting('test.code'), mailed_at, (select cancelled_at from private.attendees)
     from public.invitations $$,
  $$ values ('pending', true, null::timestamptz, null::timestamptz) $$, 'an applicant who is accepted again has the place, and an invitation with a new code'
);

-- Members and accounts ------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(2, 'accepted', 0, tests.uuid(102));
select pg_temp.decide(3, 'accepted');
select tests.as_owner();
select is(
  (select user_id from private.attendees where application_id = tests.uuid(2)), tests.id_of('asha@example.com'),
  'a member''s place is linked with the account'
);
select is_empty($$ select 1 from public.invitations where invitee_email = 'asha@example.com' $$, 'a member gets no invitation');
select is(
  (pg_temp.mail_of(102) -> 'letter') - array['outcome', 'note', 'name', 'email', 'plan', 'edition', 'token'],
  '{"is_member": true, "code": null, "tier": null}', 'the mail of an accepted member has no invitation'
);
select is(
  (select user_id from private.attendees where application_id = tests.uuid(3)), null,
  'an address that nobody confirmed is linked with no account'
);
update auth.users set email_confirmed_at = now() where email = 'unconfirmed@example.com';
select is(
  (select user_id from private.attendees where application_id = tests.uuid(3)), tests.id_of('unconfirmed@example.com'),
  'the account gets the place once its address is confirmed'
);
select tests.create_user('guest1@example.com', jsonb_build_object('referral_code', (
  select invitation_code from public.invitations where invitee_email = 'guest1@example.com'
)));
select results_eq(
  $$ select user_id, (select status from public.invitations where invitee_email = 'guest1@example.com')
     from private.attendees where application_id = tests.uuid(1) $$,
  $$ values (tests.id_of('guest1@example.com'), 'accepted') $$, 'an account that signs up with the invitation gets the place'
);
select tests.authenticate_as('nadia@example.com');
insert into public.invitations (invitee_email) values ('guest4@example.com');
select pg_temp.decide(4, 'accepted');
select pg_temp.decide(4, 'declined', 1);
select is((select status from public.invitations where invitee_email = 'guest4@example.com'), 'pending', 'an earlier invitation stays when the place is cancelled');

-- Seats ---------------------------------------------------------------------------------------------------------

select pg_temp.decide(n, 'accepted') from generate_series(5, 13) as n;
select is(
  (select count(*) from jsonb_array_elements(tests.document('desk') -> 'attendees') as item where item ->> 'cancelled_at' is null),
  12::bigint, 'twelve seats are taken'
);
select pg_temp.decide(14, 'accepted', 0, tests.uuid(114));
select is(pg_temp.mail_of(114), null, 'without a free seat no mail goes');
select is(
  pg_temp.shown(14) ->> 'status' || ' ' || (pg_temp.shown(14) #>> '{decisions,0,decision}'), 'waitlisted accepted',
  'the thirteenth is on the waitlist, and the history says what was wanted'
);
select pg_temp.decide(14, 'waitlisted', 1, tests.uuid(115));
select is(pg_temp.mail_of(115) #>> '{letter,outcome}', 'waitlisted', 'the mail about the waitlist goes when an organiser decides it');
select tests.as_owner($$ update public.applications set edition = '2025-10' where id = tests.uuid(14) $$);
select pg_temp.decide(14, 'accepted', 2, tests.uuid(116));
select is(pg_temp.mail_of(116), null, 'the mail about a place in a past edition names no seat in the next');
select pg_temp.decide(14, 'accepted', 3, extra => '{"over": true}'), pg_temp.decide(20, 'accepted'), pg_temp.decide(5, 'accepted', 1);
select is(pg_temp.shown(14) ->> 'status', 'accepted', 'an organiser accepts one over the count');
select is(pg_temp.shown(20) ->> 'status', 'accepted', 'another edition has its own seats');
select is(pg_temp.shown(5) ->> 'status', 'accepted', 'an applicant with a seat needs no second one');
select pg_temp.decide(15, 'declined', 0, tests.uuid(117));
select is(pg_temp.mail_of(117) #>> '{letter,outcome}', 'declined', 'a declined applicant hears of it');
select tests.clear_authentication();
select is(public.application_state(current_setting('test.token')) ->> 'status', 'accepted', 'the link of a receipt follows the decisions');
select ok(public.application_state(current_setting('test.token')) @> '{"payment": "open", "tier": null}', 'the link of a receipt shows the payment and the tier of the seat');

-- The record --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('nadia@example.com');
select is(
  (tests.document('desk') #> '{audit,0}') - array['id', 'happened_at', 'author'],
  jsonb_build_object(
    'actor', tests.id_of('nadia@example.com'), 'subject', 'applications', 'subject_id', tests.uuid(15), 'action', 'update',
    'changes', '{"status": {"from": "new", "to": "declined"}}'::jsonb
  ),
  'the record holds the status and nothing else of the application'
);
select is(
  (tests.document('desk') #> '{numbers}') - array['active_7_days', 'active_30_days'],
  '{"members": 5, "invitations_sent": 1, "invitations_accepted": 0}',
  'the desk counts the members, and their invitations without those that came with a seat'
);

-- Notes -----------------------------------------------------------------------------------------------------------

create function pg_temp.note(application integer, words text, entry uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.act_at_desk(entry, 'note', jsonb_build_object('application', tests.uuid(application), 'text', words));
$$;
select is(pg_temp.note(15, ' Talks too much. ', tests.uuid(201)), '{}', 'an organiser writes a note about an application');
select pg_temp.note(n, 'Talks too much.') from unnest(array[1, 2]) as n;
select throws_ok($$ select pg_temp.note(15, ' ') $$, '23514', null, 'an empty note is refused');
select throws_ok($$ select pg_temp.note(99, 'Who?') $$, 'PT404', null, 'a note about an unknown application is refused');
select pg_temp.note(15, ' Talks too much. ', tests.uuid(201));
select is(strpos(public.export_my_data()::text, 'Talks'), 0, 'the export of its author has no note');
select tests.authenticate_as('ravi@example.com');
select is(
  (select jsonb_agg(note - array['id', 'written_at']) from jsonb_array_elements(pg_temp.shown(15) -> 'notes') as note),
  jsonb_build_array(jsonb_build_object('text', 'Talks too much.', 'written_by', tests.id_of('nadia@example.com'))),
  'the other organisers read a note once, with its author'
);
select tests.authenticate_as('asha@example.com');
select is(strpos(public.export_my_data()::text, 'Talks'), 0, 'the export of an applicant has no note');
select is(strpos(public.sync_pull()::text, 'Talks'), 0, 'an applicant pulls no note');
select tests.clear_authentication();
select is(strpos(public.application_state(current_setting('test.token'))::text, 'Talks'), 0, 'the link of a receipt shows no note');

-- Retention ---------------------------------------------------------------------------------------------------------

select tests.as_owner();
-- An edition that the database does not know counts from the decision.
update public.applications set edition = 'old', decided_at = now() - interval '180 days' where id in (tests.uuid(15), tests.uuid(14));
update public.applications set edition = 'old', status = 'withdrawn', decided_at = now() - interval '179 days' where id = tests.uuid(16);
update public.applications set edition = '2025-10', status = 'declined', decided_at = '2020-01-01' where id = tests.uuid(17);
update private.clock set ticked_at = now() - interval '2 minutes' where true;
select private.tick();
select tests.authenticate_as('nadia@example.com');
select is(pg_temp.shown(15), null, 'a declined application is deleted 180 days after the decision');
select isnt(pg_temp.shown(14), null, 'an accepted application stays');
select isnt(pg_temp.shown(16), null, 'a withdrawn application of 179 days stays');
select tests.as_owner();
select is(
  not exists (select 1 from public.applications where id = tests.uuid(17)),
  (private.known_edition('2025-10')).bootcamp_ends_at + interval '180 days' <= now(), 'no application is deleted before 180 days after its edition'
);
select is_empty(
  $$ select 1 from private.application_decisions where application_id = tests.uuid(15) $$, 'a deleted application takes its decisions with it'
);
select is_empty($$ select 1 from private.application_notes where application_id = tests.uuid(15) $$, 'a deleted application takes its notes with it');
update public.applications set edition = 'old', status = 'declined', decided_at = now() - interval '1 year' where id = tests.uuid(18);
select public.store_application(jsonb_build_object(
  'id', tests.uuid(21), 'name', 'Late', 'email', 'late@example.com', 'business', 'Shop', 'phone', '+91 98765 43210', 'project', 'A shop',
  'plan', 'stay'
));
select is_empty($$ select 1 from public.applications where id = tests.uuid(18) $$, 'a new application deletes the old ones too');

select * from finish();
rollback;
