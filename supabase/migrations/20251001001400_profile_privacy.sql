-- What a member hides: from the directory altogether, or single fields of the profile. Nobody else can read it, because
-- it does not stand where others read: profiles holds what all members may see, profile_privacy what only its owner may.

-- The same bounds for the same fields, taken over instead of written twice; before profiles gets what follows here.
create table public.profile_privacy (
  like public.profiles including constraints,
  -- Fields that are hidden one by one, whether the member is listed or not.
  hidden text[] not null default '{}' constraint profile_privacy_hidden_fields
    check (hidden <@ array['location', 'website', 'github_username', 'linkedin_username'] and cardinality(hidden) <= 4),
  primary key (id),
  constraint profile_privacy_id_fkey foreign key (id) references public.profiles (id) on delete cascade
);
alter table public.profile_privacy
  drop column username, drop column full_name, drop column avatar_url,
  drop column is_organiser, drop column created_at, drop column updated_at;

create trigger stamp before insert or update on public.profile_privacy
  for each row execute function private.stamp_sync_xid();

alter table public.profile_privacy enable row level security;
revoke all on public.profile_privacy from public, anon, authenticated;
grant select on public.profile_privacy to authenticated;
grant select, insert, update, delete on public.profile_privacy to service_role;

create policy "members see their own settings" on public.profile_privacy
  for select to authenticated using (id = (select private.member()));

alter publication supabase_realtime add table public.profile_privacy;

-- Name, username and picture stay readable: the chat shows who wrote.
alter table public.profiles
  add column is_listed boolean not null default true,
  add constraint profiles_unlisted_shows_nothing check (
    is_listed
    or num_nonnulls(bio, skills, location, website, github_username, linkedin_username) = 0
  );

-- Whatever is written into a hidden field of a profile, by whatever way, lands where only its owner reads. The trigger's
-- argument names the field. A trigger for each, so that a field which nobody wrote is not taken for one that was emptied.
create function private.keep_hidden_field() returns trigger
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
revoke execute on function private.keep_hidden_field() from public, anon, authenticated;

create trigger hide_bio before update of bio on public.profiles
  for each row execute function private.keep_hidden_field('bio');
create trigger hide_skills before update of skills on public.profiles
  for each row execute function private.keep_hidden_field('skills');
create trigger hide_location before update of location on public.profiles
  for each row execute function private.keep_hidden_field('location');
create trigger hide_website before update of website on public.profiles
  for each row execute function private.keep_hidden_field('website');
create trigger hide_github_username before update of github_username on public.profiles
  for each row execute function private.keep_hidden_field('github_username');
create trigger hide_linkedin_username before update of linkedin_username on public.profiles
  for each row execute function private.keep_hidden_field('linkedin_username');

create function private.forget_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activity where user_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_activity() from public, anon, authenticated;

create trigger forget_activity after update of is_listed on public.profiles
  for each row when (not new.is_listed) execute function private.forget_activity();

-- Sets whether the caller is listed in the directory, and which single fields are hidden. Who is not listed shows no
-- field and no activity either. Answers the caller's settings with all values that are hidden now; the others are in the
-- profile. Safe to repeat. Errors: 42501 for a visitor, PT404 without a profile, 23514 for a field that cannot be hidden,
-- 23502 for null.
create function public.set_profile_privacy(is_listed boolean, hidden text[]) returns public.profile_privacy
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
  kept public.profile_privacy;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  -- By hand: the refusal of Postgres itself shows the whole row.
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
revoke execute on function public.set_profile_privacy(boolean, text[]) from public, anon, authenticated;
grant execute on function public.set_profile_privacy(boolean, text[]) to authenticated;

-- As before, and beside it "profile_privacy": {...} | null, the settings with the values that are hidden (in "profile"
-- they are null), and "message_reports": [...], what the caller reported, from the oldest on.
alter function public.export_my_data() set schema private;
alter function private.export_my_data() rename to export_account;
revoke execute on function private.export_account() from public, anon, authenticated;

create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_account() || jsonb_build_object(
    'profile_privacy', (
      select to_jsonb(privacy) - array['id', 'sync_xid']
      from public.profile_privacy as privacy where privacy.id = private.member()
    ),
    'message_reports', (
      select coalesce(
        jsonb_agg(
          to_jsonb(report) - array['reporter_id', 'mailed_at'] order by report.created_at, report.id
        ),
        '[]'::jsonb
      )
      from public.message_reports as report where report.reporter_id = private.member()
    )
  );
$$;
revoke execute on function public.export_my_data() from public, anon, authenticated;
grant execute on function public.export_my_data() to authenticated;
