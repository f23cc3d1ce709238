-- The villa of each edition, for those who come: how to arrive, whom to call, the Wi-Fi, the house rules, a map.

-- Tables --------------------------------------------------------------------------------------------------------

create table public.villas (
  -- Also of the default edition, which is in no table.
  edition text primary key,
  -- Its shape: src/domain/villa.ts.
  content jsonb not null,
  -- As a page shows it. The limits are mapLength and mapSide in src/config/limits.ts: 150 kB in base64.
  map text constraint villas_map_format check (
    case when map ~ '^data:image/(webp|jpeg);base64,' and char_length(map) <= 200000
      then private.is_small_picture(substring(map from position(',' in map) + 1), 1600)
      else map is null
    end
  ),
  -- Who saved which version: private.desk_saves.
  version integer not null default 1,
  saved_at timestamptz not null default clock_timestamp()
);

-- Functions that the policies call ------------------------------------------------------------------------------------

-- Whether the member may read about the villa: somebody who comes, or an organiser, from the edition's publication until
-- seven days after its end.
create function private.may_read_villa(uid uuid, edition text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (private.is_organiser(uid) or private.is_attendee(uid, edition))
      and now() < private.edition_end(edition) + interval '7 days',
    false
  );
$$;

-- Policies ------------------------------------------------------------------------------------------------------

alter table public.villas enable row level security;
create policy "those who come and organisers read the villa" on public.villas
  for select to authenticated using (private.may_read_villa((select private.member()), edition));

-- Functions: the pull -----------------------------------------------------------------------------------------------

-- The villa's part of the answer of sync_pull: {"villa": {"revision", "edition", "starts_at", "kept_until", "content", "map"}},
-- {"villa": null} when the caller has one and may not read it any more, {} when the caller has this revision. Of several
-- villas the one whose edition ends next.
create function private.own_villa(known_revision text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  revision text;
  villa jsonb;
begin
  select md5(concat_ws('/', held.edition, held.saved_at, starts_at, ends_at)), jsonb_build_object(
    'edition', held.edition, 'starts_at', starts_at, 'kept_until', ends_at + interval '7 days',
    'content', held.content, 'map', held.map
  )
  into revision, villa
  from public.villas as held,
    private.edition_start(held.edition) as starts_at, private.edition_end(held.edition) as ends_at
  where private.may_read_villa(private.member(), held.edition)
  order by ends_at <= now(), ends_at limit 1;
  return case when revision is distinct from known_revision
    then jsonb_build_object('villa', villa || jsonb_build_object('revision', revision))
    else '{}'
  end;
end
$$;

-- Functions: the desk -------------------------------------------------------------------------------------------------

-- Saves what an edition's attendees read about the villa. details: {"edition", "content": the villa, "seen": the version that
-- the organiser has changed, 0 for none, "map": a data URL, or null to remove it; without "map" it stays}. Its readers
-- check the content (src/domain/villa.ts). Errors: 23514 for another map, those of take_version.
create function private.save_villa(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  chosen constant text := details ->> 'edition';
  content constant jsonb := (details ->> 'content')::jsonb;
begin
  insert into public.villas (edition, content, map, version)
  values (
    chosen, content, details ->> 'map',
    private.take_version('villa ' || chosen, coalesce((details ->> 'seen')::integer, 0), 'villa')
  )
  on conflict (edition) do update set
    content = excluded.content, map = case when details ? 'map' then excluded.map else villas.map end,
    version = excluded.version, saved_at = excluded.saved_at;
end
$$;

-- The villas of all editions, the newest first, without their maps: every change at the desk sends the desk again.
create function private.desk_villas() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'edition', edition, 'content', content, 'has_map', map is not null, 'version', version
  ) order by edition desc), '[]')
  from public.villas;
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on public.villas
  for each row execute function private.write_audit('edition', 'version');

-- Grants --------------------------------------------------------------------------------------------------------

grant select on public.villas to authenticated;
grant execute on function private.may_read_villa(uuid, text), private.own_villa(text) to authenticated;
