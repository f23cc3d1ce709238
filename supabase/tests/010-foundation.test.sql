-- For every area: the rights in the catalogue, rate limits, tombstones and the sync epoch.
begin;
select plan(39);

select tests.create_user('asha@example.com');
select tests.create_user('ravi@example.com');

-- The catalogue -------------------------------------------------------------------------------------------------

select is_empty(
  $$ select relnamespace::regnamespace, relname from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
       and not relrowsecurity $$,
  'every table has row-level security'
);

select is_empty(
  $$ select relname, privilege from pg_class,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
       and (has_table_privilege('anon', oid, privilege)
         or privilege in ('select', 'insert', 'update', 'references') and has_any_column_privilege('anon', oid, privilege)) $$,
  'a visitor has no privilege on any table or column'
);

select is_empty(
  $$ select relname, privilege from pg_class,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
       and has_table_privilege('authenticated', oid, privilege) and (privilege <> 'select' or relnamespace = 'private'::regnamespace) $$,
  'on a whole table a member has no privilege but to read it, and none in the private schema'
);

select results_eq(
  $$ select relname::text collate "default", privilege, string_agg(attname::text collate "default", ' ' order by attnum)
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
       unnest(array['insert', 'update']) as privilege
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
       and has_column_privilege('authenticated', pg_class.oid, attnum, privilege)
     group by 1, 2 order by 1, 2 $$,
  $$ values
       ('invitations', 'insert', 'id inviter_id invitee_email'),
       ('messages', 'insert', 'id content user_id reply_to'),
       ('profiles', 'insert', 'id username full_name bio skills location website github_username linkedin_username'),
       ('profiles', 'update', 'id username full_name bio skills location website github_username linkedin_username') $$,
  'a member may write these columns and no others'
);

select results_eq(
  $$ select proname::text collate "default" from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
     order by 1 $$,
  $$ values ('account_exists'), ('application_state'), ('check_referral'), ('give_seat_back_by_link'), ('leave_waitlist_by_link'), ('published_editions'), ('seats_left') $$,
  'a visitor may call these functions and no others'
);

select results_eq(
  $$ select proname::text collate "default" from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
     order by 1 $$,
  $$ values ('account_exists'), ('act_at_desk'), ('change_invitation'), ('check_referral'), ('choose_notifications'), ('delete_message'), ('delete_my_account'), ('desk_pull'), ('edit_message'), ('export_my_data'), ('give_seat_back'),
            ('increment_invitation_stats'), ('mark_read'), ('my_sessions'), ('pin_message'), ('published_editions'), ('react'), ('remind_invitation'), ('resend_invitation'), ('revoke_invitation'), ('ring_here'), ('ring_no_more'),
            ('save_picture'), ('save_privacy'), ('save_profile'), ('send_messages'), ('set_profile_privacy'), ('sync_pull'), ('touch_last_active'), ('was_referred'),
            ('withdraw_entry') $$,
  'a member may call these functions and no others'
);

select results_eq(
  $$ select proname::text collate "default" from pg_proc
     where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
     order by 1 $$,
  $$ values ('are_skills'), ('claims_club_voice'), ('current_sync_epoch'), ('is_attendee'), ('is_mail_address'), ('is_text'), ('is_web_address'), ('may_read_villa'), ('member'), ('new_invitation_code'), ('own_desk'), ('own_profile'), ('own_seat'), ('own_suspension'), ('own_villa'), ('ringing_kinds'), ('sync_page'), ('take_entry'), ('visible_part') $$,
  'of the private functions only harmless helpers are open to members'
);

select is_empty(
  $$ select proname from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
       and not coalesce(proconfig @> array['search_path=""'], false) $$,
  'every function has an empty search_path'
);

select ok(not has_schema_privilege('anon', 'private', 'usage'), 'a visitor cannot look into the private schema');

select is_empty(
  $$ select conrelid::regclass, conname from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (
         select 1 from pg_index
         where indrelid = conrelid and indpred is null and indkey[0] = conkey[1]
       ) $$,
  'every foreign key has an index that begins with its column'
);

select results_eq(
  $$ select tablename::text collate "default" from pg_publication_tables where pubname = 'supabase_realtime' order by 1 $$,
  $$ select relname::text collate "default" from pg_class where oid in (select private.mirrored_tables()) order by 1 $$,
  'realtime publishes the mirrored tables'
);
select results_eq(
  $$ select policyname::text collate "default", cmd from pg_policies where schemaname = 'realtime' $$,
  $$ values ('members join the club''s channel', 'SELECT') $$,
  'members may join one private channel, and nobody may broadcast'
);

-- Rate limits ---------------------------------------------------------------------------------------------------

select tests.await_window('1 hour', '2 seconds');
select tests.as_service_role();
create function pg_temp.take(variadic buckets text[]) returns integer language sql as $$
  select public.take_rate_limits(jsonb_agg(jsonb_build_object(
    'bucket', split_part(bucket, ' ', 1), 'address', nullif(split_part(bucket, ' ', 2), ''), 'max_calls', 2, 'window_seconds', 3600
  ))) from unnest(buckets) as bucket;
$$;
grant execute on function pg_temp.take(text[]) to public;
select is(pg_temp.take('test'), 0, 'the first call is within the limit');
select is(pg_temp.take('test'), 0, 'the last call of the limit is still within it');
select cmp_ok(pg_temp.take('test'), '>', 0, 'a call over the limit is told how long to wait');
select is(pg_temp.take('another'), 0, 'a limit does not affect another bucket');
select is(pg_temp.take('one 2001:db8:1:2::1', 'all'), 0, 'two limits are counted in one call');
select is(pg_temp.take('one 2001:db8:1:2:ffff::9', 'all'), 0, 'a second call from the same network of 64 bits is within the limit');
select cmp_ok(pg_temp.take('one 2001:db8:1:2:8000::1'), '>', 0, 'a third call from the same network of 64 bits is over the limit, whatever the address');
select is(pg_temp.take('one 2001:db8:1:3::1'), 0, 'a call from the next network is within the limit');
select cmp_ok(pg_temp.take('one 2001:db8:1:3::1', 'all'), '>', 0, 'a call over the common limit has to wait, whatever its network');
select is(pg_temp.take('two 2001:db8:1:2::1', 'more'), 0, 'the first call of a caller is within both limits');
select is(pg_temp.take('two 2001:db8:1:2::1'), 0, 'the second call of a caller is within the own limit');
select cmp_ok(pg_temp.take('two 2001:db8:1:2::1', 'more'), '>', 0, 'the third call of a caller is over the own limit');
select is(pg_temp.take('more'), 0, 'a call over the own limit does not count towards the common one');
select is(pg_temp.take('four ::ffff:203.0.113.7'), 0, 'an IPv4 address written as IPv6 is within the limit');
select is(pg_temp.take('four 203.0.113.7'), 0, 'the same IPv4 address in its own form is within the limit');
select cmp_ok(pg_temp.take('four 203.0.113.7'), '>', 0, 'both forms of an IPv4 address count together');
select is(pg_temp.take('four 203.0.113.8'), 0, 'the next IPv4 address counts by itself');
select is(pg_temp.take('four unknown'), 0, 'a text that is no address counts as it is');
select tests.as_owner();
select is_empty(
  $$ select 1 from private.rate_limits where bucket in ('test', encode(sha256(convert_to('test', 'UTF8')), 'hex')) $$,
  'a bucket is stored as a digest that nobody can guess'
);
select tests.as_service_role();

select tests.authenticate_as('asha@example.com');
select throws_ok($$ select public.take_rate_limits('[]') $$, '42501', null, 'a member cannot count calls');
select throws_ok('select digest_key from private.secrets', '42501', null, 'a member cannot read the digest key');
select tests.clear_authentication();
select throws_ok($$ select public.take_rate_limits('[]') $$, '42501', null, 'a visitor cannot count calls');

-- Tombstones and epoch ------------------------------------------------------------------------------------------

select tests.as_owner();
select isnt(private.current_sync_epoch(), null, 'the database has a sync epoch');
insert into public.tombstones (table_name, id, owner) values
  ('messages', '00000000-0000-4000-8000-000000000001', null),
  ('invitations', '00000000-0000-4000-8000-000000000002', tests.id_of('asha@example.com'));

select tests.authenticate_as('asha@example.com');
select is((select count(*) from public.tombstones), 2::bigint, 'a member sees the common tombstones and their own');
select throws_ok(
  $$ insert into public.tombstones (table_name, id, sync_xid) values ('messages', gen_random_uuid(), '1') $$,
  '42501', null, 'a member cannot write a tombstone'
);
select tests.authenticate_as('ravi@example.com');
select is((select count(*) from public.tombstones), 1::bigint, 'another member sees only the common tombstone');
select tests.clear_authentication();
select throws_ok('select id from public.tombstones', '42501', null, 'a visitor sees no tombstone');

select * from finish();
rollback;
