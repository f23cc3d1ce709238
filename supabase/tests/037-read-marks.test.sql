-- Read marks: one for each member, seen by its member only, moved forward by public.mark_read only.
begin;
select plan(14);

select tests.create_users('asha', 'ravi');
insert into public.messages (id, user_id, content, created_at)
select tests.uuid(number), tests.id_of('ravi@example.com'), 'Number ' || number, now() + make_interval(mins => minute)
from (values (1, 1), (2, 2), (3, 2), (4, 3)) as sent (number, minute);

select tests.authenticate_as('asha@example.com');
select results_eq(
  'select user_id, created_at <= now() from public.read_marks', $$ values (tests.id_of('asha@example.com'), true) $$,
  'a newcomer has read what came before joining, and sees no mark of others'
);

-- Only forward ------------------------------------------------------------------------------------------------------

select is((public.mark_read(tests.uuid(2))).message_id, tests.uuid(2), 'a member marks a message as read');
select is((public.mark_read(tests.uuid(2))).message_id, tests.uuid(2), 'marking the same message again changes nothing');
select is((public.mark_read(tests.uuid(1))).message_id, tests.uuid(2), 'a device that has read less does not move the mark back');
select is((public.mark_read(tests.uuid(3))).message_id, tests.uuid(3), 'of two messages of one moment the later id is the later message');
select is((public.mark_read(tests.uuid(9))).message_id, tests.uuid(3), 'a message that does not exist leaves the mark');
select is((public.mark_read(null)).message_id, tests.uuid(3), 'no message leaves the mark');
select is(
  public.sync_pull() #>> '{tables,read_marks,rows,0,message_id}', tests.uuid(3)::text, 'the pull brings the mark to the member''s other devices'
);
select is(jsonb_array_length(public.sync_pull() #> '{tables,read_marks,rows}'), 1, 'the pull holds no mark of another member');
select is((public.export_my_data() #>> '{read_mark,message_id}')::uuid, tests.uuid(3), 'the export contains the member''s own mark');

-- A flood, a suspension, and what goes --------------------------------------------------------------------------------

select throws_ok(
  $$ select public.mark_read(tests.uuid(1)) from generate_series(1, 130) $$, 'PGRST', null,
  'a member who marks 130 times at once is asked to wait'
);
select tests.as_owner($$ select tests.suspend('ravi@example.com') $$);
select tests.authenticate_as('ravi@example.com');
select is((public.mark_read(tests.uuid(4))).message_id, tests.uuid(4), 'a suspended member still marks messages as read');
select tests.as_owner();
delete from public.messages where id = tests.uuid(4);
select is(
  (select message_id from public.read_marks where user_id = tests.id_of('ravi@example.com')), tests.uuid(4),
  'a mark stays when its message is deleted'
);
delete from auth.users where email = 'ravi@example.com';
select is_empty(
  $$ select 1 from public.read_marks where message_id = tests.uuid(4) $$, 'deleting the account deletes its mark'
);

select * from finish();
rollback;
