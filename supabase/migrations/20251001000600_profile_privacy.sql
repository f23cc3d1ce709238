-- Privacy: a member leaves the directory, or hides single fields. A hidden value moves to a row that only its owner can
-- read: profiles holds what all members see, profile_privacy what one member hides.

-- The fields that can be hidden, with the same bounds as in profiles.
create table public.profile_privacy (
  like public.profiles including constraints,
  -- The fields that the member hides one by one, whether listed or not.
  hidden text[] not null default '{}' constraint profile_privacy_hidden_fields
    check (hidden <@ array['location', 'website', 'github_username', 'linkedin_username'] and cardinality(hidden) <= 4),
  primary key (id),
  constraint profile_privacy_id_fkey foreign key (id) references public.profiles (id) on delete cascade
);
alter table public.profile_privacy
  drop column username, drop column full_name, drop column avatar_url, drop column picture_digest,
  drop column is_organiser, drop column is_listed, drop column created_at, drop column updated_at;

-- Moves a value that is written into a hidden field of a profile to profile_privacy, whoever writes it. The trigger's argument
-- names the field. Each field has a trigger of its own, so that a field that was not written does not count as emptied.
create function private.move_hidden_field() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
begin
  if new.is_listed
    and not exists (select 1 from public.profile_privacy where id = new.id and field = any (hidden)) then
    return new;
  end if;
  execute format(
    'insert into public.profile_privacy (id, %1$I) values (($1).id, ($1).%1$I)
     on conflict (id) do update set %1$I = excluded.%1$I',
    field
  ) using new;
  return jsonb_populate_record(new, jsonb_build_object(field, null));
end
$$;

-- Sets whether the directory lists the caller, and which single fields are hidden. An unlisted member shows no field and
-- no activity. Returns the caller's settings with all hidden values; the visible ones are in the profile. Safe to
-- repeat. Errors: 42501 for a visitor, PT404 without a profile, 23514 for a field that cannot be hidden, 23502 for null.
create function public.set_profile_privacy(is_listed boolean, hidden text[]) returns public.profile_privacy
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  kept public.profile_privacy;
begin
  -- Checked here, because Postgres's own error message would show the whole row.
  perform private.refuse_when(
    set_profile_privacy.is_listed is null or set_profile_privacy.hidden is null, '23502', 'Both settings are needed.'
  );
  -- Locks first, so that another writer of a field either finishes before this or sees the new settings.
  perform 1 from public.profiles where id = member for update;
  perform private.refuse_when(not found, 'PT404', 'There is no such profile.');

  select * into kept from public.profile_privacy where id = member;
  insert into public.profile_privacy (id, hidden)
  values (member, set_profile_privacy.hidden)
  on conflict (id) do update set hidden = excluded.hidden, bio = null, skills = null, location = null, website = null,
    github_username = null, linkedin_username = null;

  -- Each value is in one of the two tables. This writes all values, and the triggers move each to its table.
  update public.profiles as own
  set is_listed = set_profile_privacy.is_listed,
      bio = coalesce(own.bio, kept.bio),
      skills = coalesce(own.skills, kept.skills),
      location = coalesce(own.location, kept.location),
      website = coalesce(own.website, kept.website),
      github_username = coalesce(own.github_username, kept.github_username),
      linkedin_username = coalesce(own.linkedin_username, kept.linkedin_username)
  where own.id = member;

  select * into kept from public.profile_privacy where id = member;
  return kept;
end
$$;

-- Both halves of the caller's profile, as in sync_pull: {"profiles": row, "profile_privacy": row | null}.
create function private.own_profile() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'profiles', (select to_jsonb(profile) from public.profiles as profile where profile.id = private.member()),
    'profile_privacy', (select to_jsonb(kept) from public.profile_privacy as kept where kept.id = private.member())
  );
$$;

-- Sets the columns that the change names, {"bio": "...", "skills": [...]}, and returns private.own_profile(). Security
-- invoker: grants, policies and triggers apply as to an update. Errors: those of an update, those of claim_own_entry, 22023
-- for a change that is no object. The form shows the sentence of 23505.
create function public.save_profile(entry_id uuid, change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  -- Only the named columns: the triggers treat a hidden field that is written as changed.
  columns constant text := (select string_agg(format('%I', name), ', ') from jsonb_object_keys(change) as name);
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('profile', change)) and columns is not null then
    -- Not with `on conflict`, because the triggers run before it and would take the defaults for a change.
    insert into public.profiles (id) select private.member() where not exists (select 1 from public.profiles where id = private.member());
    begin
      execute format(
        'update public.profiles as own set (%1$s) = (select %1$s from jsonb_populate_record(null::public.profiles, $1))
         where own.id = private.member()',
        columns
      ) using change;
    exception when unique_violation then
      raise exception using errcode = '23505', message = 'This username is taken. Please choose another one.';
    end;
  end if;
  return private.own_profile();
end
$$;

-- Hides the fields in `hide`, shows those in `show` and leaves all others as they are. `listed` puts the caller into
-- the directory or takes them out; null changes nothing. Returns private.own_profile(). Errors: those of
-- set_profile_privacy and claim_own_entry.
create function public.save_privacy(entry_id uuid, hide text[], show text[], listed boolean default null) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  was_listed boolean;
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('hide', hide, 'show', show, 'listed', listed)) then
    -- The lock keeps two devices from starting with the same settings.
    select is_listed into was_listed from public.profiles where id = private.member() for update;
    perform public.set_profile_privacy(
      coalesce(listed, was_listed, true),
      array(
        select field from unnest((select hidden from public.profile_privacy where id = private.member())) as field
        union select field from unnest(hide) as field
        except select field from unnest(show) as field
        order by field
      )
    );
  end if;
  return private.own_profile();
end
$$;

create trigger hide_bio before update of bio on public.profiles
  for each row execute function private.move_hidden_field('bio');
create trigger hide_skills before update of skills on public.profiles
  for each row execute function private.move_hidden_field('skills');
create trigger hide_location before update of location on public.profiles
  for each row execute function private.move_hidden_field('location');
create trigger hide_website before update of website on public.profiles
  for each row execute function private.move_hidden_field('website');
create trigger hide_github_username before update of github_username on public.profiles
  for each row execute function private.move_hidden_field('github_username');
create trigger hide_linkedin_username before update of linkedin_username on public.profiles
  for each row execute function private.move_hidden_field('linkedin_username');

-- A row is deleted only with its account, whose devices forget it anyway.
select private.mirror('public.profile_privacy', owner => 'id', leaves_tombstones => false);
