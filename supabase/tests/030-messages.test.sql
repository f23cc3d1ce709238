-- The chat: members read all messages and write under their own name.
begin;
select plan(15);

select tests.create_users('asha', 'ravi');

-- Member --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare write(text) as insert into public.messages (content) values ($1);
select lives_ok($$ execute write('Hello') $$, 'a member writes a message');
select results_eq(
  'select user_id from public.messages', $$ values (tests.id_of('asha@example.com')) $$, 'the author of a message is the member'
);

-- The id is the idempotency key ---------------------------------------------------------------------------------

prepare write_as(uuid, text) as insert into public.messages (id, content, user_id) values ($1, $2, auth.uid());
select lives_ok($$ execute write_as('00000000-0000-4000-8000-000000000001', 'Once') $$, 'a member chooses the id of a message');
select throws_ok(
  $$ execute write_as('00000000-0000-4000-8000-000000000001', 'Twice') $$, '23505', null, 'an id cannot be used twice'
);
select lives_ok(
  $$ insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Twice')
     on conflict (id) do nothing $$,
  'a retry that ignores duplicates succeeds'
);
select is(
  (select content from public.messages where id = '00000000-0000-4000-8000-000000000001'), 'Once', 'a retry does not change the first message'
);

-- Length --------------------------------------------------------------------------------------------------------

select lives_ok($$ execute write(repeat('😀', 500)) $$, 'a message of 500 emoji is accepted: code points count, not UTF-16 units');
select throws_ok($$ execute write(repeat('😀', 501)) $$, '23514', null, 'a message of 501 emoji is refused');

select lives_ok($$ execute write(E'one\ttwo\nthree') $$, 'a message may have several lines');
select throws_ok($$ execute write(U&'Look \202Egpj.exe') $$, '23514', null, 'a message that changes the writing direction is refused');

-- Other member, and what is left of an account -------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.messages), 4::bigint, 'another member reads all messages');
select ok(
  (select bool_and(later) from (
     select created_at >= lag(created_at, 1, '-infinity') over (order by place) as later
     from public.messages join unnest(array['Hello', 'Once', repeat('😀', 500)]) with ordinality as written (content, place)
       using (content)
   ) as pairs having count(*) = 3),
  'messages of one transaction keep their order in time'
);

select tests.as_owner($$ delete from auth.users where email = 'asha@example.com';
  delete from public.messages where id = '00000000-0000-4000-8000-000000000001' $$);
select is((select count(*) from public.messages where user_id is null), 3::bigint, 'messages stay when their author''s account is deleted');
select is(
  (select count(*) from public.tombstones where table_name = 'messages' and owner is null), 1::bigint,
  'a removed message leaves a tombstone for everybody'
);
select throws_ok(
  $$ execute write_as('00000000-0000-4000-8000-000000000001', 'Once') $$, 'PT409', null,
  'a removed message does not come back when its sender retries'
);

select * from finish();
rollback;
