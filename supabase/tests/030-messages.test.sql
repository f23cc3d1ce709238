-- The chat: members read all of it and write under their own name.
begin;
select plan(30);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');

-- Visitor -------------------------------------------------------------------------------------------------------

select tests.clear_authentication();
select throws_ok('select id from public.messages', '42501', null, 'a visitor reads no message');
select throws_ok($$ insert into public.messages (content) values ('hi') $$, '42501', null, 'a visitor writes none');

-- Member --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
prepare write(text) as insert into public.messages (content) values ($1);
select lives_ok($$ execute write('Hello') $$, 'a member writes');
select results_eq(
  'select user_id from public.messages', $$ values (tests.id_of('asha@example.com')) $$, 'the author is the member'
);
select throws_ok(
  $$ insert into public.messages (content, user_id) values ('forged', tests.id_of('ravi@example.com')) $$,
  '42501', null, 'nobody writes under another name'
);
select throws_ok(
  $$ insert into public.messages (content, user_id) values ('nameless', null) $$, '42501', null, 'nobody writes under no name'
);
select throws_ok(
  $$ insert into public.messages (content, created_at) values ('early', '2020-01-01') $$, '42501', null, 'the time is the server''s'
);
select throws_ok(
  $$ insert into public.messages (content, sync_xid) values ('marked', '1') $$, '42501', null, 'so is the sync mark'
);
select throws_ok($$ update public.messages set content = 'changed' where true $$, '42501', null, 'a message is not changed');
select throws_ok('delete from public.messages where true', '42501', null, 'nor deleted by members');

-- The id is the idempotency key ---------------------------------------------------------------------------------

prepare write_as(uuid, text) as insert into public.messages (id, content, user_id) values ($1, $2, auth.uid());
select lives_ok($$ execute write_as('00000000-0000-4000-8000-000000000001', 'Once') $$, 'the client chooses the id');
select throws_ok(
  $$ execute write_as('00000000-0000-4000-8000-000000000001', 'Twice') $$, '23505', null, 'and cannot use it twice'
);
select lives_ok(
  $$ insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Twice')
     on conflict (id) do nothing $$,
  'a repeated send that ignores duplicates is no fault'
);
select is(
  (select content from public.messages where id = '00000000-0000-4000-8000-000000000001'), 'Once', 'what came first stays'
);

-- Length --------------------------------------------------------------------------------------------------------

select lives_ok($$ execute write(repeat('a', 500)) $$, '500 characters are taken');
select throws_ok($$ execute write(repeat('a', 501)) $$, '23514', null, '501 are refused');
select lives_ok($$ execute write(repeat('😀', 500)) $$, '500 emoji are taken: code points count, not UTF-16 units');
select throws_ok($$ execute write(repeat('😀', 501)) $$, '23514', null, '501 emoji are refused');
select throws_ok($$ execute write('') $$, '23514', null, 'nothing is refused');
select throws_ok($$ execute write(E' \n\t') $$, '23514', null, 'white space is refused');
select throws_ok($$ execute write(U&'\00A0\2003\FEFF') $$, '23514', null, 'so is white space beyond ASCII');

select lives_ok($$ execute write(E'one\ttwo\nthree') $$, 'a message may have lines');
select throws_ok($$ execute write(U&'\200B\2060') $$, '23514', null, 'what nobody can see is refused');
select throws_ok($$ execute write(U&'Look \202Egpj.exe') $$, '23514', null, 'so is what turns the direction around');
select throws_ok($$ execute write(U&'Jose\0301') $$, '23514', null, 'so is what is not NFC');

-- Other member, and what is left of an account -------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.messages), 5::bigint, 'another member reads all messages');
select ok(
  (select bool_and(later) from (
     select created_at >= lag(created_at, 1, '-infinity') over (order by place) as later
     from public.messages join unnest(array['Hello', 'Once', repeat('a', 500), repeat('😀', 500)]) with ordinality as written (content, place)
       using (content)
   ) as pairs having count(*) = 4),
  'messages of one transaction keep their order in time'
);

select tests.as_owner();
delete from auth.users where email = 'asha@example.com';
delete from public.messages where id = '00000000-0000-4000-8000-000000000001';
select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.messages where user_id is null), 4::bigint, 'messages stay when their author leaves');
select is(
  (select count(*) from public.tombstones where table_name = 'messages' and owner is null), 1::bigint,
  'a message taken down leaves a tombstone for everybody'
);
select throws_ok(
  $$ execute write_as('00000000-0000-4000-8000-000000000001', 'Once') $$, '23505', null,
  'a message taken down does not come back when its sender repeats it'
);

select * from finish();
rollback;
