-- The server's own clock: releases due announcements, has due mails sent and the site rebuilt. The embedded backend calls
-- tick() itself; on the hosted service pg_cron calls call_clock().

-- The state that a build shows: the releases of editions, the seats that are left, and the digest of the works.
create function private.site_state() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'releases', (select count(*) from private.edition_releases), 'seats', public.seats_left(),
    'works', md5(public.shown_works()::text)
  );
$$;

create table private.clock (
  only_row boolean primary key default true check (only_row),
  -- The time of the last tick, to the minute, for the doctor.
  ticked_at timestamptz not null default now(),
  -- The state of the last build, and when the clock may ask for the next one.
  built jsonb not null default private.site_state(),
  build_ask_at timestamptz not null default now(),
  -- The address of the project's API, https://<ref>.supabase.co, which the database cannot know. The operator sets it.
  project_url text check (project_url ~ '^https?://[^[:space:]/]+$')
);
insert into private.clock default values;

-- Releases and deletes what is due. Returns the names of the edge functions that have work: `clock`, which sends mails and asks
-- for builds, `sign-tickets`, and `send-pushes`.
create function private.tick() returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  part text;
begin
  update private.clock set ticked_at = now() where ticked_at < now() - interval '1 minute';
  -- Each part runs in a block of its own, so that a failing part stops no other.
  foreach part in array array[
    'private.queue_villa_pushes()', 'private.release_due_announcements()', 'private.prune_edition_news()', 'private.prune_applications()',
    $part$private.prune('private.mails', 'finished_at', interval '30 days')$part$,
    -- Restores the profiles of members whose suspension is over.
    $part$private.prune('private.suspensions', 'until', interval '0')$part$
  ] loop
    begin
      execute 'select ' || part;
    exception when others then
      raise warning 'The clock could not do %: %', part, sqlstate;
    end;
  end loop;
  return array(
    select 'clock' where exists (select 1 from private.mails where finished_at is null and due_at <= now())
      or exists (select 1 from private.clock where build_ask_at <= now() and built <> private.site_state())
    union all
    select 'sign-tickets' where public.tickets_to_sign() <> '[]'
    union all
    select 'send-pushes' where exists (select 1 from private.pushes where sent_at is null and due_at <= now())
  );
end
$$;

-- The state to build if a build is due, for the edge function `clock`; null otherwise. No other call gets it within a minute.
create function public.claim_due_build() returns jsonb
language sql volatile security definer set search_path = '' as $$
  update private.clock set build_ask_at = now() + interval '1 minute'
  where build_ask_at <= now() and built <> private.site_state()
  returning private.site_state();
$$;

-- Records that a build of this state was requested. Safe to repeat.
create function public.mark_built(state jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.clock set built = state where only_row;
$$;

-- Ticks, and calls the edge functions that have work. Those are public: they only do what is due.
create function private.call_clock() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address constant text := (select project_url from private.clock);
  name text;
begin
  foreach name in array private.tick() loop
    if address is not null then
      perform net.http_post(url := address || '/functions/v1/' || name, body := '{}'::jsonb);
    end if;
  end loop;
end
$$;

-- Why the clock does not work: 'stopped', or 'no_address' where pg_cron drives it; null when it works.
create function public.clock_fault() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when ticked_at < now() - interval '3 minutes' then 'stopped'
    when project_url is null and exists (select 1 from pg_extension where extname = 'pg_cron') then 'no_address'
  end
  from private.clock;
$$;

-- Has pg_cron call the clock every five seconds. Safe to repeat; raises where pg_cron or pg_net is missing or not preloaded.
create function private.start_clock() returns void
language plpgsql volatile set search_path = '' as $$
begin
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule('club-clock', '5 seconds', 'select private.call_clock()');
  -- pg_cron keeps a row of each run for ever.
  perform cron.schedule(
    'club-clock-log', '0 * * * *', 'delete from cron.job_run_details where start_time < now() - interval ''1 hour'''
  );
  -- Scheduling again leaves a job switched off that somebody has switched off.
  if exists (select 1 from cron.job where jobname in ('club-clock', 'club-clock-log') and not active) then
    perform cron.alter_job(jobid, active := true) from cron.job where jobname in ('club-clock', 'club-clock-log');
  end if;
end
$$;

-- Without the extensions the doctor reports that the clock stands still, and all else works.
do $$
begin
  perform private.start_clock();
exception when others then
  raise notice 'pg_cron does not drive the clock here: %', sqlerrm;
end
$$;
