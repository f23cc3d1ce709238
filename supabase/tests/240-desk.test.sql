-- The desk: who may use it, the first organiser, and the record of who did what.
begin;
select plan(100);

select tests.create_users('organiser', 'asha', 'ravi');
select tests.create_user('late@example.com', '{}', false);

-- Before there is an organiser --------------------------------------------------------------------------------------

select tests.authenticate_as('asha@example.com');
select is(tests.document('desk'), null, 'a member does not read the desk');
select throws_ok(format('select public.act_at_desk(gen_random_uuid(), %L, %L)', action, '{}'), '42501', null, 'a member does not ' || action)
from unnest(array[
  'organiser', 'suspension', 'report', 'decide', 'note', 'check-in', 'undo-check-in', 'payment', 'announce', 'withdraw', 'save-villa',
  'save-edition', 'publish-edition', 'new-ticket-keys', 'remove-from-profile', 'save-work', 'remove-work'
]) as action;
select tests.as_service_role();

prepare claim(text, text) as select public.name_first_organiser(tests.id_of($1), $2);
select results_eq($$ execute claim('asha@example.com', 'organiser@example.com') $$, 'values (false)', 'another member is not the first organiser');
select results_eq($$ execute claim('late@example.com', 'late@example.com') $$, 'values (false)', 'an address that is not confirmed makes no organiser');
select results_eq($$ execute claim('organiser@example.com', null) $$, 'values (false)', 'without an address nobody is the first organiser');
select results_eq($$ execute claim('organiser@example.com', ' Organiser@Example.com ') $$, 'values (true)', 'the member with the organiser''s confirmed address is the first organiser');
select results_eq($$ execute claim('organiser@example.com', 'organiser@example.com') $$, 'values (true)', 'a second claim of the first organiser changes nothing');
select results_eq($$ execute claim('asha@example.com', 'asha@example.com') $$, 'values (false)', 'a second organiser does not come by an address');
select ok((select is_organiser from public.profiles where id = tests.id_of('organiser@example.com')), 'the first organiser carries the badge');

-- Naming others -----------------------------------------------------------------------------------------------------

create function pg_temp.name(email text, becomes boolean, entry uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.act_at_desk(entry, 'organiser', jsonb_build_object('member', tests.id_of(email), 'is_organiser', becomes));
$$;

select tests.authenticate_as('organiser@example.com');
select throws_ok($$ select pg_temp.name('organiser@example.com', false) $$, 'PT409', null, 'the last organiser stays');
select throws_ok($$ select pg_temp.name('nobody@example.com', true) $$, 'PT404', null, 'an unknown member does not become an organiser');
select is(pg_temp.name('asha@example.com', true, '00000000-0000-4000-8000-0000000000e1'), '{}', 'an organiser names another');
select tests.as_owner();
select ok(private.is_organiser(tests.id_of('asha@example.com')), 'the named member is an organiser');
delete from private.organisers where user_id = tests.id_of('asha@example.com');
select tests.authenticate_as('organiser@example.com');
select is(pg_temp.name('asha@example.com', true, '00000000-0000-4000-8000-0000000000e1'), '{}', 'a repeated entry is answered as before');
select throws_ok(
  $$ select pg_temp.name('ravi@example.com', true, '00000000-0000-4000-8000-0000000000e1') $$, 'PT409', null,
  'another act with the id of one that arrived is refused, not dropped'
);
select tests.as_owner();
select ok(not private.is_organiser(tests.id_of('asha@example.com')), 'a repeated entry changes nothing');
select tests.authenticate_as('organiser@example.com');
select pg_temp.name('asha@example.com', true);
select tests.authenticate_as('asha@example.com');
select is(pg_temp.name('organiser@example.com', false), '{}', 'one of two organisers may be taken out');
select tests.authenticate_as('organiser@example.com');
select is(
  public.sync_pull(known => '{"desk": "x"}') -> 'documents' -> 'desk', 'null', 'the device of a former organiser learns to remove the desk'
);
select is(tests.document('desk'), null, 'a former organiser pulls no desk');
select throws_ok($$ select pg_temp.name('ravi@example.com', true) $$, '42501', null, 'a former organiser does nothing at the desk');
select tests.authenticate_as('asha@example.com');
select throws_ok($$ select public.act_at_desk(gen_random_uuid(), 'other', '{}') $$, '22023', null, 'an unknown action is refused');

-- Reading -----------------------------------------------------------------------------------------------------------

select is(
  (select jsonb_agg(item -> 'id') from jsonb_array_elements(tests.document('desk') -> 'organisers') as item),
  jsonb_build_array(tests.id_of('asha@example.com')), 'the desk names the organisers'
);
select ok(not public.sync_pull(known => '{"desk": "x"}') -> 'documents' ? 'desk', 'the desk comes only where it is open');

-- The shape of an act -------------------------------------------------------------------------------------------------

create function pg_temp.shape(action text) returns jsonb language sql as $$
  select case action
    when 'organiser' then jsonb_build_object('member', tests.id_of('ravi@example.com'), 'is_organiser', false)
    when 'suspension' then jsonb_build_object('member', tests.id_of('ravi@example.com'), 'until', '2099-01-01', 'reason', 'Insults.')
    when 'remove-from-profile' then jsonb_build_object('member', tests.id_of('ravi@example.com'), 'part', 'bio')
    when 'report' then jsonb_build_object('report', gen_random_uuid(), 'verdict', 'keep', 'suspend_until', null, 'reason', '')
    when 'decide' then jsonb_build_object('application', gen_random_uuid(), 'seen', 0, 'decision', 'accepted', 'note', '', 'over', false)
    when 'note' then jsonb_build_object('application', gen_random_uuid(), 'text', 'Calls back.')
    when 'check-in' then jsonb_build_object('attendee', gen_random_uuid(), 'at', '2025-10-11T12:00:00Z')
    when 'save-work' then '{"title": "A shop", "address": "https://shop.example", "live_at": "2025-10-11T12:00:00Z"}'
    when 'payment' then jsonb_build_object('attendee', gen_random_uuid(), 'payment', 'paid')
    when 'announce' then '{"text": "Dinner.", "audience": "members", "edition": null, "show_from": null, "by_mail": false}'
    when 'save-villa' then '{"edition": "2025-10", "content": {}, "seen": 0}'
    when 'publish-edition' then '{"content": {}, "seen": 0, "note": ""}'
    else '{}'
  end::jsonb;
$$;
select throws_ok(
  format('select public.act_at_desk(gen_random_uuid(), %L, pg_temp.shape(%L) || %L)', action, action, jsonb_build_object(field, value)),
  '22023', format('The field %s is not valid.', field), format('%s is refused with %s: %s', action, field, left(value::text, 30))
)
from (values
  ('organiser', 'is_organiser', 'null'::jsonb), ('organiser', 'is_organiser', '"yes"'), ('organiser', 'member', '"everybody"'),
  ('organiser', 'also', '1'),
  ('suspension', 'until', '"infinity"'), ('suspension', 'until', '"-infinity"'), ('suspension', 'until', '"9999-01-01"'),
  ('suspension', 'until', '"soon"'), ('suspension', 'until', '4102444800'), ('suspension', 'reason', to_jsonb(repeat('x', 400000))),
  ('suspension', 'reason', '["Insults."]'), ('remove-from-profile', 'part', '["bio"]'), ('remove-from-profile', 'part', to_jsonb(repeat('x', 400000))),
  ('report', 'suspend_until', '"infinity"'), ('report', 'reason', to_jsonb(repeat('x', 400000))), ('report', 'verdict', '{}'),
  ('decide', 'seen', '-1'), ('decide', 'seen', '1e300'), ('decide', 'seen', '0.5'), ('decide', 'over', '1'),
  ('decide', 'note', to_jsonb(repeat('x', 400000))),
  ('note', 'application', '"x"'), ('note', 'text', to_jsonb(repeat('x', 400000))), ('note', 'text', '1'),
  ('check-in', 'at', '"infinity"'), ('check-in', 'at', '"-infinity"'), ('check-in', 'at', '"0044-03-15 BC"'), ('check-in', 'at', 'null'),
  ('payment', 'attendee', '"everybody"'), ('payment', 'payment', 'null'), ('payment', 'payment', 'true'),
  ('save-work', 'live_at', '"5:42 AM"'), ('save-work', 'address', 'null'),
  ('announce', 'show_from', '"infinity"'), ('announce', 'edition', '"1999-01"'), ('announce', 'edition', to_jsonb(repeat('x', 400000))),
  ('announce', 'text', to_jsonb(repeat('x', 400000))), ('announce', 'by_mail', '"no"'),
  ('save-villa', 'edition', '"1999-01"'), ('save-villa', 'edition', to_jsonb(repeat('x', 400000))), ('save-villa', 'edition', 'null'),
  ('save-villa', 'seen', 'null'), ('save-villa', 'seen', '-1'), ('save-villa', 'map', to_jsonb(repeat('x', 400000))),
  ('publish-edition', 'content', jsonb_build_object('a', repeat(' ', 400000))), ('publish-edition', 'seen', 'null'),
  ('publish-edition', 'move_waitlist', '"yes"'),
  ('new-ticket-keys', 'anything', '1'), ('undo-check-in', 'check_in', '"1"'), ('withdraw', 'announcement', '{}')
) as wrong (action, field, value);
select throws_ok(
  format('select public.act_at_desk(gen_random_uuid(), %L, %L)', 'new-ticket-keys', details), '22023', null, format('an act with %s is refused', details)
)
from (values ('[]'), ('"x"'), ('null')) as wrong (details);
select is_empty($$ select 1 from public.announcements $$, 'an act of another shape changes nothing');

-- A session that has ended ------------------------------------------------------------------------------------------

-- The token stays valid for up to an hour. The answer tells nothing of the role.
select tests.as_owner();
-- Continues as a member with the token of an ended session.
create function pg_temp.carry_token(email text) returns void language sql as $$
  select tests.become('authenticated', jsonb_build_object('role', 'authenticated', 'sub', tests.id_of(email), 'session_id', tests.id_of(email)));
$$;
delete from auth.sessions where true;
select pg_temp.carry_token('asha@example.com');
select throws_ok(
  $$ select public.act_at_desk(gen_random_uuid(), 'organiser', '{}') $$, 'PT401', null, 'an organiser whose session has ended is asked to sign in'
);
select pg_temp.carry_token('ravi@example.com');
select tests.authenticate_as('asha@example.com');
select isnt(tests.document('desk'), null, 'after signing in again an organiser reads the desk');

-- The record --------------------------------------------------------------------------------------------------------

select results_eq(
  $$ select item ->> 'actor', item ->> 'action', item ->> 'subject_id'
     from jsonb_array_elements(tests.document('desk') -> 'audit') with ordinality as record (item, place)
     where place in (1, 2) order by place $$,
  $$ values
       (tests.id_of('asha@example.com')::text, 'delete', tests.id_of('organiser@example.com')::text),
       (tests.id_of('organiser@example.com')::text, 'insert', tests.id_of('asha@example.com')::text) $$,
  'the record says who named whom, the newest first'
);
select tests.as_owner();
select throws_ok('update private.audit_log set actor = null where true', '42501', null, 'not even the owner changes the record');
select throws_ok('delete from private.audit_log where true', '42501', null, 'not even the owner deletes from the record');
select throws_ok('truncate private.audit_log', '42501', null, 'not even the owner empties the record');
delete from auth.users where id = tests.id_of('asha@example.com');
select is(
  (select count(*) from private.audit_log where actor = tests.id_of('asha@example.com') or action = 'delete'), 3::bigint,
  'the record outlives the account of an organiser'
);

select * from finish();
rollback;
