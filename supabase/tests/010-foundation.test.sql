-- For every area: the rights in the catalogue, and rate limits.
begin;
select plan(20);

-- The catalogue -------------------------------------------------------------------------------------------------

select results_eq(
  $$ select tablename::text collate "default" from pg_publication_tables where pubname = 'supabase_realtime' order by 1 $$,
  $$ select relname::text collate "default" from pg_class where oid in (select relation from private.mirrored) order by 1 $$,
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
create function pg_temp.consume(variadic buckets text[]) returns integer language sql as $$
  select public.consume_rate_limits(jsonb_agg(jsonb_build_object(
    'bucket', split_part(bucket, ' ', 1), 'address', nullif(split_part(bucket, ' ', 2), ''), 'max_calls', 2, 'window_seconds', 3600
  ))) from unnest(buckets) as bucket;
$$;
select is(pg_temp.consume('test'), 0, 'the first call is within the limit');
select is(pg_temp.consume('test'), 0, 'the last call of the limit is still within it');
select cmp_ok(pg_temp.consume('test'), '>', 0, 'a call over the limit is told how long to wait');
select is(pg_temp.consume('one 2001:db8:1:2::1', 'all'), 0, 'two limits are counted in one call');
select is(pg_temp.consume('one 2001:db8:1:2:ffff::9', 'all'), 0, 'a second call from the same network of 64 bits is within the limit');
select cmp_ok(pg_temp.consume('one 2001:db8:1:2:8000::1'), '>', 0, 'a third call from the same network of 64 bits is over the limit, whatever the address');
select is(pg_temp.consume('one 2001:db8:1:3::1'), 0, 'a call from the next network is within the limit');
select cmp_ok(pg_temp.consume('one 2001:db8:1:3::1', 'all'), '>', 0, 'a call over the common limit has to wait, whatever its network');
select is(pg_temp.consume('two 2001:db8:1:2::1', 'more'), 0, 'the first call of a caller is within both limits');
select is(pg_temp.consume('two 2001:db8:1:2::1'), 0, 'the second call of a caller is within the own limit');
select cmp_ok(pg_temp.consume('two 2001:db8:1:2::1', 'more'), '>', 0, 'the third call of a caller is over the own limit');
select is(pg_temp.consume('more'), 0, 'a call over the own limit does not count towards the common one');
select is(pg_temp.consume('four ::ffff:203.0.113.7'), 0, 'an IPv4 address written as IPv6 is within the limit');
select is(pg_temp.consume('four 203.0.113.7'), 0, 'the same IPv4 address in its own form is within the limit');
select cmp_ok(pg_temp.consume('four 203.0.113.7'), '>', 0, 'both forms of an IPv4 address count together');
select is(pg_temp.consume('four unknown'), 0, 'a text that is no address counts as it is');
select tests.as_owner();
select is_empty(
  $$ select 1 from private.rate_limits where bucket in ('test', encode(sha256(convert_to('test', 'UTF8')), 'hex')) $$,
  'a bucket is stored as a digest that nobody can guess'
);
insert into private.rate_limits (bucket, window_start, calls)
values ('old', now() - interval '49 hours', 1), ('recent', now() - interval '47 hours', 1);
select private.consume_rate_limit('test', 1, interval '1 minute');
select results_eq(
  $$ select bucket from private.rate_limits where bucket in ('old', 'recent') $$, $$ values ('recent') $$,
  'the next call removes the digests older than two days, and no others'
);

select * from finish();
rollback;
