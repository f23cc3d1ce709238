-- Applications: the service role's only.
begin;
select plan(15);

select tests.create_user('asha@example.com');

select tests.as_service_role();
prepare apply(uuid, text) as
  insert into public.applications (id, name, email, business, phone, project, plan)
  values ($1, 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', $2, 'stay');
select lives_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, 'the service role stores one');
select throws_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, '23505', null, 'the same one once');
select results_eq(
  'select created_at, organiser_mailed_at, applicant_mailed_at from public.applications',
  'values (now(), null::timestamptz, null::timestamptz)', 'nothing is mailed yet'
);
select lives_ok('update public.applications set organiser_mailed_at = now() where organiser_mailed_at is null', 'it marks what is mailed');
select lives_ok($$ execute apply(gen_random_uuid(), repeat('😀', 4000)) $$, 'a project of 4000 code points is taken');
select throws_ok($$ execute apply(gen_random_uuid(), repeat('a', 4001)) $$, '23514', null, 'one of 4001 is refused');
select throws_ok($$ execute apply(gen_random_uuid(), '') $$, '23514', null, 'an empty one too');
select throws_ok($$ execute apply(null, 'A shop') $$, '23502', null, 'the id is the client''s');
select throws_ok($$ update public.applications set plan = 'other' where true $$, '23514', null, 'there are three plans');

select tests.authenticate_as('asha@example.com');
select throws_ok('select id from public.applications', '42501', null, 'a member reads none');
select throws_ok($$ execute apply(gen_random_uuid(), 'A shop') $$, '42501', null, 'a member stores none');
select throws_ok('delete from public.applications where true', '42501', null, 'a member deletes none');
select tests.clear_authentication();
select throws_ok('select id from public.applications', '42501', null, 'a visitor reads none');
select throws_ok($$ execute apply(gen_random_uuid(), 'A shop') $$, '42501', null, 'a visitor stores none');
select throws_ok($$ update public.applications set name = 'x' where true $$, '42501', null, 'a visitor changes none');

select * from finish();
rollback;
