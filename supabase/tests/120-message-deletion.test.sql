-- Deleting a message: only one's own, for everybody, for good.
begin;
select plan(13);

select tests.create_users('asha', 'ravi');
select tests.authenticate_as('asha@example.com');
insert into public.messages (id, content) values
  ('00000000-0000-4000-8000-000000000001', 'A secret'), ('00000000-0000-4000-8000-000000000002', 'Stays');
select tests.as_owner();
insert into public.messages (id, content, user_id) values ('00000000-0000-4000-8000-000000000003', 'Nobody''s', null);
update public.messages set created_at = '2025-01-01' where true;
select tests.set_stamps('public.messages', '3');

-- Who may ---------------------------------------------------------------------------------------------------------

prepare remove_message(integer) as select public.delete_message(('00000000-0000-4000-8000-00000000000' || $1)::uuid);
select tests.authenticate_as('ravi@example.com');
select throws_ok('execute remove_message(1)', '42501', 'This is not your message.', 'another member''s message is not deleted');
select throws_ok('execute remove_message(3)', '42501', null, 'a former member''s message is not deleted');
select throws_ok('execute remove_message(9)', 'PT404', null, 'deleting an unknown message is PT404');
select is((select count(*) from public.messages where deleted_at is null and sync_xid = '3'), 3::bigint, 'a refused deletion changes nothing');

-- Deleting --------------------------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
create temporary table deleted as
  select (public.delete_message('00000000-0000-4000-8000-000000000001')).*;
grant select on deleted to public;
select results_eq(
  'select content, deleted_at, user_id, created_at, sync_xid = pg_current_xact_id() from deleted',
  $$ values ('This message was deleted.', now(), tests.id_of('asha@example.com'), timestamptz '2025-01-01', true) $$,
  'a deleted message has no text; author and place in the chat stay, and it is marked as changed'
);
select is_empty($$ select id from public.messages where content like '%secret%' $$, 'the text of a deleted message is stored nowhere');
select is_empty($$ select id from public.tombstones where table_name = 'messages' $$, 'a deleted message leaves no tombstone, because its row stays');

-- Again -----------------------------------------------------------------------------------------------------------

select tests.as_owner($$ update public.messages set deleted_at = '2025-01-02' where deleted_at is not null;
  select tests.set_stamps('public.messages', '4', 'deleted_at is not null') $$);
select results_eq(
  $$ select deleted_at, sync_xid from public.delete_message('00000000-0000-4000-8000-000000000001') $$,
  $$ values (timestamptz '2025-01-02', '4'::xid8) $$, 'deleting again changes nothing and answers the message as it is'
);
select throws_ok(
  $$ insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'A secret') $$,
  '23505', null, 'a retry by the sender does not bring a deleted message back'
);
select is(
  public.send_messages('[{"id": "00000000-0000-4000-8000-000000000001", "content": "A secret"}]') #> '{outcomes,0,row}',
  (select to_jsonb(m) from public.messages as m where id = '00000000-0000-4000-8000-000000000001'),
  'a batch does not bring a deleted message back, and its outcome says that it is deleted'
);

-- What others get -------------------------------------------------------------------------------------------------

select tests.authenticate_as('ravi@example.com');
select is(
  (select row - array['sync_xid', 'user_id', 'created_at'] from jsonb_array_elements(
     public.sync_pull('{"messages": {"xid": "3", "id": "ffffffff-ffff-ffff-ffff-ffffffffffff"}}') #> '{tables,messages,rows}'
   ) as row),
  '{"id": "00000000-0000-4000-8000-000000000001", "content": "This message was deleted.", "deleted_at": "2025-01-02T00:00:00+00:00"}',
  'a mirror that is up to date pulls the deletion'
);
select tests.as_owner($$ delete from public.messages where id = '00000000-0000-4000-8000-000000000002' $$);
select tests.authenticate_as('asha@example.com');
select throws_ok('execute remove_message(2)', 'PT404', null, 'a removed message cannot be deleted');
select results_eq(
  $$ select m ->> 'content' from jsonb_array_elements(public.export_my_data() -> 'messages') as m $$,
  $$ values ('This message was deleted.') $$, 'the export does not hold the text of a deleted message'
);

select * from finish();
rollback;
