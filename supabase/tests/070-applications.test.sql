-- Applications: for the service role only.
begin;
select plan(15);

-- In this file only mails make the clock call a function.
update private.clock set build_ask_at = 'infinity' where only_row;

create function pg_temp.store(email text, id uuid default gen_random_uuid(), name text default 'Meera') returns public.applications
language sql as $$
  select public.store_application(jsonb_build_object(
    'id', id, 'name', name, 'email', email, 'business', 'Shop', 'phone', '+91 98765 43210', 'project', 'A shop', 'plan', 'stay',
    'edition', '2025-10'
  ));
$$;
select tests.await_window('1 day', '2 minutes');
create function pg_temp.receipts() returns text[] language sql security definer as $$
  select array(select mail #>> '{letter,email}' from jsonb_array_elements(public.claim_mails()) as mail where mail ->> 'kind' = 'receipt' order by 1);
$$;
select tests.as_service_role();
select pg_temp.store(email) from unnest(array['x+1@example.com', 'X+2@example.com', 'x@example.com', 'x+3@example.com', 'y@example.com']) as email;
select is(cardinality(pg_temp.receipts()), 4, 'a mailbox gets three receipts a day, however its address is written');
select is((select count(*) from public.applications), 5::bigint, 'applications without a receipt are stored');
select pg_temp.store('z@example.com', tests.uuid(1));
select is((pg_temp.store('other@example.com', tests.uuid(1), 'Other')).name, 'Meera', 'a retry is answered with the stored application');
select pg_temp.store('z@example.com', tests.uuid(1)) from generate_series(1, 10);
select is(pg_temp.receipts(), '{z@example.com}', 'a retry has no receipt of its own');
select throws_ok($$ select pg_temp.store('a2<quiet@victim.example>') $$, '23514', null, 'a spelling that no mailbox has is refused');
select is_empty($$ select 1 from public.applications where email like '%victim%' $$, 'an application with a refused address is not stored');
select pg_temp.store('n' || n || '@example.com') from generate_series(1, 194) as n;
select tests.as_owner();
select is(
  (select count(*) from private.mails where kind = 'application'), 200::bigint, '200 applications a day have a mail of their own'
);
delete from private.mails where true;
select tests.as_service_role();
select is((pg_temp.store('late@example.com', tests.uuid(2))).status, 'new', 'an application over the day''s 200 is stored');
select pg_temp.store('later@example.com', tests.uuid(3), 'Ravi');
select tests.as_owner();
select results_eq('select kind, data from private.mails', $$ values ('applications', jsonb_build_array(tests.uuid(2), tests.uuid(3))) $$, 'applications over the limit wait for the digest without a receipt');
create function pg_temp.let_pass(passed interval) returns void language sql as $$
  update private.mails set due_at = due_at - passed where finished_at is null;
$$;
select is(private.tick(), '{}', 'the digest waits for more');
select pg_temp.let_pass('6 hours');
select is(private.tick(), '{clock}', 'six hours after the first of its applications the clock calls for it');
create temporary table taken as select public.claim_mails() -> 0 as digest;
select is(
  (select digest -> 'letter' from taken),
  jsonb_build_object('count', 2, 'listed', jsonb_build_array(
    jsonb_build_object('name', 'Meera', 'business', 'Shop'), jsonb_build_object('name', 'Ravi', 'business', 'Shop')
  )), 'the digest holds all applications that came by then'
);
select pg_temp.store('slow@example.com', tests.uuid(4), 'Slow');
select pg_temp.let_pass('1 minute');
select is(public.claim_mails() -> 0, (select digest from taken), 'a retry makes the same mail under the same key, whatever came meanwhile');
select public.finish_mails(jsonb_build_array(jsonb_build_object('key', digest -> 'key', 'outcome', 'sent'))) from taken;
select pg_temp.let_pass('6 hours');
select is(
  public.claim_mails() #> '{0,letter}', '{"count": 1, "listed": [{"name": "Slow", "business": "Shop"}]}', 'an application that came after a digest was claimed waits for the next digest'
);
delete from public.applications where id = tests.uuid(4);
select pg_temp.let_pass('1 minute');
select is(public.claim_mails(), '[]', 'a digest of deleted applications is not sent');

select * from finish();
rollback;
