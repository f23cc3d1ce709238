-- Applications: for the service role only.
begin;
select plan(15);

select tests.create_user('asha@example.com');

select tests.as_service_role();
prepare apply(uuid, text) as
  insert into public.applications (id, name, email, business, phone, project, plan, edition)
  values ($1, 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', $2, 'stay', '2025-10');
select lives_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, 'the service role stores an application');
select throws_ok($$ execute apply('00000000-0000-4000-8000-000000000001', 'A shop') $$, '23505', null, 'an application is stored once for an id');
select results_eq(
  'select created_at, organiser_mailed_at, applicant_mailed_at from public.applications',
  'values (now(), null::timestamptz, null::timestamptz)', 'a new application is not marked as mailed'
);
select lives_ok('update public.applications set organiser_mailed_at = now() where organiser_mailed_at is null', 'the service role marks an application as mailed');
select lives_ok($$ execute apply(gen_random_uuid(), repeat('😀', 4000)) $$, 'a project of 4000 code points is accepted');
select throws_ok($$ execute apply(gen_random_uuid(), repeat('a', 4001)) $$, '23514', null, 'a project of 4001 characters is refused');
select throws_ok($$ execute apply(gen_random_uuid(), '') $$, '23514', null, 'an empty project is refused');
select throws_ok($$ execute apply(null, 'A shop') $$, '23502', null, 'an application without the client''s id is refused');
select throws_ok($$ update public.applications set plan = 'other' where true $$, '23514', null, 'an unknown plan is refused');

select tests.authenticate_as('asha@example.com');
select throws_ok('select id from public.applications', '42501', null, 'a member reads no application');
select throws_ok($$ execute apply(gen_random_uuid(), 'A shop') $$, '42501', null, 'a member stores no application');
select throws_ok('delete from public.applications where true', '42501', null, 'a member deletes no application');
select tests.clear_authentication();
select throws_ok('select id from public.applications', '42501', null, 'a visitor reads no application');
select throws_ok($$ execute apply(gen_random_uuid(), 'A shop') $$, '42501', null, 'a visitor stores no application');
select throws_ok($$ update public.applications set name = 'x' where true $$, '42501', null, 'a visitor changes no application');

select * from finish();
rollback;
