-- Pins: organisers pin one message above the chat.
begin;
select plan(10);

select tests.create_user('asha@example.com');
select tests.create_user('organiser@example.com');
select tests.create_user('second@example.com');
insert into private.organisers (user_id) select id from auth.users where email in ('organiser@example.com', 'second@example.com');
create function pg_temp.pin(entry integer, message integer, is_pinned boolean default true) returns boolean
language sql as $$ select (public.pin_message(tests.uuid(entry), tests.uuid(message), is_pinned)).pinned_at is not null; $$;
grant execute on function pg_temp.pin(integer, integer, boolean) to public;
insert into public.messages (id, user_id, content)
select tests.uuid(number), tests.id_of('asha@example.com'), 'Number ' || number from generate_series(1, 3) as number;

select tests.authenticate_as('asha@example.com');
select throws_ok('select pg_temp.pin(10, 1)', '42501', 'Only organisers pin messages.', 'a member pins nothing, also no own message');

select tests.authenticate_as('organiser@example.com');
select is(pg_temp.pin(11, 1), true, 'an organiser pins a message');
select tests.authenticate_as('second@example.com');
select is(pg_temp.pin(12, 2), true, 'a second organiser pins another one');
select results_eq(
  'select id from public.messages where pinned_at is not null', 'values (tests.uuid(2))', 'which takes the place of the first'
);
select is(pg_temp.pin(13, 1, false), false, 'to unpin the first one then leaves the second where it is');
select is((select count(*) from public.messages where pinned_at is not null), 1::bigint, 'one message is pinned');
select tests.authenticate_as('organiser@example.com');
select is(pg_temp.pin(11, 1), false, 'a repeat of the first pin changes nothing, and is answered with what holds now');
select throws_ok('select pg_temp.pin(11, 3)', 'PT409', null, 'an id is used for one pin');
select throws_ok('select pg_temp.pin(14, 9)', 'PT404', null, 'an unknown message is not pinned');
select tests.authenticate_as('asha@example.com');
select is(
  (select pinned_at from public.delete_message(tests.uuid(2))), null, 'a deleted message is pinned no longer'
);

select * from finish();
rollback;
