-- Payments: an organiser marks them, each mark once, and the record says who did.
begin;
select plan(17);

select tests.create_users('nadia', 'ravi', 'asha');
insert into private.organisers (user_id) values (tests.id_of('nadia@example.com')), (tests.id_of('ravi@example.com'));
select tests.apply(1, '{"email": "asha@example.com", "status": "accepted"}'), tests.seat(1);

create function pg_temp.mark(payment text, entry uuid default gen_random_uuid(), attendee uuid default tests.uuid(1001)) returns jsonb
language sql as $$
  select public.act_at_desk(entry, 'payment', jsonb_build_object('attendee', attendee, 'payment', payment));
$$;
create function pg_temp.shown() returns text language sql as $$
  select tests.document('desk') #>> '{attendees,0,payment}';
$$;

select is((select payment from private.attendees), 'open', 'a payment is open until an organiser marks it');

select tests.authenticate_as('nadia@example.com');
select is(pg_temp.mark('paid', tests.uuid(101)), '{}', 'an organiser marks a payment');
select is(pg_temp.shown(), 'paid', 'the desk shows the mark');
select tests.authenticate_as('ravi@example.com');
select pg_temp.mark('waived');
select is(pg_temp.shown(), 'waived', 'another organiser changes the mark');
select tests.authenticate_as('nadia@example.com');
select throws_ok($$ select pg_temp.mark('paid', gen_random_uuid(), tests.uuid(3)) $$, 'PT404', null, 'an unknown attendee is not marked');
select results_eq(
  $$ select item ->> 'actor', item ->> 'subject_id', item -> 'changes'
     from jsonb_array_elements(tests.document('desk') -> 'audit') as item where item ->> 'subject' = 'attendees' $$,
  $$ values
    (tests.id_of('ravi@example.com')::text, tests.uuid(1001)::text, '{"payment": {"from": "paid", "to": "waived"}}'::jsonb),
    (tests.id_of('nadia@example.com')::text, tests.uuid(1001)::text, '{"payment": {"from": "open", "to": "paid"}}'::jsonb) $$,
  'the record holds each mark once, with who made it'
);

-- The tier that somebody paid ---------------------------------------------------------------------------------------------

create function pg_temp.mark_tier(tier jsonb) returns text language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'payment', jsonb_build_object('attendee', tests.uuid(1001), 'payment', 'waived', 'tier', tier));
  select tests.document('desk') #>> '{attendees,0,tier}';
$$;
select is(pg_temp.mark_tier('"growth"'), 'growth', 'a mark can name the tier, also of a guest who chose it');
select pg_temp.mark('waived');
select results_eq(
  $$ select tests.document('desk') #>> '{attendees,0,tier}' union all select pg_temp.mark_tier('null') $$,
  $$ values ('growth'), (null) $$,
  'a mark without a tier keeps it, and one with null removes it'
);

-- A place that is taken back and given again -------------------------------------------------------------------------------

select tests.as_owner();
select tests.publish('2031-01');
update public.applications set edition = '2031-01' where true;
update private.attendees set edition = '2031-01' where true;
create function pg_temp.decide(decision text, seen integer) returns void language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'decide', jsonb_build_object('application', tests.uuid(1), 'decision', decision, 'seen', seen));
$$;
select tests.authenticate_as('nadia@example.com');
select pg_temp.decide('withdrawn', 0);
select is(pg_temp.shown(), 'waived', 'a cancelled place keeps its mark');
select pg_temp.decide('accepted', 1);
select is(pg_temp.shown(), 'waived', 'a place that is given again keeps its mark');
select pg_temp.decide('withdrawn', 2);
select pg_temp.mark('open');
select is(pg_temp.shown(), 'open', 'a cancelled place is marked anew once its money has gone back');
select pg_temp.mark('paid');
select tests.as_owner($$ update private.attendees set edition = '2025-10' where true $$);
select pg_temp.decide('accepted', 3);
select is(pg_temp.shown(), 'open', 'a seat of another edition is to be paid anew');

-- What the attendee learns ---------------------------------------------------------------------------------------------

select tests.as_owner($$
  select tests.publish('2031-01', changes => '{"tiers": {"growth": {"price": 50000, "paymentLink": "https://pay.example/growth"}}}');
  update private.attendees set tier = 'growth' where true;
$$);
create function pg_temp.to_pay() returns jsonb language sql as $$ select tests.document('membership-status') #> '{seat,to_pay}'; $$;
select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.to_pay(), '{"price": 50000, "paymentLink": "https://pay.example/growth"}',
  'an attendee learns the price of the tier and where to pay it'
);
select tests.as_owner($$ update private.attendees set payment = 'paid' where true $$);
select is(pg_temp.to_pay(), null, 'an attendee whose payment is marked has nothing to pay');
select is(tests.document('membership-status') #> '{seat,paid}', 'true', 'an attendee learns that the payment is marked');
select tests.as_owner($$ update private.attendees set payment = 'waived' where true $$);
select is(pg_temp.to_pay(), null, 'an attendee whose payment is waived has nothing to pay');
select is(tests.document('membership-status') #> '{seat,paid}', null, 'a waived payment is not a paid one');

select * from finish();
rollback;
