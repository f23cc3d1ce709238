-- How much a member may write at once. Over the budget nothing is lost and nothing changes its order.
begin;
select plan(28);

select tests.create_users('asha', 'ravi');

create function pg_temp.send(first integer, last integer) returns jsonb language sql as $$
  select public.send_messages(jsonb_agg(jsonb_build_object('id', tests.uuid(n), 'content', 'Message ' || n) order by n))
  from generate_series(first, last) as n;
$$;
create function pg_temp.taken(answer jsonb) returns bigint language sql as $$
  select count(*) from jsonb_array_elements(answer -> 'outcomes') as outcome where outcome ? 'row';
$$;
-- Simulates that this much time has passed since the last write.
create function pg_temp.wait(span interval) returns void language sql security definer as $$
  update private.write_budgets set refilled_at = refilled_at - span where true;
$$;
-- The refusal of a statement, as PostgREST reads it.
create function pg_temp.refusal(statement text) returns jsonb language plpgsql as $$
declare
  code text;
  message text;
  detail text;
begin
  execute statement;
  return null;
exception when others then
  get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail;
  return case when code = 'PGRST' then message::jsonb || detail::jsonb end;
end
$$;

-- Messages --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.taken(pg_temp.send(1, 100)) + pg_temp.taken(pg_temp.send(101, 200)) + pg_temp.taken(pg_temp.send(201, 290)), 290::bigint,
  '300 messages that waited are stored at once'
);
select is(pg_temp.taken(pg_temp.send(1, 100)), 100::bigint, 'retries of stored messages are answered');
select is(
  (select count(*) from generate_series(291, 300) as n where pg_temp.taken(pg_temp.send(n, n)) = 1), 10::bigint,
  'retries of stored messages cost nothing'
);
select is(
  pg_temp.refusal('select pg_temp.send(301, 400)') - 'message',
  '{"code": "over_budget", "details": null, "hint": null, "status": 429,
    "headers": {"Retry-After": "20", "Access-Control-Expose-Headers": "Retry-After"}}',
  'a batch over the budget is refused with a time to come back'
);
select is(
  pg_temp.refusal($$ insert into public.messages (content) values ('By itself') $$) ->> 'status', '429',
  'a single message over the budget is refused'
);
select is(pg_temp.taken(pg_temp.send(201, 300)), 100::bigint, 'a stored message is still acknowledged over the budget');

select pg_temp.wait('21 seconds');
create temporary table sent as select pg_temp.send(299, 320) as answer;
select is((select pg_temp.taken(answer) from sent), 12::bigint, 'after 21 seconds the budget allows ten messages, and retries are free');
select is((select jsonb_array_length(answer -> 'outcomes') from sent), 12, 'the outcomes end with the last message that is stored');
select is((select answer -> 'retry_after' from sent), '20', 'the answer says when the other messages may come');
select is(
  (select count(*) from public.messages join generate_series(301, 310) as n on id = tests.uuid(n)), 10::bigint,
  'the first messages of the batch are stored, in their order'
);
select pg_temp.wait('20 seconds');
select is(
  jsonb_array_length(public.send_messages(jsonb_build_array(
    jsonb_build_object('id', tests.uuid(311), 'content', ' '), jsonb_build_object('id', tests.uuid(312), 'content', 'Message 312')
  )) -> 'outcomes'), 2, 'a batch gets an outcome for a message that breaks a rule and for the one behind it'
);
select is(
  (select pg_temp.taken(pg_temp.send(312, 330))), 10::bigint, 'a message that breaks a rule costs nothing'
);
select pg_temp.wait('10 days');
select is(
  pg_temp.taken(pg_temp.send(401, 500)) + pg_temp.taken(pg_temp.send(501, 600)) + pg_temp.taken(pg_temp.send(601, 700)), 300::bigint,
  'a full budget allows 300 messages again'
);
select is(pg_temp.refusal('select pg_temp.send(701, 701)') ->> 'status', '429', 'a budget holds no more than 300, however long nobody wrote');

select tests.as_owner($$ update private.write_budgets set refilled_at = now() + interval '1 hour' where true $$);
select is(
  pg_temp.refusal('select pg_temp.send(701, 701)') #>> '{headers,Retry-After}', '20', 'a clock that was set back makes nobody wait for an hour'
);

select tests.authenticate_as('ravi@example.com');
select is(pg_temp.taken(pg_temp.send(801, 900)), 100::bigint, 'another member has their own budget');

select tests.as_owner();
insert into public.messages (content, user_id) values ('By the seed', tests.id_of('asha@example.com'));
select is((select count(*) from public.messages where content = 'By the seed'), 1::bigint, 'a row that no member writes costs no budget');

-- Profiles --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare save(uuid, text) as select public.save_profile($1, jsonb_build_object('bio', $2));
create function pg_temp.save_often(first integer, last integer) returns void language sql as $$
  select public.save_profile(tests.uuid(1000 + n), jsonb_build_object('bio', 'Version ' || n)) from generate_series(first, last) as n;
$$;
select lives_ok('select pg_temp.save_often(1, 59)', 'a profile is saved 59 times');
select lives_ok('select public.set_profile_privacy(true, ''{location}'')', 'the settings are saved as the sixtieth save');
select is(
  pg_temp.refusal('select pg_temp.save_often(60, 60)') #>> '{headers,Retry-After}', '60', 'the next save has to wait for a minute'
);
select lives_ok('select pg_temp.save_often(1, 59)', 'retries of saves cost nothing');
select is((select bio from public.profiles where id = auth.uid()), 'Version 59', 'retries of saves change nothing');
select is(
  pg_temp.refusal('update public.profiles set bio = ''By another way'' where id = auth.uid()') ->> 'status', '429',
  'a direct update has the same budget'
);
select lives_ok('select public.touch_last_active()', 'reporting to be here costs no budget');
select pg_temp.wait('1 minute');
select lives_ok('select pg_temp.save_often(60, 60)', 'a save is accepted a minute later');
select is((select bio from public.profiles where id = auth.uid()), 'Version 60', 'the save is stored as it was written');

-- Whose it is -------------------------------------------------------------------------------------------------------

select tests.as_owner();
update private.write_budgets set refilled_at = now() - interval '25 hours' where mailbox = private.mailbox_of(tests.id_of('asha@example.com'));
select tests.authenticate_as('ravi@example.com');
select is(pg_temp.taken(pg_temp.send(901, 901)), 1::bigint, 'somebody writes a day later');
select tests.as_owner();
select is_empty(
  $$ select 1 from private.write_budgets where mailbox = private.mailbox_of(tests.id_of('asha@example.com')) $$,
  'a bucket that is full again is removed after a day'
);

select * from finish();
rollback;
