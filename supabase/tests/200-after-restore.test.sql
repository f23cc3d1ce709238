-- A restored database: every device pulls every row again, and nothing else about a row changes.
begin;
select plan(12);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
select tests.authenticate_as('asha@example.com');
insert into public.messages (content) values ('Hello');
insert into public.invitations (invitee_email) values ('guest@example.com');
select public.set_profile_privacy(true, '{location}');
select tests.as_service_role();
select is(public.needs_after_restore(), false, 'rows of this cluster need no new stamps');

select tests.as_owner();
select set_eq(
  $$ select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'sync_xid' and relkind = 'r' and relnamespace = 'public'::regnamespace $$,
  'select relation::text from private.mirrored', 'every table with a sync_xid is in the registry'
);

-- Simulates a dump of an older cluster, whose rows carry numbers that this cluster has not reached.
insert into public.announcements (id, text, audience, by_mail) values (gen_random_uuid(), 'Dinner', 'members', false);
insert into public.chairs (edition, number, ground) values ('2031-01', 1, 0);
insert into public.tombstones (table_name, id) values ('messages', '00000000-0000-4000-8000-000000000001');
insert into public.reactions (message_id, user_id, emoji, is_on) select message.id, account.id, '👍', true from
  (select id from public.messages limit 1) as message, (select id from auth.users limit 1) as account;
create function pg_temp.restore(mirrored regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s disable trigger user', mirrored);
  execute format('update %s set sync_xid = ''900000000''', mirrored);
  execute format('alter table %s enable trigger user', mirrored);
end
$$;
insert into public.notification_choices (user_id) select id from auth.users;
-- The mirrored tables that hold a row from a later transaction.
create function pg_temp.ahead() returns setof regclass language plpgsql as $$
declare
  mirrored regclass;
begin
  for mirrored in select relation from private.mirrored loop
    return query execute format('select %L::regclass from %s where sync_xid > pg_current_xact_id() limit 1', mirrored, mirrored);
  end loop;
end
$$;
alter table public.profiles disable trigger touch;
update public.profiles set updated_at = '2020-01-01' where true;
alter table public.profiles enable trigger touch;

select pg_temp.restore('public.invitation_stats');
select is(public.needs_after_restore(), true, 'one row from a later transaction is enough to report');
select pg_temp.restore(relation) from private.mirrored;
select set_eq('select pg_temp.ahead()', 'select relation from private.mirrored', 'every mirrored table is ahead after a restore');
create temporary table before as
select private.current_sync_epoch() as epoch, (select sum(calls) from private.rate_limits) as calls;

select lives_ok('select private.after_restore()', 'the owner stamps the rows');
select is_empty('select pg_temp.ahead()', 'no row is ahead of the cluster any more');
select is(public.needs_after_restore(), false, 'the doctor has nothing to report after new stamps');
select isnt(private.current_sync_epoch(), (select epoch from before), 'every device learns that its copy is worthless');
select is((select updated_at from public.profiles), '2020-01-01'::timestamptz, 'no profile looks changed');
select is((select sum(calls) from private.rate_limits), (select calls from before), 'new stamps use up no limit');

select tests.authenticate_as('asha@example.com');
select is(
  jsonb_array_length(public.sync_pull('{"messages": {"xid": "1", "id": "00000000-0000-0000-0000-000000000000"}}') #> '{tables,messages,rows}'), 1,
  'the next pull brings the rows'
);
select tests.as_owner();
update public.profiles set bio = 'New' where true;
select isnt((select updated_at from public.profiles), '2020-01-01'::timestamptz, 'the triggers react again after new stamps');

select * from finish();
rollback;
