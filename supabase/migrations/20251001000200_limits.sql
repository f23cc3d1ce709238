-- How often somebody may call (rate limits) and how much a member may write (budgets).

-- The key of all digests. Without a key anybody could compute the digest of every IPv4 address: there are few of them.
create table private.secrets (
  only_row boolean primary key default true check (only_row),
  digest_key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.secrets default values;

create table private.rate_limits (
  -- Stored as a digest: an address is personal data, and nobody needs to read it.
  bucket text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_window_start_idx on private.rate_limits (window_start);

-- A token bucket for each mailbox and kind of writing. Everything that waited on a device for days fits into it at once;
-- a script that floods the club does not. A refused entry waits in its outbox, so nothing is lost. It belongs to the
-- mailbox (private.mailbox_of) and has no foreign key: a new account of the same mailbox finds the bucket as it was.
create table private.write_budgets (
  mailbox text not null,
  kind text not null,
  tokens double precision not null,
  refilled_at timestamptz not null,
  primary key (mailbox, kind)
);
create index write_budgets_refilled_at_idx on private.write_budgets (refilled_at);

-- A digest that nobody can compute or read back without the key.
create function private.keyed_digest(content text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(content, 'UTF8'), digest_key, 'sha256'), 'hex') from private.secrets;
$$;

-- The caller's address, as the gateway in front of the API reports it; null without a gateway. The hosted service's edge
-- writes the first header itself, so a caller cannot forge it.
create function private.client_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request;
$$;

-- The network that an address counts as. One household or machine owns a whole IPv6 network of 64 bits, with 2^64
-- addresses to choose from. A text that is no address comes back unchanged.
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

-- Counts one call and returns the seconds to wait: 0 within the limit. Windows begin at midnight in India, where the
-- club is, so that "tomorrow" means what its members expect.
create function private.consume_rate_limit(bucket text, max_calls integer, window_length interval) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  instant constant timestamptz := clock_timestamp();
  started constant timestamptz := date_bin(window_length, instant, timestamptz '1970-01-01 00:00:00+05:30');
  counted integer;
begin
  insert into private.rate_limits as limits (bucket, window_start, calls)
  values (private.keyed_digest(consume_rate_limit.bucket), started, 1)
  on conflict on constraint rate_limits_pkey do update set calls = limits.calls + 1
  returning limits.calls into counted;
  perform private.prune('private.rate_limits', 'window_start', interval '2 days');

  if counted <= max_calls then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from started + window_length - instant)))::integer;
end
$$;

-- As consume_rate_limit, for edge functions. limits: [{"bucket": text, "address": text | null, "member": uuid | null, "max_calls": n,
-- "window_seconds": n}, ...], the narrowest first; an address counts as its network, a member as their mailbox. Returns the
-- seconds to wait, 0 within all limits. A wider limit counts only calls that pass the narrower ones, so that one caller
-- cannot use it up for everybody.
create function public.consume_rate_limits(limits jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  wait integer := 0;
begin
  for item in
    select * from jsonb_to_recordset(limits)
      as given (bucket text, address text, member uuid, max_calls integer, window_seconds integer)
  loop
    wait := private.consume_rate_limit(
      concat_ws(':', item.bucket, private.network_of(item.address), private.mailbox_of(item.member)),
      item.max_calls, make_interval(secs => item.window_seconds)
    );
    exit when wait > 0;
  end loop;
  return wait;
end
$$;

-- Makes PostgREST answer 429 while there are seconds to wait, with Retry-After, which a browser on another origin may read too.
create function private.refuse_over_budget(seconds integer) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = jsonb_build_object(
        'code', 'over_budget', 'message', 'That was a lot at once. Please wait a moment.', 'details', null, 'hint', null
      ),
      detail = jsonb_build_object(
        'status', 429,
        'headers', jsonb_build_object('Retry-After', seconds::text, 'Access-Control-Expose-Headers', 'Retry-After')
      );
  end if;
end
$$;

-- Takes one token from the bucket of the member's mailbox, which holds `capacity` tokens and gains one every `refill`. Raises 429
-- when the bucket is empty, with a wait of at least 20 s, so that a long queue continues in tens and not one by one. After a day
-- without a write every bucket is full again, and its row is pruned.
create function private.spend_token(member uuid, kind text, capacity integer, refill interval) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  seconds_each constant double precision := extract(epoch from refill);
  left_over double precision;
begin
  -- The row lock makes the second of two concurrent calls wait for the first.
  insert into private.write_budgets as bucket (mailbox, kind, tokens, refilled_at)
  values (private.mailbox_of(spend_token.member), spend_token.kind, capacity - 1, now())
  on conflict on constraint write_budgets_pkey do update set
    tokens = least(capacity, bucket.tokens + greatest(0, extract(epoch from now() - bucket.refilled_at)) / seconds_each) - 1,
    refilled_at = greatest(bucket.refilled_at, now())
  returning tokens into left_over;
  perform private.prune('private.write_budgets', 'refilled_at', interval '1 day');
  if left_over < 0 then
    perform private.refuse_over_budget(greatest(20, ceil(-left_over * seconds_each)::integer));
  end if;
end
$$;
