-- What every area stands on: a schema that the API does not expose, rate limits, and the marks that sync reads.
--
-- Written for the hosted service, where migrations run as a non-superuser, and for the embedded backend, where they
-- run as a superuser; for Postgres 15 and 17. Every table revokes all and grants per verb and column; every function
-- revokes execute by name, because PUBLIC gets it by a global default that no schema-wide revoke can undo. Functions
-- run with an empty search_path, where only pg_catalog is searched: everything else is written with its schema.

create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
-- Members may call the few helpers granted to them by name below; they may read no table here.
grant usage on schema private to authenticated, service_role;

-- Text ----------------------------------------------------------------------------------------------------------

-- Whether it is text that others may get to read, as toPlainText of src/domain/plain-text.ts makes it: NFC, something in
-- it can be seen, no control characters, and none that turn the direction of what follows around. Tab and newline only
-- where it may have several lines. Members need execute: a check constraint runs as the writer.
create function private.is_text(content text, has_lines boolean) returns boolean
language sql immutable set search_path = '' as $$
  select content is nfc normalized
    and content !~ '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
    and (has_lines or content !~ '[\t\n]')
    and content ~ ('[^\u0009-\u000D \u0085\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
      '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8'
      '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]');
$$;
revoke execute on function private.is_text(text, boolean) from public, anon, authenticated;
grant execute on function private.is_text(text, boolean) to authenticated, service_role;

-- Who calls -----------------------------------------------------------------------------------------------------

-- The caller's id; null for a visitor, and once the session of the caller's token has ended. A token stays valid for up
-- to an hour after that, so policies and functions ask this and not auth.uid().
create function private.member() returns uuid
language sql stable security definer set search_path = '' as $$
  select session.user_id
  from auth.sessions as session
  where session.id = (auth.jwt() ->> 'session_id')::uuid
    and session.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now());
$$;
revoke execute on function private.member() from public, anon, authenticated;
grant execute on function private.member() to authenticated;

-- Rate limits ---------------------------------------------------------------------------------------------------

create table private.rate_limits (
  -- A digest: a client's address is personal data and nobody needs to read it back.
  bucket text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_window_start_idx on private.rate_limits (window_start);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated;

-- Counts one call and answers the seconds to wait: 0 when the call is within the limit. Windows begin at midnight in
-- India, where the club is, so that "tomorrow" means what its members expect.
create function private.take_rate_limit(bucket text, max_calls integer, window_length interval) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  instant constant timestamptz := clock_timestamp();
  started constant timestamptz := date_bin(window_length, instant, timestamptz '1970-01-01 00:00:00+05:30');
  digest constant text := encode(sha256(convert_to(take_rate_limit.bucket, 'UTF8')), 'hex');
  counted integer;
begin
  insert into private.rate_limits as limits (bucket, window_start, calls)
  values (digest, started, 1)
  on conflict on constraint rate_limits_pkey do update set calls = limits.calls + 1
  returning limits.calls into counted;

  -- A few old windows go with each call, so that the table stays small without a scheduler.
  delete from private.rate_limits as old
  where (old.bucket, old.window_start) in (
    select past.bucket, past.window_start from private.rate_limits as past
    where past.window_start < instant - interval '2 days'
    limit 20 for update skip locked
  );

  if counted <= max_calls then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from started + window_length - instant)))::integer;
end
$$;
revoke execute on function private.take_rate_limit(text, integer, interval) from public, anon, authenticated;

-- Refuses for now: PostgREST answers 429 with Retry-After, which a browser on another origin may read as well.
create function private.ask_to_wait(seconds integer) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object(
      'code', 'over_budget', 'message', 'That was a lot at once. Please wait a moment.', 'details', null, 'hint', null
    ),
    detail = jsonb_build_object(
      'status', 429,
      'headers', jsonb_build_object('Retry-After', seconds::text, 'Access-Control-Expose-Headers', 'Retry-After')
    );
end
$$;
revoke execute on function private.ask_to_wait(integer) from public, anon, authenticated;

-- The same for functions on the edge, which reach the database only through the API.
create function public.take_rate_limit(bucket text, max_calls integer, window_seconds integer) returns integer
language sql volatile security definer set search_path = '' as $$
  select private.take_rate_limit(bucket, max_calls, make_interval(secs => window_seconds));
$$;
revoke execute on function public.take_rate_limit(text, integer, integer) from public, anon, authenticated;
grant execute on function public.take_rate_limit(text, integer, integer) to service_role;

-- The caller's address as the gateway in front of the API reports it; null when there is no gateway. The first is
-- written by the hosted service's edge and cannot be forged through it.
create function private.client_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request;
$$;
revoke execute on function private.client_address() from public, anon, authenticated;

-- Sync marks ----------------------------------------------------------------------------------------------------

-- Every mirrored table carries the transaction that wrote a row last. Unlike a timestamp it cannot hide a row of a
-- transaction that commits late: the puller moves its cursor only below the oldest transaction still running.
create function private.stamp_sync_xid() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  return new;
end
$$;
revoke execute on function private.stamp_sync_xid() from public, anon, authenticated;

create table private.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
alter table private.sync_epoch enable row level security;
revoke all on private.sync_epoch from public, anon, authenticated;
insert into private.sync_epoch default values;

-- Cursors are transaction numbers, and those mean nothing in another cluster or after a restore to an earlier point.
-- So the epoch changes with the cluster's identity and timeline by itself; to force every client to rebuild:
--   update private.sync_epoch set epoch = gen_random_uuid() where only_row;
create function private.current_sync_epoch() returns uuid
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws(':', mark.epoch, cluster.system_identifier, control.timeline_id))::uuid
  from private.sync_epoch as mark, pg_control_system() as cluster,
    pg_control_checkpoint() as control;
$$;
revoke execute on function private.current_sync_epoch() from public, anon, authenticated;
grant execute on function private.current_sync_epoch() to authenticated;

-- Tombstones: a deleted row cannot say that it is gone, so another one says it. -----------------------------------

create table public.tombstones (
  table_name text not null check (table_name in ('profiles', 'messages', 'invitations')),
  id uuid not null,
  -- Who may know of it; null for what every member could see. No foreign key: it outlives the account.
  owner uuid,
  deleted_at timestamptz not null default now(),
  sync_xid xid8 not null,
  primary key (table_name, id)
);
create index tombstones_sync_idx on public.tombstones (sync_xid, id);
create index tombstones_deleted_at_idx on public.tombstones (deleted_at);
create trigger stamp before insert or update on public.tombstones
  for each row execute function private.stamp_sync_xid();

alter table public.tombstones enable row level security;
revoke all on public.tombstones from public, anon, authenticated;
grant select on public.tombstones to authenticated;
grant select, insert, update, delete on public.tombstones to service_role;

create policy "members see what they could see before" on public.tombstones
  for select to authenticated
  using ((select private.member()) is not null and (owner is null or owner = (select private.member())));

-- After a delete on a mirrored table. The trigger's argument names the column that holds the owner, if rows have one.
create function private.leave_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted constant jsonb := to_jsonb(old);
begin
  insert into public.tombstones (table_name, id, owner)
  values (tg_table_name, (deleted ->> 'id')::uuid, (deleted ->> (tg_argv[0]))::uuid)
  on conflict (table_name, id) do update set deleted_at = now(), owner = excluded.owner;
  -- A few old ones go with each new one. sync_pull tells devices that were away so long to start from the beginning.
  delete from public.tombstones as one
  where (one.table_name, one.id) in (
    select past.table_name, past.id from public.tombstones as past
    where past.deleted_at < now() - interval '90 days'
    limit 20 for update skip locked
  );
  return null;
end
$$;
revoke execute on function private.leave_tombstone() from public, anon, authenticated;
