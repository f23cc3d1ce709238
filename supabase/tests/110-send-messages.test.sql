-- Many messages in one request: each has its own outcome, in order, and is stored once.
begin;
select plan(40);

select tests.create_users('asha', 'ravi');

-- A message of a batch, with an id made of the number.
create function pg_temp.message(number integer, content text) returns jsonb language sql as $$
  select jsonb_build_object('id', tests.uuid(number), 'content', content);
$$;
create function pg_temp.batch(first integer, last integer) returns jsonb language sql as $$
  select jsonb_agg(pg_temp.message(n, 'Message ' || n) order by n) from generate_series(first, last) as n;
$$;
-- The outcomes in order: the stored content, or the code of the refusal.
create function pg_temp.told(answer jsonb) returns text language sql as $$
  select string_agg(coalesce(outcome #>> '{row,content}', outcome ->> 'code'), ', ' order by n)
  from jsonb_array_elements(answer -> 'outcomes') with ordinality as list (outcome, n);
$$;
create function pg_temp.send(variadic batch jsonb[]) returns text language sql as $$
  select pg_temp.told(public.send_messages(to_jsonb(batch)));
$$;

-- What is no batch ------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select throws_ok(format('select public.send_messages(%L)', batch), '22023', null, coalesce(batch, 'null') || ' is no batch')
from (values (null), ('null'), ('{}'), ('"text"'), ('7'), ('[]')) as bad (batch);
select throws_ok($$ select public.send_messages(pg_temp.batch(1, 101)) $$, '22023', null, '101 messages are too many');

-- A batch ---------------------------------------------------------------------------------------------------------

create temporary table sent as select public.send_messages(pg_temp.batch(1, 100)) as answer;
select results_eq(
  $$ select outcome #>> '{row,content}' from sent, jsonb_array_elements(answer -> 'outcomes') with ordinality as list (outcome, n) order by n $$,
  $$ select 'Message ' || n from generate_series(1, 100) as n $$, '100 messages get one outcome each, in their order'
);
select is(
  (select string_agg(key, ' ' order by key) from sent, jsonb_object_keys(answer #> '{outcomes,0,row}') as key),
  'content created_at deleted_at edited_at id pinned_at reply_to sync_xid user_id', 'an outcome holds the columns that a mirror stores'
);
select is(
  (select answer #> '{outcomes,0,row}' from sent),
  (select to_jsonb(m) from public.messages as m where id = tests.uuid(1)), 'an outcome holds the row as it is stored'
);
select is(
  (select array_agg(content order by created_at, id desc) from public.messages),
  (select array_agg('Message ' || n order by n) from generate_series(1, 100) as n), 'the chat shows the messages in the order of the batch'
);
select is((select count(distinct created_at) from public.messages), 100::bigint, 'no two messages of a batch have the same time');

-- Sent again --------------------------------------------------------------------------------------------------------

select is(public.send_messages(pg_temp.batch(1, 100)), (select answer from sent), 'a batch sent again is answered with the same rows');
select is(
  pg_temp.send(pg_temp.message(100, 'Changed'), pg_temp.message(99, 'Message 99') || jsonb_build_object('reply_to', tests.uuid(1)), pg_temp.message(101, 'New')),
  'PT409, PT409, New', 'another text or answer under a used id is refused, and a new message beside it is stored'
);
select is(
  pg_temp.send(pg_temp.message(102, 'First'), pg_temp.message(102, 'Second')), 'First, PT409', 'an id that a batch repeats is stored once'
);
select ok(
  (select created_at from public.messages where id = tests.uuid(101)) > (select created_at from public.messages where id = tests.uuid(100)),
  'a new message comes after a repeated one before it'
);

-- Simulates a server's clock that was ahead and has been set back.
select tests.as_owner($$ update public.messages set created_at = clock_timestamp() + interval '1 hour' where id = tests.uuid(102) $$);
select is(pg_temp.send(pg_temp.message(102, 'First'), pg_temp.message(103, 'After it')), 'First, After it', 'a batch is sent by a clock that was set back');
select is(
  (select created_at from public.messages where id = tests.uuid(103)),
  (select created_at + interval '1 microsecond' from public.messages where id = tests.uuid(102)), 'a clock that was set back changes no order'
);

-- Refused by itself -------------------------------------------------------------------------------------------------

select is(
  pg_temp.send(
    pg_temp.message(201, 'Before'), pg_temp.message(202, repeat('a', 501)), pg_temp.message(203, ' '), pg_temp.message(204, 'After')
  ),
  'Before, 23514, 23514, After', 'a refused message leaves its neighbours alone'
);
select is(
  pg_temp.send('{"id": "none", "content": "x"}', pg_temp.message(205, 'Beside what has no uuid')), '22P02, Beside what has no uuid',
  'an id that is no uuid is refused alone'
);
select is(
  pg_temp.send(element::jsonb, pg_temp.message(206, 'Beside what cannot be read')), '22023, Beside what cannot be read', element || ' is refused alone'
)
from (values
  ('null'), ('7'), ('[]'), ('{}'), ('{"content": "x"}'), ('{"id": 7, "content": "x"}'),
  ('{"id": "00000000-0000-4000-8000-000000000999"}'), ('{"id": "00000000-0000-4000-8000-000000000999", "content": {"a": 1}}')
) as bad (element);
create function pg_temp.by(message jsonb, author text) returns jsonb language sql as $$
  select message || jsonb_build_object('user_id', tests.id_of(author), 'created_at', '2020-01-01');
$$;
select is(
  pg_temp.send(
    pg_temp.by(pg_temp.message(207, 'Mine'), 'asha@example.com'), pg_temp.by(pg_temp.message(208, 'Ravi''s'), 'ravi@example.com'),
    pg_temp.by(pg_temp.message(207, 'Mine'), 'ravi@example.com'), pg_temp.message(209, 'x') || '{"user_id": "nobody"}'
  ),
  'Mine, 42501, 42501, 22P02', 'a message that is meant to be another member''s is refused alone'
);
select results_eq(
  $$ select user_id, created_at > '2025-01-01' from public.messages where id = tests.uuid(207) $$,
  $$ values (tests.id_of('asha@example.com'), true) $$, 'a batch cannot set author and time'
);

-- Somebody else's, and taken down -------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select is(
  pg_temp.send(pg_temp.message(1, 'Mine now'), pg_temp.message(301, 'Ravi''s')), 'PT409, Ravi''s',
  'another member''s message is neither changed nor handed out'
);
select tests.as_owner($$ delete from public.messages where id = tests.uuid(1) $$);
select tests.authenticate_as('asha@example.com');
select is(
  pg_temp.send(pg_temp.message(1, 'Message 1'), pg_temp.message(104, 'Still here')), 'PT409, Still here',
  'a removed message does not come back, and the others of its batch are stored'
);

-- What is no fault of a message -----------------------------------------------------------------------------------------

select tests.as_owner();
create function tests.have_trouble() returns trigger language plpgsql as $$
begin
  if new.content like 'Trouble %' then
    raise exception using errcode = right(new.content, 5), message = 'Trouble.';
  end if;
  return new;
end
$$;
create trigger trouble before insert on public.messages for each row execute function tests.have_trouble();
select tests.authenticate_as('asha@example.com');
select throws_ok(
  format('select pg_temp.send(pg_temp.message(401, ''Before''), pg_temp.message(402, %L))', 'Trouble ' || code),
  code::char(5), 'Trouble.', 'the server''s own trouble ends the batch: ' || code
)
from unnest(array['40P01', '53100', '55P03', '57P03', '58030', 'XX000', '25006']) as code;
select is((select count(*) from public.messages where id = tests.uuid(401)), 0::bigint, 'after the server''s own trouble nothing of the batch is stored');

select * from finish();
rollback;
