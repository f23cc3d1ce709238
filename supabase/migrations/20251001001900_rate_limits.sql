-- Limits that hold against somebody with many addresses, and that hold up nobody else.

-- The key of the digests. Without one anybody could compute the digest of each IPv4 address: there are few of them.
create table private.secrets (
  only_row boolean primary key default true check (only_row),
  digest_key bytea not null default extensions.gen_random_bytes(32)
);
alter table private.secrets enable row level security;
revoke all on private.secrets from public, anon, authenticated;
insert into private.secrets default values;

-- As before, with a keyed digest.
create or replace function private.take_rate_limit(bucket text, max_calls integer, window_length interval) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  instant constant timestamptz := clock_timestamp();
  started constant timestamptz := date_bin(window_length, instant, timestamptz '1970-01-01 00:00:00+05:30');
  digest constant text := encode(
    extensions.hmac(convert_to(take_rate_limit.bucket, 'UTF8'), (select digest_key from private.secrets), 'sha256'), 'hex'
  );
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

-- Whose address it is: an IPv6 network of 64 bits is one household's or one machine's, and has 2^64 addresses to choose
-- from. What is no address stays as it is.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  given inet;
begin
  given := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  return case family(given) when 6 then network(set_masklen(given, 64))::text else host(given) end;
exception when data_exception then
  return address;
end
$$;
revoke execute on function private.network_of(text) from public, anon, authenticated;

-- For functions on the edge. limits: [{"bucket": text, "address": text | null, "max_calls": n, "window_seconds": n}, ...],
-- the narrowest first; an address counts as its network. Answers the seconds to wait, 0 when the call is within all of
-- them. A wider limit counts only what the narrower ones let through, so that one caller cannot use it up for all.
create function public.take_rate_limits(limits jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wait integer := 0;
begin
  for item in
    select * from jsonb_to_recordset(limits)
      as given (bucket text, address text, max_calls integer, window_seconds integer)
  loop
    wait := private.take_rate_limit(
      concat_ws(':', item.bucket, private.network_of(item.address)), item.max_calls, make_interval(secs => item.window_seconds)
    );
    exit when wait > 0;
  end loop;
  return wait;
end
$$;
revoke execute on function public.take_rate_limits(jsonb) from public, anon, authenticated;
grant execute on function public.take_rate_limits(jsonb) to service_role;
drop function public.take_rate_limit(text, integer, integer);

-- As before, but that a caller over the own limit is not counted for all.
create or replace function public.check_referral(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(left(coalesce(code, ''), 100));
  network constant text := private.network_of(private.client_address());
  inviter constant uuid := coalesce(
    (select inviter_id from public.invitations
     where invitation_code = given and status = 'pending' and expires_at > now()),
    private.inviter_of_personal_code(given)
  );
  inviter_name constant text := (select full_name from public.profiles where id = inviter);
  wait integer := 0;
begin
  if network is not null then
    wait := private.take_rate_limit('check_referral:' || network, 60, interval '1 minute');
  end if;
  -- This bound holds when addresses are forged or missing.
  if wait = 0 then
    wait := private.take_rate_limit('check_referral', 1200, interval '1 minute');
  end if;
  if wait > 0 or inviter is null then
    return '{"valid": false}'::jsonb;
  end if;
  return jsonb_build_object(
    'valid', true,
    'inviter_name', coalesce(inviter_name, 'A Goa Build Club member')
  );
end
$$;
