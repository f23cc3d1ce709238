-- Reactions: one row for each member, message and emoji, seen by all members and written by public.react only.
begin;
select plan(24);

select tests.create_users('asha', 'ravi');
create function pg_temp.react(entry integer, emoji text, is_on boolean default true, message integer default 1) returns boolean
language sql as $$ select (public.react(tests.uuid(entry), tests.uuid(message), emoji, is_on)).is_on; $$;
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values (tests.uuid(1), 'Dinner?'), (tests.uuid(2), 'Deleted'), (tests.uuid(3), 'Removed');
select public.delete_message(tests.uuid(2));

-- Who sees it -----------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select is(pg_temp.react(10, '👍'), true, 'a member reacts');
select is(pg_temp.react(11, '❤️'), true, 'a member reacts once more, with an emoji of two code points');
select tests.authenticate_as('asha@example.com');
select results_eq(
  'select user_id, emoji, is_on from public.reactions order by emoji collate "C"',
  $$ values (tests.id_of('ravi@example.com'), '❤️', true), (tests.id_of('ravi@example.com'), '👍', true) $$, 'another member sees who reacted'
);
select results_eq(
  $$ select row ->> 'emoji', row ? 'sync_xid' from jsonb_array_elements(public.sync_pull() #> '{tables,reactions,rows}') as row order by (row ->> 'emoji') collate "C" $$,
  $$ values ('❤️', true), ('👍', true) $$, 'another member pulls who reacted'
);
select is(public.export_my_data() -> 'reactions', '[]', 'the export holds no reaction of others');

-- What is refused ---------------------------------------------------------------------------------------------------

select throws_ok(format('select pg_temp.react(20, %L)', emoji), '23514', null, reason)
from (values ('👎', 'a seventh emoji is refused'), ('❤', 'half of an emoji is refused'), ('👍👍', 'two emoji at once are refused'), ('', 'no emoji is refused')) as wrong (emoji, reason);
select throws_ok($$ select pg_temp.react(20, '👍', true, 9) $$, 'PT404', null, 'a reaction to an unknown message is refused');
select throws_ok($$ select pg_temp.react(20, '👍', true, 2) $$, 'PT404', null, 'a reaction to a deleted message is refused');
select throws_ok($$ select pg_temp.react(20, '👍', null) $$, '23502', null, 'a reaction that is neither on nor off is refused');

-- Once for each entry -------------------------------------------------------------------------------------------------

select is(pg_temp.react(21, '👍'), true, 'a second member reacts with the same emoji');
select is(pg_temp.react(22, '👍', false), false, 'a member takes a reaction back');
select is(pg_temp.react(21, '👍'), false, 'a retry of the first entry changes nothing, and is answered with the current reaction');
select throws_ok($$ select pg_temp.react(21, '❤️') $$, 'PT409', null, 'an id is used for one reaction');
select is(pg_temp.react(23, '👍'), true, 'a member reacts again');
select is((select count(*) from public.reactions where emoji = '👍' and user_id = auth.uid()), 1::bigint, 'a member has one row for each emoji');
select is(
  public.export_my_data() -> 'reactions', jsonb_build_array(jsonb_build_object('message_id', tests.uuid(1), 'emoji', '👍')),
  'the export holds the own reactions'
);

-- A suspension, and what goes -------------------------------------------------------------------------------------------

select tests.as_owner($$ select tests.suspend('ravi@example.com') $$);
select tests.authenticate_as('ravi@example.com');
select throws_ok($$ select pg_temp.react(30, '🎉') $$, 'PT403', null, 'a suspended member adds no reaction');
select is(pg_temp.react(10, '👍'), true, 'a retry of a reaction that arrived before the suspension is answered as before');
select is(pg_temp.react(31, '👍', false), false, 'a suspended member takes an own reaction back');
select tests.as_owner();
delete from public.messages where id = tests.uuid(1);
select is_empty('select id from public.reactions', 'a removed message takes its reactions with it');
insert into public.reactions (message_id, user_id, emoji, is_on) values (tests.uuid(3), tests.id_of('asha@example.com'), '👍', true);
delete from auth.users where email = 'asha@example.com';
select is_empty('select id from public.reactions', 'the deletion of the account removes its reactions');

select * from finish();
rollback;
