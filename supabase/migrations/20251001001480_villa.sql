-- The villa of each edition, for attendees: how to arrive, whom to call, the Wi-Fi, the house rules, a map.

create table private.villas (
  edition text primary key,
  -- Its shape: src/features/villa/rules/villa.ts.
  content jsonb not null,
  -- As a page shows it. The limits are mapLength and mapSide in src/config/limits.ts: 150 kB in base64.
  map text constraint villas_map_format check (
    case when map ~ '^data:image/(webp|jpeg);base64,' and char_length(map) <= 200000
      then private.is_small_picture(substring(map from position(',' in map) + 1), 1600)
      else map is null
    end
  ),
  -- private.desk_saves holds who saved which version.
  version integer not null default 1,
  saved_at timestamptz not null default clock_timestamp()
);

-- The villa as the caller's device stores it: {"edition", "starts_at", "kept_until", "content", "map"}. For attendees and
-- organisers, from the edition's publication until seven days after its end; if there are several, the one whose edition ends
-- next. Null for anybody else.
create function private.own_villa() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'edition', held.edition, 'starts_at', known.starts_at, 'kept_until', known.bootcamp_ends_at + interval '7 days',
    'content', held.content, 'map', held.map
  )
  from private.villas as held join private.known_editions as known using (edition)
  where (private.is_organiser(private.member()) or private.is_attendee(private.member(), held.edition))
    and now() < known.bootcamp_ends_at + interval '7 days'
  order by known.bootcamp_ends_at <= now(), known.bootcamp_ends_at limit 1;
$$;

-- Saves the villa of an edition. details: {"edition", "content": the villa, "seen": the version on which the edit is based, 0
-- for none, "map": a data URL, or null to remove it; without "map" it stays}. Its readers check the content
-- (src/features/villa/rules/villa.ts). Errors: 23514 for a map that is no small picture, and those of claim_version.
create function private.save_villa(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  chosen constant text := details ->> 'edition';
  content constant jsonb := (details ->> 'content')::jsonb;
begin
  insert into private.villas (edition, content, map, version)
  values (
    chosen, content, details ->> 'map',
    private.claim_version('villa ' || chosen, coalesce((details ->> 'seen')::integer, 0), 'villa')
  )
  on conflict (edition) do update set
    content = excluded.content, map = case when details ? 'map' then excluded.map else villas.map end,
    version = excluded.version, saved_at = excluded.saved_at;
end
$$;

create trigger audit after insert or update or delete on private.villas
  for each row execute function private.write_audit('edition', 'version');
