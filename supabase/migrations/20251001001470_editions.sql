-- The editions of the build camp: the drafts of organisers and the published releases.

-- The draft of each edition. The shape of the content: src/features/editions/rules/edition.ts.
create table private.editions (
  id text primary key,
  draft jsonb not null,
  -- private.desk_saves holds who saved which version.
  draft_version integer not null default 1
);

-- All releases. The site shows the newest release of each edition. Release 0 came with the site.
create table private.edition_releases (
  edition text not null references private.editions (id),
  number integer not null,
  content jsonb not null,
  -- A note about the changes, for the other organisers; empty without a note.
  note text not null check (note = '' or (private.is_text(note, true) and char_length(note) <= 500)),
  released_by uuid references auth.users (id) on delete set null,
  released_at timestamptz not null default clock_timestamp(),
  primary key (edition, number)
);
create index edition_releases_released_by_idx on private.edition_releases (released_by);

create function private.is_whole_number(value jsonb, lowest integer, highest integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number'
    then value::numeric between lowest and highest and value::numeric % 1 = 0
    else false
  end;
$$;

-- ISO 8601 in India's offset, on a day that there is.
create function private.is_edition_instant(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when value #>> '{}'
      ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\+05:30$'
    then substr(value #>> '{}', 9, 2)::integer <= extract(day from
      make_date(substr(value #>> '{}', 1, 4)::integer, substr(value #>> '{}', 6, 2)::integer, 1)
        + interval '1 month - 1 day')
    else false
  end;
$$;

-- Whether the edition has the fields that the database's own rules need. Readers check the whole edition
-- (src/features/editions/rules/edition.ts).
create function private.is_edition(content jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(content -> 'id') = 'string' and content ->> 'id' ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{1,2})?$'
    and private.is_edition_instant(content -> 'startsAt') and private.is_edition_instant(content -> 'endsAt')
    and private.is_edition_instant(content -> 'bootcampEndsAt')
    and (content ->> 'startsAt') collate "C" < content ->> 'endsAt'
    and (content ->> 'endsAt') collate "C" <= content ->> 'bootcampEndsAt'
    and content -> 'state' in ('"planned"', '"cancelled"')
    and private.is_whole_number(content -> 'seats', 1, 500),
    false
  );
$$;

-- Saves the draft of an edition. details: {"content": the edition, "seen": the version on which the edit is based, 0 for a new
-- edition}. Errors: 22023 for content that is no edition, those of claim_version.
create function private.save_edition(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  content constant jsonb := (details ->> 'content')::jsonb;
begin
  perform private.refuse_when(not private.is_edition(content), '22023', 'One of the fields is not valid.');
  insert into private.editions (id, draft, draft_version)
  values (
    content ->> 'id', content,
    private.claim_version('edition ' || (content ->> 'id'), coalesce((details ->> 'seen')::integer, 0), 'edition')
  )
  on conflict (id) do update set draft = excluded.draft, draft_version = excluded.draft_version;
end
$$;

-- Saves the draft and publishes it. details: those of save_edition, "note", and "move_waitlist": true also moves the new and the
-- waitlisted applications of past editions to this one. Each release raises the calendar entry's sequence: only then do people's
-- calendars replace it. Errors: those of save_edition.
create function private.publish_edition(details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  given constant jsonb := (details ->> 'content')::jsonb;
  next integer;
begin
  perform private.save_edition(details);
  select coalesce(max(number), 0) + 1 into next from private.edition_releases where edition = given ->> 'id';
  insert into private.edition_releases (edition, number, content, note, released_by)
  values (
    given ->> 'id', next,
    given || jsonb_build_object(
      'sequence', next,
      'changedAt', to_char(clock_timestamp() at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS') || '+05:30'
    ),
    coalesce(details ->> 'note', ''), private.member()
  );
  if (details ->> 'move_waitlist')::boolean and private.is_ahead(given ->> 'id') then
    update public.applications set edition = given ->> 'id'
    where status in ('new', 'waitlisted') and not private.is_ahead(edition);
  end if;
end
$$;

-- The drafts with the releases that organisers made, the newest first, for the desk.
create function private.desk_editions() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'draft', held.draft, 'version', held.draft_version,
      'published', (select content from private.edition_releases where edition = held.id order by number desc limit 1),
      'releases', to_jsonb(array(
        select jsonb_build_object(
          'number', release.number, 'note', release.note, 'by', release.released_by, 'at', release.released_at,
          'replaced', (
            select jsonb_object_agg(part.key, part.value)
            from private.edition_releases as earlier, jsonb_each(earlier.content) as part
            where earlier.edition = held.id and earlier.number = release.number - 1
              and part.value is distinct from release.content -> part.key
          )
        )
        from private.edition_releases as release
        where release.edition = held.id and release.number > 0 order by release.number desc
      ))
    )
    from private.editions as held order by held.draft ->> 'startsAt' desc
  ));
$$;

-- The newest release of each edition, the newest edition first. The build reads it as a visitor.
create function public.published_editions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(newest.content order by newest.content ->> 'startsAt' desc)
  from (
    select distinct on (edition) content from private.edition_releases order by edition, number desc
  ) as newest;
$$;

-- How many seats are left of each edition that is ahead: {"2027-02": 5}; never fewer than none. The build reads it as a visitor.
create function public.seats_left() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(known.edition, greatest(0, known.seats - (
    select count(*) from private.attendees as place where place.edition = known.edition and place.cancelled_at is null
  ))), '{}')
  from private.known_editions as known
  where private.is_ahead(known.edition);
$$;

-- Stores the values of the release that the database's rules need.
create function private.know_edition() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.known_editions (edition, starts_at, ends_at, bootcamp_ends_at, seats, state)
  values (
    new.edition, (new.content ->> 'startsAt')::timestamptz, (new.content ->> 'endsAt')::timestamptz,
    (new.content ->> 'bootcampEndsAt')::timestamptz, (new.content ->> 'seats')::integer, new.content ->> 'state'
  )
  on conflict (edition) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    bootcamp_ends_at = excluded.bootcamp_ends_at, seats = excluded.seats, state = excluded.state;
  return null;
end
$$;

create trigger know_edition after insert on private.edition_releases
  for each row execute function private.know_edition();

-- Deleting the author's account clears the release's author; nothing else in a release ever changes.
create trigger refuse_change before update of edition, number, content, note, released_at or delete or truncate
  on private.edition_releases for each statement execute function private.refuse_change();

create trigger audit after insert on private.edition_releases
  for each row when (new.number > 0) execute function private.write_audit('edition', 'number');
