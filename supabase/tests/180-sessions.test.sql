-- A member's sessions: the list, and their part of the export.
begin;
select plan(10);

select tests.create_user('asha@example.com', '{"full_name": "Asha Naik"}');
select tests.create_user('ravi@example.com', '{"full_name": "Ravi"}');
create temporary table ids as
select tests.id_of('asha@example.com') as asha, tests.id_of('ravi@example.com') as ravi,
  '00000000-0000-4000-8000-00000000000a'::uuid as laptop, '00000000-0000-4000-8000-00000000000b'::uuid as phone,
  '00000000-0000-4000-8000-00000000000c'::uuid as his;
grant select on ids to public;
insert into auth.sessions (id, user_id, user_agent, ip, created_at, refreshed_at)
select laptop, asha, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '203.0.113.7'::inet, '2026-01-01 10:00+00'::timestamptz, null::timestamp from ids
union all select phone, asha, null, null, '2026-01-02 10:00+00', '2026-01-05 10:00' from ids
union all select his, ravi, 'His', '203.0.113.9', '2026-01-03 10:00+00', null from ids;
insert into auth.sessions (id, user_id, created_at, not_after)
select gen_random_uuid(), asha, '2025-01-01', '2025-02-01' from ids;

-- Continues as a member with this session.
create function pg_temp.as_session(member uuid, session uuid) returns void language sql as $$
  select tests.become('authenticated', jsonb_build_object('role', 'authenticated', 'sub', member, 'session_id', session));
$$;

-- Member --------------------------------------------------------------------------------------------------------

select pg_temp.as_session(asha, laptop) from ids;
select results_eq(
  'select id, is_this_device from public.my_sessions()',
  'select laptop, true from ids union all select phone, false from ids',
  'a member sees the own sessions, this device first, and no ended one'
);
select results_eq(
  'select user_agent, signed_in_at, last_used_at from public.my_sessions()',
  $$ values ('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '2026-01-01 10:00+00'::timestamptz, '2026-01-01 10:00+00'::timestamptz),
            (null, '2026-01-02 10:00+00', '2026-01-05 10:00+00') $$,
  'each session has its browser, its sign-in and its last use'
);
select is(
  (select pg_get_function_result('public.my_sessions()'::regprocedure)),
  'TABLE(id uuid, user_agent text, signed_in_at timestamp with time zone, last_used_at timestamp with time zone, is_this_device boolean)',
  'the list of sessions holds no network addresses'
);

select tests.as_owner();
select pg_temp.as_session(ravi, laptop) from ids;
select is_empty('select id from public.my_sessions()', 'another member who knows her session id sees no session of hers');
select tests.as_owner();
select pg_temp.as_session(asha, gen_random_uuid()) from ids;
select is_empty('select id from public.my_sessions()', 'an unknown session shows no sessions');

-- Export --------------------------------------------------------------------------------------------------------

select tests.as_owner();
select pg_temp.as_session(asha, laptop) from ids;
create temporary table exported as select public.export_my_data() as data;
grant select on exported to public;
select is(
  (select data #>> '{account,user_metadata,full_name}' from exported), 'Asha Naik',
  'the export holds the metadata of the sign-up'
);
select ok((select data -> 'account' ? 'app_metadata' from exported), 'the export holds the metadata of the server');
select is((select data #>> '{account,email}' from exported), 'asha@example.com', 'the export holds the other parts too');
select results_eq(
  $$ select session ->> 'ip', (session ->> 'refreshed_at')::timestamptz
     from exported, jsonb_array_elements(data -> 'sessions') as session offset 1 $$,
  $$ values ('203.0.113.7', null::timestamptz), (null, '2026-01-05 10:00+00') $$,
  'the export holds the sessions with browser, address and times'
);
select unalike((select data::text from exported), '%203.0.113.9%', 'the export holds no other member''s sessions');

select * from finish();
rollback;
