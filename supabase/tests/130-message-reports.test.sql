-- Reports: the service role's alone; a member finds the own ones in the exported data.
begin;
select plan(25);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values
  ('00000000-0000-4000-8000-000000000001', 'Rude'), ('00000000-0000-4000-8000-000000000002', 'Ruder');

create function pg_temp.report(changes jsonb) returns void language plpgsql as $$
begin
  insert into public.message_reports
  select (jsonb_populate_record(null::public.message_reports, jsonb_build_object(
    'id', gen_random_uuid(), 'message_id', '00000000-0000-4000-8000-000000000001', 'reporter_id', tests.id_of('ravi@example.com'),
    'reason', 'Insults', 'content', 'Rude', 'created_at', now()
  ) || changes)).*;
end
$$;

-- Nobody else -----------------------------------------------------------------------------------------------------

select throws_ok('select id from public.message_reports', '42501', null, 'a member reads no report');
select throws_ok($$ select pg_temp.report('{}') $$, '42501', null, 'nor writes one past the function');
select throws_ok('delete from public.message_reports where true', '42501', null, 'nor deletes one');
select tests.clear_authentication();
select throws_ok('select id from public.message_reports', '42501', null, 'a visitor reads none');
select throws_ok($$ select pg_temp.report('{}') $$, '42501', null, 'and writes none');

-- Service role ----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select lives_ok($$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa"}') $$, 'the function stores a report');
select throws_ok($$ select pg_temp.report('{}') $$, '23505', null, 'one a member and message');
select throws_ok(
  $$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000002"}') $$,
  '23505', null, 'and one an id'
);
select throws_ok(
  $$ select pg_temp.report('{"message_id": "00000000-0000-4000-8000-000000000009"}') $$, '23503', null, 'of a message that exists'
);
select throws_ok(
  $$ select pg_temp.report('{"reporter_id": "00000000-0000-4000-8000-000000000009"}') $$, '23503', null, 'by a member who exists'
);
select throws_ok(format('select pg_temp.report(%L)', jsonb_build_object('message_id', '00000000-0000-4000-8000-000000000002', field, null)),
  '23502', null, format('without %s it is none', field))
from unnest(array['reason', 'content', 'created_at']) as field;
select throws_ok($$ select pg_temp.report('{"message_id": null}') $$, '23502', null, 'nor without a message');
prepare reason(text) as update public.message_reports set reason = $1 where true;
select lives_ok($$ execute reason('') $$, 'a reason may be left out');
select lives_ok($$ execute reason(repeat('😀', 500)) $$, 'and have 500 code points');
select throws_ok($$ execute reason(repeat('a', 501)) $$, '23514', null, 'but not 501');
select lives_ok('update public.message_reports set mailed_at = now() where true', 'the mail is noted');

-- In the own data -------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select results_eq(
  $$ select report - array['created_at', 'reason'] from jsonb_array_elements(public.export_my_data() -> 'message_reports') as report $$,
  $$ values ('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000001", "content": "Rude"}'::jsonb) $$,
  'who reported finds it in the own data'
);
select tests.authenticate_as('asha@example.com');
select is(public.export_my_data() -> 'message_reports', '[]', 'who was reported does not');

-- What becomes of it ----------------------------------------------------------------------------------------------

select public.delete_message('00000000-0000-4000-8000-000000000001');
select tests.as_owner();
select is((select content from public.message_reports), 'Rude', 'the author cannot take back what was reported');
select tests.authenticate_as('ravi@example.com');
select lives_ok('select public.delete_my_account()', 'a member who reported may go');
select tests.as_owner();
select results_eq(
  'select id, reporter_id from public.message_reports',
  $$ values ('00000000-0000-4000-8000-0000000000aa'::uuid, null::uuid) $$, 'and the report stays without a name'
);
select tests.create_user('meera@example.com');
select lives_ok($$ select pg_temp.report(jsonb_build_object('reporter_id', tests.id_of('meera@example.com'))) $$, 'another member may report the same');
delete from public.messages where id = '00000000-0000-4000-8000-000000000001';
select is_empty('select id from public.message_reports', 'a message that is taken down takes its reports along');

select * from finish();
rollback;
