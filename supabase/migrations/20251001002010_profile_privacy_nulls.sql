-- As before, but that null is refused by hand: the refusal of Postgres itself shows the whole row.
create or replace function public.set_profile_privacy(is_listed boolean, hidden text[]) returns public.profile_privacy
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := auth.uid();
  kept public.profile_privacy;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  if set_profile_privacy.is_listed is null or set_profile_privacy.hidden is null then
    raise exception using errcode = '23502', message = 'Both settings are needed.';
  end if;
  -- The lock first: whoever writes a field meanwhile comes before this or finds the new settings.
  perform 1 from public.profiles where id = member for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such profile.';
  end if;

  select * into kept from public.profile_privacy where id = member;
  insert into public.profile_privacy (id, hidden)
  values (member, set_profile_privacy.hidden)
  on conflict (id) do update set hidden = excluded.hidden, bio = null, skills = null, location = null, website = null,
    github_username = null, linkedin_username = null;

  -- A value stands in one of the two places. All of them are written, and the triggers above send each where it belongs.
  update public.profiles as own
  set is_listed = set_profile_privacy.is_listed,
      last_active = case when set_profile_privacy.is_listed then own.last_active end,
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
