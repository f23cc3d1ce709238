-- Reports: for the service role only. A member finds their own in the export.
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
select throws_ok($$ select pg_temp.report('{}') $$, '42501', null, 'a member writes no report directly');
select throws_ok('delete from public.message_reports where true', '42501', null, 'a member deletes no report');
select tests.clear_authentication();
select throws_ok('select id from public.message_reports', '42501', null, 'a visitor reads no report');
select throws_ok($$ select pg_temp.report('{}') $$, '42501', null, 'a visitor writes no report');

-- Service role ----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select lives_ok($$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa"}') $$, 'the service role stores a report');
select throws_ok($$ select pg_temp.report('{}') $$, '23505', null, 'a member reports a message once');
select throws_ok(
  $$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000002"}') $$,
  '23505', null, 'an id is used for one report'
);
select throws_ok(
  $$ select pg_temp.report('{"message_id": "00000000-0000-4000-8000-000000000009"}') $$, '23503', null, 'a report of an unknown message is refused'
);
select throws_ok(
  $$ select pg_temp.report('{"reporter_id": "00000000-0000-4000-8000-000000000009"}') $$, '23503', null, 'a report by an unknown member is refused'
);
select throws_ok(format('select pg_temp.report(%L)', jsonb_build_object('message_id', '00000000-0000-4000-8000-000000000002', field, null)),
  '23502', null, format('without %s it is none', field))
from unnest(array['reason', 'content', 'created_at']) as field;
select throws_ok($$ select pg_temp.report('{"message_id": null}') $$, '23502', null, 'a report without a message is refused');
prepare reason(text) as update public.message_reports set reason = $1 where true;
select lives_ok($$ execute reason('') $$, 'a report may have no reason');
select lives_ok($$ execute reason(repeat('😀', 500)) $$, 'a reason of 500 code points is accepted');
select throws_ok($$ execute reason(repeat('a', 501)) $$, '23514', null, 'a reason of 501 characters is refused');
select lives_ok('update public.message_reports set mailed_at = now() where true', 'the service role marks a report as mailed');

-- In the own data -------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select results_eq(
  $$ select report - array['created_at', 'reason'] from jsonb_array_elements(public.export_my_data() -> 'message_reports') as report $$,
  $$ values ('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000001", "content": "Rude"}'::jsonb) $$,
  'the reporter''s export holds the report'
);
select tests.authenticate_as('asha@example.com');
select is(public.export_my_data() -> 'message_reports', '[]', 'the author''s export does not hold the report');

-- What becomes of it ----------------------------------------------------------------------------------------------

select public.delete_message('00000000-0000-4000-8000-000000000001');
select tests.as_owner();
select is((select content from public.message_reports), 'Rude', 'the author cannot delete the reported text from a report');
select tests.authenticate_as('ravi@example.com');
select lives_ok('select public.delete_my_account()', 'a member who reported can delete their account');
select tests.as_owner();
select results_eq(
  'select id, reporter_id from public.message_reports',
  $$ values ('00000000-0000-4000-8000-0000000000aa'::uuid, null::uuid) $$, 'a report stays without a name when its reporter''s account is deleted'
);
select tests.create_user('meera@example.com');
select lives_ok($$ select pg_temp.report(jsonb_build_object('reporter_id', tests.id_of('meera@example.com'))) $$, 'another member may report the same message');
delete from public.messages where id = '00000000-0000-4000-8000-000000000001';
select is_empty('select id from public.message_reports', 'a removed message takes its reports along');

select * from finish();
rollback;
