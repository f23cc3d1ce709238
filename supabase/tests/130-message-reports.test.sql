-- Reports: members write them, organisers judge them at the desk, and a member finds their own in the export.
begin;
select plan(41);

select tests.create_users('asha', 'ravi');
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

-- Reporting ---------------------------------------------------------------------------------------------------------

select tests.as_owner();
create function pg_temp.say(number integer, content text) returns uuid language sql security definer as $$
  insert into public.messages (id, content, user_id) values (tests.uuid(number), content, tests.id_of('asha@example.com')) returning id;
$$;
create function pg_temp.report_of(entry integer, message integer, reason text default 'Rude') returns jsonb language sql as $$
  select public.report_message(tests.uuid(entry), tests.uuid(message), reason);
$$;
select tests.await_window('1 day', '20 seconds');
select tests.authenticate_as('ravi@example.com');
select pg_temp.say(n, 'Message ' || n) from generate_series(201, 221) as n;
select is(pg_temp.report_of(301, 201), '{}', 'a member reports a message');
select is(pg_temp.report_of(301, 201), '{}', 'a retry changes nothing');
select is(pg_temp.report_of(302, 201, 'Again'), '{}', 'a second report of a message counts as the first');
select throws_ok('select pg_temp.report_of(301, 202)', 'PT409', null, 'an id is used for one report');
select throws_ok($$ select pg_temp.report_of(301, 201, 'Else') $$, 'PT409', null, 'an id is used for one reason');
select throws_ok($$ select pg_temp.report_of(303, 202, repeat('x', 501)) $$, '23514', null, 'a reason has 500 characters at most');
select throws_ok('select pg_temp.report_of(303, 999)', 'PT404', null, 'a message that is not there is not reported');
select tests.as_owner();
select results_eq(
  'select id, message_id, reason, content from public.message_reports',
  $$ values (tests.uuid(301), tests.uuid(201), 'Rude', 'Message 201') $$, 'the report holds the text'
);
select is(
  (public.claim_mails() #> '{0,letter}') - 'created_at',
  jsonb_build_object(
    'content', 'Message 201', 'reason', 'Rude', 'email', 'ravi@example.com',
    'reporter_id', tests.id_of('ravi@example.com'), 'reporter', (select username from public.profiles where id = tests.id_of('ravi@example.com')),
    'author_id', tests.id_of('asha@example.com'), 'author', (select username from public.profiles where id = tests.id_of('asha@example.com'))
  ),
  'the organisers get one mail about a report'
);
select tests.authenticate_as('asha@example.com');
select throws_ok('select pg_temp.report_of(301, 201)', 'PT409', null, 'the id of another member''s report is refused');
select tests.authenticate_as('ravi@example.com');
select pg_temp.report_of(100 + n, n) from generate_series(202, 220) as n;
select throws_ok('select pg_temp.report_of(400, 221)', 'PGRST', null, 'a member reports twenty messages a day');
select is(pg_temp.report_of(302, 202), '{}', 'a retry is free');
select tests.as_owner();
delete from public.messages where id >= tests.uuid(201);

-- Service role ----------------------------------------------------------------------------------------------------

select tests.as_service_role();
select lives_ok($$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa"}') $$, 'the service role stores a report');
select throws_ok($$ select pg_temp.report('{}') $$, '23505', null, 'a member reports a message once');
select throws_ok(
  $$ select pg_temp.report('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000002"}') $$,
  '23505', null, 'an id is used for one report'
);
select throws_ok(format('select pg_temp.report(%L)', jsonb_build_object('message_id', '00000000-0000-4000-8000-000000000002', field, null)),
  '23502', null, format('a report without %s is refused', field))
from unnest(array['reason', 'content', 'created_at']) as field;
prepare reason(text) as update public.message_reports set reason = $1 where true;
select lives_ok($$ execute reason('') $$, 'a report may have no reason');

-- In the own data -------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select results_eq(
  $$ select report - array['created_at', 'reason'] from jsonb_array_elements(public.export_my_data() -> 'message_reports') as report $$,
  $$ values ('{"id": "00000000-0000-4000-8000-0000000000aa", "message_id": "00000000-0000-4000-8000-000000000001", "content": "Rude", "verdict": null, "judged_at": null}'::jsonb) $$,
  'the reporter''s export holds the report'
);
select tests.authenticate_as('asha@example.com');
select is(public.export_my_data() -> 'message_reports', '[]', 'the author''s export does not hold the report');

-- What becomes of it ----------------------------------------------------------------------------------------------

select public.delete_message('00000000-0000-4000-8000-000000000001');
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

-- Judging ---------------------------------------------------------------------------------------------------------

select tests.create_user('organiser@example.com', '{"full_name": "Nadia Fonseca"}');
select tests.create_user('second@example.com', '{"full_name": "Dev Shah"}');
select tests.create_user('former@example.com');
insert into private.organisers (user_id) select tests.id_of(email) from unnest(array['organiser@example.com', 'second@example.com']) as email;
insert into public.messages (id, content, user_id, created_at)
select ('00000000-0000-4000-8000-0000000001' || lpad(place::text, 2, '0'))::uuid, 'Line ' || place, tests.id_of('meera@example.com'),
  timestamptz '2030-01-01' + place * interval '1 minute'
from generate_series(1, 9) as place;
update public.messages set user_id = tests.id_of('former@example.com') where id = '00000000-0000-4000-8000-000000000109';
delete from auth.users where id = tests.id_of('former@example.com');
select pg_temp.report(jsonb_build_object(
  'id', '00000000-0000-4000-8000-0000000002' || lpad(place::text, 2, '0'),
  'message_id', '00000000-0000-4000-8000-0000000001' || lpad(place::text, 2, '0'), 'reporter_id', tests.id_of('asha@example.com'), 'content', 'Line ' || place
)) from unnest(array[5, 7, 9]) as place;
select pg_temp.report(jsonb_build_object(
  'message_id', '00000000-0000-4000-8000-000000000105', 'reporter_id', tests.id_of('second@example.com'), 'reason', '', 'content', 'Line 5'
));

create function pg_temp.judge(place integer, verdict text, changes jsonb default '{}') returns jsonb language sql as $$
  select public.act_at_desk(gen_random_uuid(), 'report', jsonb_build_object(
    'report', '00000000-0000-4000-8000-0000000002' || lpad(place::text, 2, '0'), 'verdict', verdict, 'suspend_until', null, 'reason', null
  ) || changes);
$$;
-- The desk's item about a message.
create function pg_temp.item(place integer) returns jsonb language sql as $$
  select item from jsonb_array_elements(tests.document('desk') #> '{reports}') as item
  where item ->> 'message' = '00000000-0000-4000-8000-0000000001' || lpad(place::text, 2, '0');
$$;

select tests.authenticate_as('organiser@example.com');
select is(jsonb_array_length(pg_temp.item(5) -> 'reports'), 2, 'the desk shows all reports of a message together');
select results_eq(
  $$ select line ->> 'content' from jsonb_array_elements(pg_temp.item(5) -> 'context') as line $$,
  $$ values ('Line 2'), ('Line 3'), ('Line 4'), ('Line 5'), ('Line 6'), ('Line 7'), ('Line 8') $$,
  'three messages before and three after stand beside the reported one'
);
select throws_ok($$ select pg_temp.judge(99, 'keep') $$, 'PT404', null, 'an unknown report is not judged');
select is(pg_temp.judge(5, 'keep'), '{}', 'an organiser keeps a reported message');
select is((select content from public.messages where id = '00000000-0000-4000-8000-000000000105'), 'Line 5', 'a kept message stays as it is');
select is(
  pg_temp.item(5) - array['context', 'reports', 'written_at', 'judged_at'],
  jsonb_build_object(
    'message', '00000000-0000-4000-8000-000000000105', 'author', tests.id_of('meera@example.com'), 'deleted_at', null, 'content', 'Line 5',
    'verdict', 'kept', 'judged_by', tests.id_of('organiser@example.com')
  ),
  'the verdict counts for all its reports, and says who gave it'
);
select tests.authenticate_as('second@example.com');
select throws_ok(
  $$ select pg_temp.judge(5, 'delete') $$, 'PT409', 'Nadia Fonseca has already decided: the message is kept.', 'the later of two organisers is told what the first decided'
);
select throws_ok(
  $$ select pg_temp.judge(7, 'delete', '{"suspend_until": "2001-01-01", "reason": "Insults."}') $$, 'PT409', null, 'a suspension whose time has passed is refused'
);
select is((select deleted_at from public.messages where id = '00000000-0000-4000-8000-000000000107'), null, 'a refused judgement does not delete the message');
select is(
  pg_temp.judge(7, 'delete', '{"suspend_until": "2099-01-01", "reason": "Insults."}'), '{}', 'an organiser deletes a reported message and suspends its author'
);
select results_eq(
  $$ select content, deleted_at is not null from public.messages where id = '00000000-0000-4000-8000-000000000107' $$,
  $$ values ('This message was deleted.', true) $$, 'a message that an organiser deletes is shown as one that its author deleted'
);
select is(pg_temp.item(7) ->> 'content', 'Line 7', 'the desk keeps the text that was reported');
select is(
  tests.document('desk') #>> '{suspensions,0,member}', tests.id_of('meera@example.com')::text, 'the judgement suspends the author'
);
select throws_ok(
  $$ select pg_temp.judge(9, 'delete', '{"suspend_until": "2099-01-01", "reason": "Insults."}') $$, 'PT409', null, 'an author without an account is not suspended'
);
select is(pg_temp.judge(9, 'delete'), '{}', 'a message without an author is deleted');
select results_eq(
  $$ select item ->> 'actor', item #>> '{changes,verdict,to}' from jsonb_array_elements(tests.document('desk') #> '{audit}') with ordinality as record (item, place)
     where item ->> 'subject' = 'message_reports' order by place $$,
  $$ values
       (tests.id_of('second@example.com')::text, 'deleted'), (tests.id_of('second@example.com')::text, 'deleted'),
       (tests.id_of('organiser@example.com')::text, 'kept'), (tests.id_of('organiser@example.com')::text, 'kept') $$,
  'the record says who judged what'
);

select * from finish();
rollback;
