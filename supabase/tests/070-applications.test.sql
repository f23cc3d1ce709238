-- Applications: for the service role only.
begin;
select plan(24);

select tests.create_user('asha@example.com');

select tests.as_service_role();
prepare apply(uuid, text) as
  insert into public.applications (id, name, email, business, phone, project, plan, edition)
  values ($1, 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', $2, 'stay', '2025-10');
select lives_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, 'the service role stores an application');
select throws_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, '23505', null, 'an application is stored once for an id');
select throws_ok($$ update public.applications set plan = 'other' where true $$, '23514', null, 'an unknown plan is refused');

select tests.authenticate_as('asha@example.com');

-- How many ----------------------------------------------------------------------------------------------------------

create function pg_temp.store(email text, id uuid default gen_random_uuid(), name text default 'Meera') returns public.applications
language sql as $$
  select public.store_application(jsonb_build_object(
    'id', id, 'name', name, 'email', email, 'business', 'Shop', 'phone', '+91 98765 43210', 'project', 'A shop', 'plan', 'stay',
    'edition', '2025-10'
  ));
$$;
grant execute on function pg_temp.store(text, uuid, text) to public;
select tests.as_owner();
delete from public.applications where true;
select tests.await_window('1 day', '2 minutes');
select tests.as_service_role();
select results_eq(
  $$ select (pg_temp.store(email)).has_receipt from unnest(array[
       'x+1@example.com', 'X+2@example.com', 'x@example.com', 'x+3@example.com', 'y@example.com'
     ]) as email $$,
  'values (true), (true), (true), (false), (true)', 'a mailbox gets three receipts a day, however its address is written'
);
select is((select count(*) from public.applications), 5::bigint, 'all of them are stored');
select is((pg_temp.store('z@example.com', tests.uuid(1))).has_receipt, true, 'an application is stored');
select is((pg_temp.store('other@example.com', tests.uuid(1), 'Other')).name, 'Meera', 'a repeat answers with the stored one');
select pg_temp.store('z@example.com', tests.uuid(1)) from generate_series(1, 10);
select is((pg_temp.store('z@example.com')).has_receipt, true, 'and a repeat takes no receipt away');
select throws_ok($$ select pg_temp.store('a2<quiet@victim.example>') $$, '23514', null, 'a spelling that no mailbox has is refused');
select is_empty(
  $$ select 1 from public.applications where email like '%victim%' $$, 'and not stored'
);
select is(
  (select count(*) from generate_series(1, 193) as n where not (pg_temp.store('n' || n || '@example.com')).in_digest),
  193::bigint, 'two hundred applications a day have a mail of their own'
);
select is(
  (select to_jsonb(late) - 'id' from (select in_digest, has_receipt, status from pg_temp.store('late@example.com', tests.uuid(2))) as late),
  '{"in_digest": true, "has_receipt": false, "status": "new"}', 'the next one is stored, and waits for the digest without a receipt'
);
select pg_temp.store('later@example.com', tests.uuid(3), 'Ravi');
select tests.as_owner();
create function pg_temp.ask_again() returns void language sql as $$
  update private.clock set digest_ask_at = now() - interval '1 second' where only_row;
$$;
select pg_temp.ask_again();
select is(public.take_application_digest(), null, 'the digest waits for more');
select is(private.tick(), '{}', 'and the clock with it');
update public.applications set created_at = now() - interval '6 hours' where id = tests.uuid(2);
select is(private.tick(), '{clock}', 'six hours after the first of its applications the clock calls for it');
select tests.as_service_role();
select is(
  public.take_application_digest() - 'key',
  jsonb_build_object('ids', jsonb_build_array(tests.uuid(2), tests.uuid(3)), 'applications', jsonb_build_array(
    jsonb_build_object('name', 'Meera', 'business', 'Shop'), jsonb_build_object('name', 'Ravi', 'business', 'Shop')
  )), 'it holds all that came by then'
);
select is(public.take_application_digest(), null, 'no other call gets it within a minute');
select tests.as_owner();
select is(private.tick(), '{}', 'nor does the clock call for it');
select pg_temp.ask_again();
select is(private.tick(), '{clock}', 'it calls again after a minute, as the mail may have failed');
create temporary table taken as select public.take_application_digest() as digest;
select pg_temp.ask_again();
select is(public.take_application_digest(), (select digest from taken), 'a retry makes the same mail under the same key');

-- As if its transaction had begun before the digest was taken, and ended after.
select pg_temp.store('slow@example.com', tests.uuid(4), 'Slow');
update public.applications set created_at = now() - interval '5 hours' where id = tests.uuid(4);
select public.mark_application_digest_mailed(array(select jsonb_array_elements_text(digest -> 'ids')::uuid from taken));
select results_eq(
  'select id from public.applications where organiser_mailed_at is not null order by id',
  'values (tests.uuid(2)), (tests.uuid(3))', 'only what was in the mail is marked'
);
select pg_temp.ask_again();
select is(public.take_application_digest(), null, 'what the mail has missed waits for the next digest');
update public.applications set created_at = now() - interval '6 hours' where id = tests.uuid(4);
select results_eq(
  $$ select taken.digest ->> 'key' = next ->> 'key', next -> 'ids' from taken, public.take_application_digest() as next $$,
  $$ values (false, jsonb_build_array(tests.uuid(4))) $$, 'which is another mail, under another key'
);
select public.mark_application_digest_mailed(array[tests.uuid(4)]);
select pg_temp.ask_again();
select is(private.tick(), '{}', 'after the last digest the clock calls for none');

select * from finish();
rollback;
