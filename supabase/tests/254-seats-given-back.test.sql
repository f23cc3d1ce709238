-- "I can't come": who has a seat gives it back, once, until the edition begins, and the organisers are told.
begin;
select plan(36);

-- In this file only mails make the clock call a function.
update private.clock set build_ask_at = 'infinity' where only_row;

select tests.create_users('Nadia Fonseca', 'Asha Naik', 'Ravi Menezes');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com'));
select tests.publish('2031-01', changes => '{"seats": 2}');
select tests.apply(n, jsonb_build_object(
  'name', name, 'email', lower(name) || '@example.com', 'edition', '2031-01', 'created_at', now() - n * interval '1 hour',
  'receipt_token', rpad(name, 22, 'x')
))
from (values (1, 'Asha'), (2, 'Ravi'), (3, 'Meera'), (4, 'Kabir'), (5, 'Zoya')) as applied (n, name);

create function pg_temp.decide(application integer, decision text, seen integer default 0) returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'decide', jsonb_build_object(
    'application', tests.uuid(application), 'decision', decision, 'seen', seen, 'note', ''
  ));
$$;
create function pg_temp.give_back(entry uuid default gen_random_uuid(), since timestamptz default now()) returns jsonb language sql as $$
  select public.give_seat_back(entry, '2031-01', since);
$$;
create function pg_temp.status(application integer) returns text language sql security definer as $$
  select status || ' ' || version from public.applications where id = tests.uuid(application);
$$;
create function pg_temp.seated() returns text language sql security definer as $$
  select string_agg(name, ', ' order by name) from private.attendees where cancelled_at is null;
$$;

-- Applied before the edition was published, and was not moved to it.
update public.applications set edition = null where id = tests.uuid(4);

select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(1, 'accepted');
select pg_temp.decide(2, 'accepted');
select is(pg_temp.decide(3, 'accepted'), '{}', 'an applicant without a free seat is decided about');
select pg_temp.decide(4, 'waitlisted');
select is(pg_temp.seated(), 'Asha, Ravi', 'two applicants have a seat');
select tests.as_owner();
select is(
  (select edition from public.applications where id = tests.uuid(4)), '2031-01',
  'an applicant on the waitlist waits for a seat of the edition ahead'
);
update public.applications set decided_at = now() - interval '1 hour' where id = tests.uuid(4);

-- Who may ------------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select is(public.give_seat_back_by_link('x'), null, 'an unknown link gives nothing back');
select tests.authenticate_as('asha@example.com');
select is(
  tests.document('membership-status') -> 'seat',
  jsonb_build_object(
    'edition', '2031-01', 'since', now(), 'starts_at', timestamptz '2031-01-13T12:00:00+05:30',
    'ends_at', timestamptz '2031-01-14T12:00:00+05:30', 'to_pay', '{}'::jsonb
  ),
  'a pull tells when the seat was given, when the edition begins and ends, and that the attendee chooses a tier'
);

-- Giving back --------------------------------------------------------------------------------------------------------

select is(public.give_seat_back(gen_random_uuid(), '2099-01', now()), '{}', 'the seat of another edition changes nothing');
select is(pg_temp.give_back(gen_random_uuid(), now() - interval '1 second'), '{}', 'a device that saw an older seat does not give the newer one back');
select is(pg_temp.seated(), 'Asha, Ravi', 'a seat of another edition and an older seat free nothing');
select is(pg_temp.give_back(tests.uuid(101)), '{}', 'an attendee gives the seat back');
select is(pg_temp.seated(), 'Ravi', 'the seat is free, and the other one is not');
select is(pg_temp.status(1), 'withdrawn 2', 'the application is withdrawn');
select is(tests.document('membership-status') -> 'seat', null, 'a pull brings no seat any more');
select is(pg_temp.give_back(tests.uuid(101)), '{}', 'a retry is answered as before');
select is(pg_temp.give_back(tests.uuid(102)), '{}', 'a second device that gives the seat back gets no error');
select is(pg_temp.status(1), 'withdrawn 2', 'a retry and a second device change nothing');
select is(pg_temp.status(3), 'waitlisted 1', 'nobody moves up from the waitlist automatically');

-- The organisers ------------------------------------------------------------------------------------------------------

select tests.as_owner();
create function pg_temp.mails() returns table (kind text, letter jsonb) language sql security definer as $$
  update private.mails set due_at = now() where finished_at is null;
  select mail ->> 'kind', mail -> 'letter' from jsonb_array_elements(public.claim_mails()) as mail where mail ->> 'kind' <> 'decision' order by 1;
$$;
create temporary table told as select * from pg_temp.mails();
select results_eq('select kind from told', $$ values ('gave-back'), ('seat-back') $$, 'the organisers and the applicant each get a mail');
select is(
  (select letter from told where kind = 'seat-back'),
  jsonb_build_object(
    'name', 'Asha', 'email', 'asha@example.com', 'edition', '2031-01', 'payment', 'open', 'starts_at', timestamptz '2031-01-13T12:00:00+05:30',
    'first', jsonb_build_object('id', tests.uuid(4), 'name', 'Kabir')
  ),
  'the mail names who can''t come, and who has waited longest'
);
select public.finish_mails(jsonb_agg(jsonb_build_object('key', key, 'outcome', 'sent'))) from private.mails;
select is_empty('select * from pg_temp.mails()', 'a mail that has gone is not due again');
select tests.authenticate_as('nadia@example.com');
select throws_matching(
  $$ select pg_temp.decide(1, 'declined', 1) $$,
  '^Asha withdrew this application on [0-9]{1,2} [A-Z][a-z]+, [0-9]{2}:[0-9]{2}\.$',
  'an organiser who decided meanwhile reads that the applicant withdrew'
);
select is(
  (select (item -> 'decisions' -> -1) - array['id', 'decided_at'] from jsonb_array_elements(tests.document('desk') #> '{applications}') as item
   where item ->> 'id' = tests.uuid(1)::text),
  '{"version": 2, "decision": "withdrawn", "outcome": "withdrawn", "note": "", "decided_by": null, "mailed_at": null, "mail_refused_at": null, "by_applicant": true}',
  'the history holds a decision that no organiser made'
);
select pg_temp.decide(4, 'accepted', 1);
select is(pg_temp.status(4), 'accepted 2', 'the first on the waitlist gets the seat');
select pg_temp.decide(1, 'accepted', 2);
select is(pg_temp.status(1), 'waitlisted 3', 'an applicant who gave the seat back gets no other one');

-- By the private link, and a seat that is given again -----------------------------------------------------------------------

select tests.clear_authentication();
select is(
  public.give_seat_back_by_link(rpad('Kabir', 22, 'x')) ->> 'status', 'given_back', 'an applicant without an account gives the seat back by the link'
);
select public.give_seat_back_by_link(rpad('Kabir', 22, 'x'));
select is(pg_temp.status(4), 'withdrawn 3', 'a second press by the link makes no second decision');
select is(
  public.give_seat_back_by_link(rpad('Meera', 22, 'x')) ->> 'status', 'waitlisted', 'an applicant without a seat stays on the waitlist'
);

-- Leaving the waitlist -----------------------------------------------------------------------------------------------------

select is(public.leave_waitlist_by_link('x'), null, 'an unknown link leaves no waitlist');
select is(public.leave_waitlist_by_link(rpad('Ravi', 22, 'x')) ->> 'status', 'accepted', 'an applicant with a seat does not leave the waitlist');
select is(public.leave_waitlist_by_link(rpad('Zoya', 22, 'x')) ->> 'status', 'new', 'an applicant without an answer does not leave the waitlist');
select is(public.leave_waitlist_by_link(rpad('Meera', 22, 'x')) ->> 'status', 'withdrawn', 'an applicant leaves the waitlist by the private link');
select public.leave_waitlist_by_link(rpad('Meera', 22, 'x'));
select is(pg_temp.status(3), 'withdrawn 2', 'a second press makes no second withdrawal from the waitlist');
select is(
  public.leave_waitlist_by_link(rpad('Asha', 22, 'x')) ->> 'status', 'withdrawn', 'an applicant who had a seat before leaves the waitlist too'
);
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(4, 'accepted', 3);
select is_empty('select * from pg_temp.mails()', 'once the seat is given again no mail is due, and none is about the waitlist');
select tests.as_owner();

-- When it is too late --------------------------------------------------------------------------------------------------

update private.attendees set edition = '2025-10' where name = 'Ravi';
select tests.authenticate_as('ravi@example.com');
select throws_ok(
  $$ select public.give_seat_back(gen_random_uuid(), '2025-10', now()) $$, 'PT409',
  'The edition has begun, so its seats cannot be given back any more. Please tell an organiser.', 'no seat is given back once the edition has begun'
);
select is(pg_temp.status(2), 'accepted 1', 'a refused return keeps the application accepted');
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide(2, 'withdrawn', 1);
select tests.authenticate_as('ravi@example.com');
select is(public.give_seat_back(gen_random_uuid(), '2025-10', now()), '{}', 'a place that an organiser has cancelled changes nothing');

select * from finish();
rollback;
