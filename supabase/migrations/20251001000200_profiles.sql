-- Profiles: one a member, made with the account, readable by members only. It holds no e-mail address.
-- The lengths are those of src/config/limits.ts.

-- A check constraint cannot look into an array by itself. Members need execute: a constraint runs as the writer.
create function private.are_skills(skills text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(skills) between 1 and 20
    and not exists (
      select 1 from unnest(skills) as skill
      where skill is null or skill !~ '[^[:space:]]' or char_length(skill) > 40
    );
$$;
revoke execute on function private.are_skills(text[]) from public, anon, authenticated;
grant execute on function private.are_skills(text[]) to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text constraint profiles_username_format check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  full_name text constraint profiles_full_name_length
    check (full_name ~ '[^[:space:]]' and char_length(full_name) <= 100),
  bio text constraint profiles_bio_length check (bio ~ '[^[:space:]]' and char_length(bio) <= 500),
  skills text[] constraint profiles_skills_bounds check (private.are_skills(skills)),
  location text constraint profiles_location_length
    check (location ~ '[^[:space:]]' and char_length(location) <= 100),
  website text constraint profiles_website_format
    check (website ~* '^https?://[^[:space:]]+$' and char_length(website) <= 200),
  github_username text constraint profiles_github_username_format
    check (github_username ~ '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$'),
  linkedin_username text constraint profiles_linkedin_username_format
    check (linkedin_username ~ '^[-A-Za-z0-9_%À-ÿ]{1,100}$'),
  avatar_url text constraint profiles_avatar_url_format
    check (avatar_url ~* '^https?://[^[:space:]]+$' and char_length(avatar_url) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null
);

create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_sync_idx on public.profiles (sync_xid, id);
-- A personal referral code is GOA- and these eight characters.
create index profiles_personal_code_idx on public.profiles (upper(right(id::text, 8)));

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.touch_updated_at() from public, anon, authenticated;

-- A save that changes nothing others can read (a repeat, or an edit of a hidden field) must not reach every open portal.
-- Triggers fire in the order of their names: after those that hide fields, before those that stamp the row.
create trigger nothing_new before update on public.profiles
  for each row execute function suppress_redundant_updates_trigger();
create trigger stamp before insert or update on public.profiles
  for each row execute function private.stamp_sync_xid();
create trigger touch before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger tombstone after delete on public.profiles
  for each row execute function private.leave_tombstone();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
grant insert (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
-- The id too: an upsert over the API writes every column of its body. The policies keep it the member's own.
grant update (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "members see all profiles" on public.profiles
  for select to authenticated using (true);
create policy "members make their own profile" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "members change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- With the account ----------------------------------------------------------------------------------------------

-- Runs inside the sign-up as the auth service's role: definer and qualified names, or every sign-up would break; and
-- whatever the metadata holds, it must not raise, because that would refuse the account.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name constant text := regexp_replace(new.raw_user_meta_data ->> 'full_name', '\s+', ' ', 'g');
  avatar constant text := new.raw_user_meta_data ->> 'avatar_url';
begin
  insert into public.profiles (id, full_name, avatar_url)
  values (
    new.id,
    nullif(btrim(left(btrim(given_name), 100)), ''),
    case when avatar ~* '^https?://[^[:space:]]+$' and char_length(avatar) <= 500 then avatar end
  )
  on conflict (id) do nothing;
  insert into public.activity (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
exception when others then
  raise log 'profile of a new account was not made: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke execute on function private.create_profile() from public, anon, authenticated;

-- Triggers fire in the order of their names: the profile comes before the referral.
create trigger club_1_create_profile after insert on auth.users
  for each row execute function private.create_profile();
