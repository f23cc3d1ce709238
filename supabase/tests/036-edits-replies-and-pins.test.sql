-- An author changes the text of a message for 15 minutes, by public.edit_message only. A message may answer another one, and
-- organisers pin one above the chat.
begin;
select plan(41);

select tests.create_users('asha', 'ravi');
create function pg_temp.edit(entry integer, content text, message integer default 1) returns text language sql as $$
  select (public.edit_message(tests.uuid(entry), tests.uuid(message), content)).content;
$$;
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values (tests.uuid(1), 'Diner?'), (tests.uuid(2), 'Deleted'), (tests.uuid(3), 'Old'), (tests.uuid(4), 'Reported');
select public.delete_message(tests.uuid(2));

-- Who may ---------------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select pg_temp.edit(10, 'x') $$, '42501', 'This is not your message.', 'another member edits nothing');
select tests.authenticate_as('asha@example.com');
select is(pg_temp.edit(10, 'Dinner?'), 'Dinner?', 'an author edits a message');
select isnt((select edited_at from public.messages where id = tests.uuid(1)), null, 'an edited message tells that it was edited');
select tests.as_owner();
select is_empty($$ select id from public.messages where content = 'Diner?' $$, 'the earlier text is kept nowhere');
select tests.authenticate_as('ravi@example.com');
select results_eq(
  $$ select row ->> 'content', (row ->> 'edited_at') is not null
     from jsonb_array_elements(public.sync_pull() #> '{tables,messages,rows}') as row where row ->> 'id' = tests.uuid(1)::text $$,
  $$ values ('Dinner?', true) $$, 'another member pulls the new text'
);

-- What is refused ---------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select throws_ok($$ select pg_temp.edit(20, 'x', 9) $$, 'PT404', null, 'an unknown message is not edited');
select throws_ok($$ select pg_temp.edit(20, 'x', 2) $$, 'PT404', null, 'a deleted message is not edited');
select throws_ok($$ select pg_temp.edit(20, repeat('x', 501)) $$, '23514', null, 'a text that is too long is refused');
select throws_ok($$ select pg_temp.edit(20, null) $$, '23502', null, 'a missing text is refused');
select tests.as_owner($$ update public.messages set created_at = now() - interval '15 minutes' where id = tests.uuid(1);
  update public.messages set created_at = now() - interval '15 minutes 1 second' where id = tests.uuid(3) $$);
select is(pg_temp.edit(21, 'In time'), 'In time', 'a message is edited for 15 minutes');
select throws_ok($$ select pg_temp.edit(22, 'x', 3) $$, 'PT422', 'You can edit a message for 15 minutes.', 'a message is not edited after 15 minutes by the server''s clock');

-- Once for each entry -------------------------------------------------------------------------------------------------

select is(pg_temp.edit(30, 'From the phone'), 'From the phone', 'a device edits a message');
select is(pg_temp.edit(31, 'From the laptop'), 'From the laptop', 'another device edits it later');
select is(pg_temp.edit(30, 'From the phone'), 'From the laptop', 'a retry of the first edit changes nothing, and is answered with the current text');
select throws_ok($$ select pg_temp.edit(30, 'Else') $$, 'PT409', null, 'an id is used for one edit');
select tests.as_owner($$ update public.messages set created_at = now() - interval '1 hour' where id = tests.uuid(1) $$);
select is(pg_temp.edit(31, 'From the laptop'), 'From the laptop', 'a retry after 15 minutes is answered as before');
select is(public.withdraw_entry(tests.uuid(31)), 'taken', 'an edit that arrived cannot be withdrawn');
select is(public.withdraw_entry(tests.uuid(32)), 'withdrawn', 'an edit that did not arrive is withdrawn');
select throws_ok($$ select pg_temp.edit(32, 'x', 4) $$, 'PT410', null, 'a withdrawn edit changes nothing');

-- Answers -----------------------------------------------------------------------------------------------------------

select lives_ok(
  $$ insert into public.messages (id, content, reply_to) values (tests.uuid(40), 'Yes', tests.uuid(1)) $$, 'a message answers another one'
);
select is(
  public.send_messages(jsonb_build_array(
    jsonb_build_object('id', tests.uuid(41), 'content', 'To one that never came', 'reply_to', tests.uuid(99)),
    jsonb_build_object('id', tests.uuid(42), 'content', 'To none', 'reply_to', null),
    jsonb_build_object('id', tests.uuid(43), 'content', 'To nonsense', 'reply_to', 'x')
  )) #>> '{outcomes,0,row,reply_to}', tests.uuid(99)::text, 'an answer to a message that never came is stored'
);
select results_eq(
  $$ select content, reply_to from public.messages where id in (tests.uuid(42), tests.uuid(43)) $$,
  $$ values ('To none', null::uuid) $$, 'a message may answer none, and what is no id is refused alone'
);
select public.delete_message(tests.uuid(40));
select is((select reply_to from public.messages where id = tests.uuid(40)), tests.uuid(1), 'a deleted message keeps its place in the chat');
select is(
  (select array_agg(said -> 'reply_to' order by said ->> 'id') from jsonb_array_elements(public.export_my_data() -> 'messages') as said
   where said ->> 'content' like 'To %'),
  array[to_jsonb(tests.uuid(99)), 'null'], 'the export tells what a message answers'
);

-- Pins --------------------------------------------------------------------------------------------------------------

select tests.as_owner();
select tests.create_user(name || '@example.com') from unnest(array['organiser', 'second']) as name;
insert into private.organisers (user_id) select id from auth.users where email in ('organiser@example.com', 'second@example.com');
create function pg_temp.pin(entry integer, message integer, is_pinned boolean default true) returns boolean
language sql as $$ select (public.pin_message(tests.uuid(entry), tests.uuid(60 + message), is_pinned)).pinned_at is not null; $$;
insert into public.messages (id, user_id, content)
select tests.uuid(60 + number), tests.id_of('asha@example.com'), 'Number ' || number from generate_series(1, 3) as number;

select tests.authenticate_as('asha@example.com');
select throws_ok('select pg_temp.pin(70, 1)', '42501', 'Only organisers pin messages.', 'a member pins nothing, also no own message');

select tests.authenticate_as('organiser@example.com');
select is(pg_temp.pin(71, 1), true, 'an organiser pins a message');
select tests.authenticate_as('second@example.com');
select is(pg_temp.pin(72, 2), true, 'a second organiser pins another message');
select results_eq(
  'select id from public.messages where pinned_at is not null', 'values (tests.uuid(62))', 'a new pin takes the place of the one before'
);
select is(pg_temp.pin(73, 1, false), false, 'unpinning a message that is not pinned changes nothing');
select is((select count(*) from public.messages where pinned_at is not null), 1::bigint, 'one message is pinned at a time');
select tests.authenticate_as('organiser@example.com');
select is(pg_temp.pin(71, 1), false, 'a retry of the first pin changes nothing, and is answered with the current state');
select throws_ok('select pg_temp.pin(71, 3)', 'PT409', null, 'an id is used for one pin');
select throws_ok('select pg_temp.pin(74, 9)', 'PT404', null, 'an unknown message is not pinned');
select tests.authenticate_as('asha@example.com');
select is(
  (select pinned_at from public.delete_message(tests.uuid(62))), null, 'a deleted message is pinned no longer'
);

-- A flood, a suspension, a report ---------------------------------------------------------------------------------------

select tests.as_owner($$ update private.write_budgets set tokens = 0 where kind = 'messages' $$);
select throws_ok($$ select pg_temp.edit(50, 'x', 4) $$, 'PGRST', null, 'a flood is asked to wait');
select is(pg_temp.edit(31, 'From the laptop'), 'From the laptop', 'a retry uses no budget');
select tests.as_owner($$ update private.write_budgets set tokens = 300 where kind = 'messages';
  insert into public.message_reports (id, message_id, reporter_id, reason, content)
  values (gen_random_uuid(), tests.uuid(4), tests.id_of('ravi@example.com'), '', 'Reported') $$);
select is(pg_temp.edit(51, 'Harmless', 4), 'Harmless', 'a reported message is edited');
select tests.as_owner();
select is((select content from public.message_reports), 'Reported', 'the report keeps the text that was reported');
select tests.suspend('asha@example.com');
select tests.authenticate_as('asha@example.com');
select throws_ok($$ select pg_temp.edit(52, 'Rude', 4) $$, 'PT403', null, 'a suspended member edits nothing');
select is(pg_temp.edit(51, 'Harmless', 4), 'Harmless', 'a retry of an edit that arrived before the suspension is answered as before');
select is((public.delete_message(tests.uuid(4))).content, 'This message was deleted.', 'a suspended member may delete an edited message');

select * from finish();
rollback;
