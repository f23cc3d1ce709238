-- Helpers that set as whom statements run. They stay for the other files (nothing is rolled back here), in a schema that
-- no API exposes.
--   tests.create_user(email, metadata, confirmed)  creates an account as the auth service does; returns its id
--   tests.create_users(names)                      the same for 'ravi', without a name, and for 'Asha Naik', asha@example.com
--   tests.id_of(email)                             the id of the account
--   tests.uuid(number)                             the same UUID for the same number
--   tests.authenticate_as(email)                   continues as this member, in a session
--   tests.clear_authentication()                   continues as a visitor
--   tests.as_service_role()                        continues as a function with the secret key
--   tests.as_owner()                               continues as the owner, whom no policy stops: only to prepare and to look
--   tests.as_owner(statement)                      runs the statement as the owner, and continues as before
--   tests.document(name)                           the content of a document as the next pull brings it; null without one
--   tests.await_window(length, needed)             waits for the next window of a rate limit if this one ends too soon
-- As the owner, these prepare:
--   tests.publish(edition, starts, changes)        publishes an edition of a day: by default the 13th of the month of its id
--   tests.apply(number, changes)                   an application under tests.uuid(number), for the edition that came with the site
--   tests.seat(number, edition)                    gives that applicant a place under tests.uuid(1000 + number)
--   tests.suspend(email)                           suspends the member for a day
--   tests.set_stamps(table, xid, condition)        makes rows as old as this transaction
begin;
-- Members and visitors call pgTAP and the functions of the tests.
alter default privileges grant execute on functions to public;
create extension if not exists pgtap with schema extensions;

create schema if not exists tests;
grant usage on schema tests to anon, authenticated, service_role;

create or replace function tests.create_user(email text, metadata jsonb default '{}', confirmed boolean default true)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
begin
  insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at,
    created_at, updated_at)
  values (new_id, 'authenticated', 'authenticated', create_user.email, '', '{}', metadata, case when confirmed then now() end,
    now(), now());
  return new_id;
end
$$;

create or replace function tests.create_users(variadic names text[]) returns void
language sql security definer set search_path = '' as $$
  select tests.create_user(
    lower(split_part(name, ' ', 1)) || '@example.com',
    case when name like '% %' then jsonb_build_object('full_name', name) else '{}' end
  )
  from unnest(names) as name;
$$;

create or replace function tests.id_of(email text) returns uuid
language sql security definer set search_path = '' as $$
  select id from auth.users as account where account.email = id_of.email;
$$;

create or replace function tests.uuid(number integer) returns uuid
language sql immutable set search_path = '' as $$
  select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid;
$$;

-- The one session of each account in the tests has the account's id.
create or replace function tests.session_of(member uuid) returns uuid
language sql security definer set search_path = '' as $$
  insert into auth.sessions (id, user_id) select id, id from auth.users where id = member
  on conflict (id) do nothing;
  select member;
$$;

create or replace function tests.become(new_role text, claims jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform set_config('role', new_role, true);
end
$$;

create or replace function tests.authenticate_as(email text) returns void
language plpgsql set search_path = '' as $$
declare
  member constant uuid := tests.id_of(email);
begin
  if member is null then
    raise exception 'There is no account %.', email;
  end if;
  perform tests.become('authenticated', jsonb_build_object(
    'role', 'authenticated', 'sub', member, 'email', email, 'session_id', tests.session_of(member)
  ));
end
$$;

create or replace function tests.clear_authentication() returns void
language sql set search_path = '' as $$ select tests.become('anon', '{"role": "anon"}'); $$;

create or replace function tests.as_service_role() returns void
language sql set search_path = '' as $$ select tests.become('service_role', '{"role": "service_role"}'); $$;

create or replace function tests.as_owner() returns void
language sql set search_path = '' as $$ select tests.become('none', '{}'); $$;

create or replace function tests.as_owner(statement text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
begin
  perform set_config('request.jwt.claims', '{}', true);
  execute statement;
  perform set_config('request.jwt.claims', claims, true);
end
$$;

create or replace function tests.document(name text) returns jsonb
language sql set search_path = '' as $$
  select public.sync_pull(opened => array[name]) #> array['documents', name, 'content'];
$$;

-- The limits read the clock, which no test can set: a window that ends between two calls would restart the count.
create or replace function tests.await_window(length interval, needed interval) returns void
language plpgsql set search_path = '' as $$
declare
  instant constant timestamptz := clock_timestamp();
  remaining constant interval :=
    date_bin(await_window.length, instant, timestamptz '1970-01-01 00:00:00+05:30') + await_window.length - instant;
begin
  if remaining < needed then
    perform pg_sleep(extract(epoch from remaining));
  end if;
end
$$;

create or replace function tests.publish(edition text, starts timestamptz default null, changes jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.editions (id, draft) values (publish.edition, '{}') on conflict (id) do nothing;
  insert into private.edition_releases (edition, number, content, note)
  select publish.edition, 1 + (select count(*) from private.edition_releases as held where held.edition = publish.edition),
    jsonb_build_object(
      'id', publish.edition, 'state', 'planned', 'seats', 12, 'startsAt', begins, 'endsAt', begins + interval '12 hours',
      'bootcampEndsAt', begins + interval '1 day'
    ) || changes, ''
  from coalesce(starts, (left(publish.edition, 7) || '-13 12:00+05:30')::timestamptz) as begins;
$$;

create or replace function tests.apply(number integer, changes jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.applications
  select applied.* from jsonb_populate_record(null::public.applications, jsonb_build_object(
    'id', coalesce(tests.uuid(number), gen_random_uuid()), 'name', concat('Guest ', number),
    'email', concat('guest', number, '@example.com'), 'business', 'Shop', 'phone', '+91 98765 43210', 'project', 'A shop',
    'plan', 'stay', 'edition', '2025-10', 'status', 'new', 'version', 0, 'created_at', now(), 'filled_honeypot', false,
    'receipt_token', private.new_invitation_code()
  ) || changes) as applied;
$$;

create or replace function tests.seat(number integer, edition text default '2025-10') returns void
language sql security definer set search_path = '' as $$
  insert into private.attendees (id, edition, application_id, user_id, name, email)
  select tests.uuid(1000 + number), seat.edition, id, tests.id_of(email), name, email
  from public.applications where id = tests.uuid(number);
$$;

create or replace function tests.suspend(email text) returns void
language sql security definer set search_path = '' as $$
  insert into private.suspensions (member, mailbox, until, reason)
  select id, private.mailbox_of(id), now() + interval '1 day', 'Insults' from auth.users as account where account.email = suspend.email;
$$;

-- The triggers would stamp the rows with the one transaction of the test.
create or replace function tests.set_stamps(stamped regclass, xid xid8, condition text default 'true') returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s disable trigger user', stamped);
  execute format('update %s set sync_xid = %L where %s', stamped, xid, condition);
  execute format('alter table %s enable trigger user', stamped);
end
$$;
commit;

begin;
select plan(4);
select tests.create_user('asha@example.com');
select tests.authenticate_as('asha@example.com');
select is(auth.uid(), tests.id_of('asha@example.com'), 'authenticate_as sets the identity');
select is(current_user::text, 'authenticated', 'authenticate_as sets the role');
select tests.clear_authentication();
select is(current_user::text, 'anon', 'clear_authentication makes a visitor');
select tests.as_owner();
select isnt(current_user::text, 'anon', 'as_owner returns to the owner');
select * from finish();
rollback;
