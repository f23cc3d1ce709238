-- How much a member may write at once, and what happens over it: nothing is lost, nothing is reordered.
begin;
select plan(30);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');

create function pg_temp.uuid_of(number integer) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;
$$;
create function pg_temp.send(first integer, last integer) returns jsonb language sql as $$
  select public.send_messages(jsonb_agg(jsonb_build_object('id', pg_temp.uuid_of(n), 'content', 'Message ' || n) order by n))
  from generate_series(first, last) as n;
$$;
create function pg_temp.taken(answer jsonb) returns bigint language sql as $$
  select count(*) from jsonb_array_elements(answer -> 'outcomes') as outcome where outcome ? 'row';
$$;
-- As if so much time had passed since the last writing.
create function pg_temp.wait(span interval) returns void language sql security definer as $$
  update private.write_budgets set refilled_at = refilled_at - span where true;
$$;
-- The headers of the refusal of a statement, as PostgREST reads them.
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
  'what waited for days arrives at once'
);
select is(pg_temp.taken(pg_temp.send(1, 100)), 100::bigint, 'a repeat is answered');
select is(
  (select count(*) from generate_series(291, 300) as n where pg_temp.taken(pg_temp.send(n, n)) = 1), 10::bigint,
  'and cost nothing: 300 are taken in all'
);
select is(
  pg_temp.refusal('select pg_temp.send(301, 400)') - 'message',
  '{"code": "over_budget", "details": null, "hint": null, "status": 429,
    "headers": {"Retry-After": "20", "Access-Control-Expose-Headers": "Retry-After"}}',
  'over it none of a batch is taken, and the answer says when to come again'
);
select is((select count(*) from public.messages), 300::bigint, 'nothing of it is stored');
select is(
  pg_temp.refusal($$ insert into public.messages (content) values ('By itself') $$) ->> 'status', '429',
  'a message by itself is refused likewise'
);
select is(pg_temp.taken(pg_temp.send(201, 300)), 100::bigint, 'what has arrived is still acknowledged');

select pg_temp.wait('21 seconds');
create temporary table sent as select pg_temp.send(299, 320) as answer;
select is((select pg_temp.taken(answer) from sent), 12::bigint, 'after 21 seconds the ten that fit are taken, beside two repeats');
select is((select jsonb_array_length(answer -> 'outcomes') from sent), 12, 'the answer ends with them');
select is((select answer -> 'retry_after' from sent), '20', 'and says when the others may come');
select is(
  (select count(*) from public.messages join generate_series(301, 310) as n on id = pg_temp.uuid_of(n)), 10::bigint,
  'they are the first ones, in their order'
);
select pg_temp.wait('20 seconds');
select is(
  jsonb_array_length(public.send_messages(jsonb_build_array(
    jsonb_build_object('id', pg_temp.uuid_of(311), 'content', ' '), jsonb_build_object('id', pg_temp.uuid_of(312), 'content', 'Good')
  )) -> 'outcomes'), 2, 'a refused message'
);
select is(
  (select pg_temp.taken(pg_temp.send(312, 330))), 10::bigint, 'costs nothing: nine more are taken beside the good one'
);
select pg_temp.wait('10 days');
select is(
  pg_temp.taken(pg_temp.send(401, 500)) + pg_temp.taken(pg_temp.send(501, 600)) + pg_temp.taken(pg_temp.send(601, 700)), 300::bigint,
  'a full budget is 300 again'
);
select is(pg_temp.refusal('select pg_temp.send(701, 701)') ->> 'status', '429', 'and not more, however long nobody wrote');

select tests.as_owner();
update private.write_budgets set refilled_at = now() + interval '1 hour' where true;
select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.refusal('select pg_temp.send(701, 701)') #>> '{headers,Retry-After}', '20', 'a clock that was set back asks nobody to wait for an hour'
);

select tests.authenticate_as('ravi@example.com');
select is(pg_temp.taken(pg_temp.send(801, 900)), 100::bigint, 'another member has an own budget');
select is(pg_temp.refusal('select pg_temp.send(1, 1)'), null, 'an id of somebody else''s is refused by itself');

select tests.as_owner();
insert into public.messages (content, user_id) values ('By the seed', tests.id_of('asha@example.com'));
select is((select count(*) from public.messages where content = 'By the seed'), 1::bigint, 'what no member writes costs no member');

-- Profiles --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare save(uuid, text) as select public.save_profile($1, jsonb_build_object('bio', $2));
create function pg_temp.save_often(first integer, last integer) returns void language sql as $$
  select public.save_profile(pg_temp.uuid_of(1000 + n), jsonb_build_object('bio', 'Version ' || n)) from generate_series(first, last) as n;
$$;
select lives_ok('select pg_temp.save_often(1, 59)', 'a profile is saved 59 times');
select lives_ok('select public.set_profile_privacy(true, ''{location}'')', 'its settings once');
select is(
  pg_temp.refusal('select pg_temp.save_often(60, 60)') #>> '{headers,Retry-After}', '60', 'the next save waits for a minute'
);
select lives_ok('select pg_temp.save_often(1, 59)', 'repeats cost nothing');
select is((select bio from public.profiles where id = auth.uid()), 'Version 59', 'and change nothing');
select is(
  pg_temp.refusal('update public.profiles set bio = ''By another way'' where id = auth.uid()') ->> 'status', '429',
  'there is no way around it'
);
select lives_ok('select public.touch_last_active()', 'being here is no save');
select pg_temp.wait('1 minute');
select lives_ok('select pg_temp.save_often(60, 60)', 'a minute later it is saved');
select is((select bio from public.profiles where id = auth.uid()), 'Version 60', 'as it was written');

-- Whose it is -------------------------------------------------------------------------------------------------------

select throws_ok('select tokens from private.write_budgets', '42501', null, 'a member reads no budget');
select tests.as_owner();
delete from auth.users where email = 'asha@example.com';
select is_empty(
  $$ select member from private.write_budgets where member <> tests.id_of('ravi@example.com') $$, 'a budget goes with its account'
);

select * from finish();
rollback;
