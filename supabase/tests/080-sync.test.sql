-- The pull: the rows that the member may see, after a cursor, in pages, with tombstones.
begin;
select plan(40);
create temporary table mirrored as
select relname::text as name from pg_class where oid in (select relation from private.mirrored);
grant select on mirrored to authenticated;

select tests.create_users('Asha Naik', 'ravi');

select tests.authenticate_as('ravi@example.com');
insert into public.invitations (invitee_email) values ('his@example.com');
select public.set_profile_privacy(true, '{website}');
select tests.authenticate_as('asha@example.com');
select public.set_profile_privacy(true, '{location}');
insert into public.invitations (invitee_email) values ('hers@example.com');
insert into public.messages (id, content) select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'Message ' || n from generate_series(1, 5) as n;

-- A failed insert has taken another transaction number: now the newest and the oldest running transaction differ.
select throws_ok(
  $$ insert into public.messages (id, content) values ('00000000-0000-4000-8000-000000000001', 'Again') $$, '23505', null,
  'an id cannot be used twice'
);

-- A pull leaves nulls out, so each column has a value in some row. Ravi hides his website, Asha her location.
select tests.as_owner($$ update public.profiles set bio = 'Builds', skills = '{sql}', website = 'https://asha.example', github_username = 'asha',
    linkedin_username = 'asha', avatar_url = 'https://asha.example/me.png', picture_digest = 'digest'
  where id = tests.id_of('asha@example.com');
  update public.profiles set location = 'Anjuna' where id = tests.id_of('ravi@example.com');
  update public.invitations set accepted_at = now(), mailed_at = now(), invitee_id = tests.id_of('ravi@example.com')
  where invitee_email = 'hers@example.com' $$);

create temporary table pulled as select public.sync_pull() as answer;

select is((select answer ->> 'uid' from pulled), tests.id_of('asha@example.com')::text, 'the answer names the caller');
select matches((select answer ->> 'epoch' from pulled), '^[0-9a-f-]{36}$', 'the answer holds the epoch');
select cmp_ok(
  (select (answer ->> 'horizon')::xid8 from pulled), '<=', pg_current_xact_id(),
  'the horizon is not above a transaction that is still running'
);
select is((select jsonb_typeof(answer -> 'horizon') from pulled), 'string', 'the horizon is text: it may exceed a number of JSON');
select set_eq(
  $$ select jsonb_object_keys(answer -> 'tables') from pulled $$,
  'select name from mirrored', 'the answer holds every mirrored table'
);

create function pg_temp.columns(table_name text) returns text language sql as $$
  select string_agg(distinct key, ' ' order by key) from pulled, jsonb_array_elements(answer -> 'tables' -> table_name -> 'rows') as pulled_row, jsonb_object_keys(pulled_row) as key;
$$;
select is(
  pg_temp.columns('profiles'),
  'avatar_url bio created_at full_name github_username id is_listed is_organiser last_active linkedin_username location picture_digest skills sync_xid username website',
  'a profile has these columns'
);
select is(
  pg_temp.columns('invitations'),
  'accepted_at created_at expires_at id invitation_code invitee_email invitee_id mailed_at reminders status sync_xid', 'an invitation has these columns'
);
select is((select jsonb_array_length(answer #> '{tables,profiles,rows}') from pulled), 2, 'the pull holds all profiles');
select is(
  (select jsonb_path_query_array(answer, '$.tables.invitations.rows[*].invitee_email') from pulled),
  '["hers@example.com"]', 'the pull holds only the member''s own invitations'
);
select is(
  (select jsonb_path_query_array(answer, '$.tables.invitation_stats.rows[*].user_id') from pulled),
  jsonb_build_array(tests.id_of('asha@example.com')), 'the pull holds only the member''s own stats'
);
select is(
  (select jsonb_path_query_array(answer, '$.tables.profile_privacy.rows[*].id') from pulled),
  jsonb_build_array(tests.id_of('asha@example.com')), 'the pull holds only the member''s own privacy settings'
);
select is(
  (select public.sync_pull(jsonb_build_object('profile_privacy', answer #> '{tables,profile_privacy,scan}')) #> '{tables,profile_privacy,rows}' from pulled),
  '[]', 'a pull after the cursor does not repeat the privacy settings'
);
select is((select answer #> '{tables,tombstones}' from pulled), '{"rows": [], "scan": null, "more": false}', 'without deletions there is no tombstone');

-- Pages and cursors -------------------------------------------------------------------------------------------------

create function pg_temp.messages_after(scan jsonb, size integer) returns jsonb language sql as $$
  select public.sync_pull(case when scan is null then '{}' else jsonb_build_object('messages', scan) end, size) #> '{tables,messages}';
$$;
create function pg_temp.contents(page jsonb) returns text language sql as $$
  select string_agg(row ->> 'content', ', ' order by n) from jsonb_array_elements(page -> 'rows') with ordinality as rows (row, n);
$$;
create temporary table first_page as select pg_temp.messages_after(null, 2) as page;
create temporary table second_page as select pg_temp.messages_after((select page -> 'scan' from first_page), 2) as page;
create temporary table third_page as select pg_temp.messages_after((select page -> 'scan' from second_page), 2) as page;
select results_eq(
  $$ select pg_temp.contents(page), page -> 'more' from first_page
     union all select pg_temp.contents(page), page -> 'more' from second_page
     union all select pg_temp.contents(page), page -> 'more' from third_page $$,
  $$ values ('Message 1, Message 2', 'true'::jsonb), ('Message 3, Message 4', 'true'), ('Message 5', 'false') $$,
  'pages of one transaction follow each other by id, without gap or repetition'
);
select is(
  (select page -> 'scan' ->> 'id' from second_page), '00000000-0000-4000-8000-000000000004', 'scan is the last row of the page'
);
select is(
  pg_temp.messages_after((select page -> 'scan' from third_page), 2), '{"rows": [], "scan": null, "more": false}',
  'a pull after the last row is empty'
);
select is(
  jsonb_array_length(pg_temp.messages_after(null, 0) -> 'rows'), 1, 'a page has at least one row'
);
select is(jsonb_array_length(pg_temp.messages_after(null, 1000000) -> 'rows'), 5, 'a page size that is too large is accepted');

-- The newest messages first, for a copy that is far behind ------------------------------------------------------------------------

select is((select answer -> 'recent' from pulled), null, 'a page that holds all messages has no list of the newest');
select is(
  (select string_agg(row ->> 'content', ', ' order by n)
   from jsonb_array_elements(public.sync_pull('{"profiles": {"xid": "1", "id": "00000000-0000-0000-0000-000000000000"}}', 4) -> 'recent')
     with ordinality as rows (row, n)),
  'Message 5, Message 4, Message 3, Message 2, Message 1', 'when messages exceed a page, the newest come with it, newest first'
);
select is(
  (select jsonb_agg(row order by n desc) from jsonb_array_elements(public.sync_pull('{}', 4) -> 'recent') with ordinality as rows (row, n)),
  public.sync_pull() #> '{tables,messages,rows}', 'the newest messages are rows of the pages'
);
select is(
  public.sync_pull(jsonb_build_object('messages', (select page -> 'scan' from first_page)), 1) #>> '{recent,0,content}', 'Message 5',
  'a mirror with a cursor gets the newest too while it misses more than a page'
);
select is(
  public.sync_pull(jsonb_build_object('messages', (select page -> 'scan' from first_page)), 4) -> 'recent', null,
  'a page that brings a mirror up to date has no list of the newest'
);
select isnt(public.sync_pull('{"messages": null}', 4) -> 'recent', null, 'a cursor of null for one table starts at its beginning');
select cmp_ok(
  (select octet_length(public.sync_pull(jsonb_object_agg(key, value -> 'scan'))::text)
   from pulled, jsonb_each(answer -> 'tables') where value -> 'scan' <> 'null'),
  '<', 1000, 'a pull with nothing new is small'
);
select tests.as_owner($$ insert into public.messages (id, content, created_at)
  select ('00000000-0000-4000-8000-' || lpad((1000 + n)::text, 12, '0'))::uuid, 'Old ' || n, timestamptz '2020-01-01' + n * interval '1 second'
  from generate_series(1, 120) as n $$);
select tests.authenticate_as('ravi@example.com');
select is(jsonb_array_length(public.sync_pull('{}', 100) -> 'recent'), 100, 'the list of the newest holds a hundred at most');
select results_eq(
  $$ select row ->> 'content' from jsonb_array_elements(public.sync_pull('{}', 100) -> 'recent') with ordinality as rows (row, n) where n in (1, 5, 6, 100) order by n $$,
  $$ values ('Message 5'), ('Message 1'), ('Old 120'), ('Old 26') $$, 'the newest messages are the newest by their time, not by the order of writing'
);
select tests.as_owner($$ delete from public.messages where user_id is null and content like 'Old %';
  delete from public.tombstones where table_name = 'messages' $$);
select tests.authenticate_as('asha@example.com');

-- Every write moves a row behind the cursor ----------------------------------------------------------------------------

create function pg_temp.changed(name text) returns integer language sql as $$
  select jsonb_array_length(public.sync_pull('{"profiles": {"xid": "2", "id": "00000000-0000-0000-0000-000000000000"}}') #> array['tables', name, 'rows']);
$$;
select tests.as_owner($$ select tests.set_stamps('public.profiles', '1') $$);
select is(pg_temp.changed('profiles'), 0, 'a row before the cursor is not sent');
update public.profiles set bio = 'New' where id = auth.uid();
select is(pg_temp.changed('profiles'), 1, 'a row that is written again is sent again');

-- Tombstones ------------------------------------------------------------------------------------------------------------

select tests.as_owner($$ delete from public.messages where id = '00000000-0000-4000-8000-000000000003';
  delete from public.invitations where invitee_email = 'his@example.com';
  delete from public.invitations where invitee_email = 'hers@example.com' $$);
select is(
  (select count(*) from jsonb_array_elements(public.sync_pull() #> '{tables,tombstones,rows}')), 2::bigint,
  'the pull holds tombstones of messages and of the member''s own invitations'
);
select tests.as_owner();
delete from auth.users where email = 'ravi@example.com';
update public.tombstones set deleted_at = now() - interval '91 days' where table_name = 'invitations';
update public.tombstones set deleted_at = now() - interval '89 days' where table_name = 'messages';
delete from public.messages where id = '00000000-0000-4000-8000-000000000004';
select results_eq(
  'select distinct table_name from public.tombstones order by 1', $$ values ('messages'), ('profiles') $$,
  'a deletion prunes tombstones of more than 90 days'
);

-- Who was here ------------------------------------------------------------------------------------------------------------

create function pg_temp.pull_since(activity_age interval) returns jsonb language sql as $$
  select public.sync_pull(active_since => now() - activity_age);
$$;
select tests.create_user('member' || n || '@example.com') from generate_series(1, 205) as n;
update public.activity set last_active = now() - interval '1 hour' where user_id <> tests.id_of('asha@example.com');
update public.activity set last_active = now() - n * interval '1 second'
from generate_series(1, 205) as n where user_id = tests.id_of('member' || n || '@example.com');
select tests.authenticate_as('asha@example.com');
select is(
  public.sync_pull() -> 'activity', jsonb_build_object('as_of', now(), 'rows', '[]'::jsonb),
  'a first pull lists no activity but its time, because the profiles already hold last_active'
);
select is(pg_temp.pull_since('14 minutes') -> 'activity', null, 'the activity is not listed before 15 minutes have passed');
select is(pg_temp.pull_since('15 minutes') #>> '{activity,as_of}', to_jsonb(now()) #>> '{}', 'the activity is listed again after 15 minutes');
select is(
  (select jsonb_build_array(count(*), max(row ->> 'last_active')::timestamptz, min(row ->> 'last_active')::timestamptz)
   from jsonb_array_elements(pg_temp.pull_since('15 minutes') #> '{activity,rows}') as row),
  jsonb_build_array(200, now(), now() - interval '199 seconds'), 'the 200 members who were active last are listed, however many there are'
);
create temporary table place as
  select jsonb_object_agg(key, value -> 'scan') as cursors from jsonb_each(public.sync_pull() -> 'tables') where value -> 'scan' <> 'null';
select tests.as_owner($$ update public.activity set last_active = now() - interval '6 minutes' where true $$);
select public.touch_last_active();
select is(
  (select sum(jsonb_array_length(value -> 'rows')) from place, jsonb_each(public.sync_pull(cursors) -> 'tables')), 0::bigint,
  'a change of activity does not make the profiles come again'
);

-- A device that was away too long -----------------------------------------------------------------------------------------

select is(public.sync_pull() -> 'misses_tombstones', 'false', 'a new device has missed no tombstone');
select is(pg_temp.pull_since('88 days') -> 'misses_tombstones', 'false', 'a device that was away for 88 days has missed no tombstone');
select is(
  pg_temp.pull_since('90 days') -> 'misses_tombstones', 'true', 'after 90 days the server has pruned tombstones that the device has not seen'
);

select * from finish();
rollback;
