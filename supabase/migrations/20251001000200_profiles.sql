-- Profiles: one a member, made with the account, readable by members only. It holds no e-mail address.
-- The lengths are those of src/config/limits.ts.

-- A check constraint cannot look into an array by itself. Members need execute: a constraint runs as the writer.
create function private.are_skills(skills text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(skills) between 1 and 20
    and not exists (
      select 1 from unnest(skills) as skill
      where skill is null or not private.is_text(skill, false) or char_length(skill) > 40
    );
$$;
revoke execute on function private.are_skills(text[]) from public, anon, authenticated;
grant execute on function private.are_skills(text[]) to authenticated, service_role;

-- Whether a name claims to speak for the club: claimsClubVoice of src/domain/member-name.ts.
create function private.claims_club_voice(name text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(name, nfkc), '[^ -~]', '', 'g') ~* 'organi[sz]er|goa[^a-z0-9]*build[^a-z0-9]*club';
$$;
revoke execute on function private.claims_club_voice(text) from public, anon, authenticated;
grant execute on function private.claims_club_voice(text) to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text constraint profiles_username_format
    check (username ~ '^[A-Za-z0-9_]{3,30}$' and not private.claims_club_voice(username)),
  full_name text
    constraint profiles_full_name_length check (char_length(full_name) <= 100)
    constraint profiles_full_name_text check (private.is_text(full_name, false) and not private.claims_club_voice(full_name)),
  bio text constraint profiles_bio_length check (private.is_text(bio, true) and char_length(bio) <= 500),
  skills text[] constraint profiles_skills_bounds check (private.are_skills(skills)),
  location text constraint profiles_location_length
    check (private.is_text(location, false) and char_length(location) <= 100),
  website text constraint profiles_website_format
    check (website ~* '^https?://[^[:space:]]+$' and char_length(website) <= 200),
  github_username text constraint profiles_github_username_format
    check (github_username ~ '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$'),
  linkedin_username text constraint profiles_linkedin_username_format
    check (linkedin_username ~ '^[-A-Za-z0-9_%À-ÿ]{1,100}$'),
  avatar_url text constraint profiles_avatar_url_format
    check (avatar_url ~* '^https?://[^[:space:]]+$' and char_length(avatar_url) <= 500),
  -- Set by the trigger "badge" and by nobody else.
  is_organiser boolean not null default false,
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
-- Triggers fire in the order of their names: after those that hide fields or set the badge, before those that stamp.
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
  for select to authenticated using ((select private.member()) is not null);
create policy "members make their own profile" on public.profiles
  for insert to authenticated with check (id = (select private.member()));
create policy "members change their own profile" on public.profiles
  for update to authenticated using (id = (select private.member())) with check (id = (select private.member()));

-- Organisers ----------------------------------------------------------------------------------------------------

-- Who speaks for the club. Nothing of the API writes here; the owner of the database does:
--   insert into private.organisers (user_id) select id from auth.users where email = 'asha@example.com';
create table private.organisers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
alter table private.organisers enable row level security;
revoke all on private.organisers from public, anon, authenticated;

create function private.is_organiser(uid uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.organisers where user_id = uid);
$$;
revoke execute on function private.is_organiser(uuid) from public, anon, authenticated;

-- Whatever is written into the badge, it says what private.organisers says.
create function private.vouch_for_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_organiser := private.is_organiser(new.id);
  return new;
end
$$;
revoke execute on function private.vouch_for_badge() from public, anon, authenticated;

create trigger badge before insert or update of is_organiser on public.profiles
  for each row execute function private.vouch_for_badge();

create function private.show_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_organiser = default where id in (new.user_id, old.user_id);
  return null;
end
$$;
revoke execute on function private.show_badge() from public, anon, authenticated;

create trigger show_badge after insert or update or delete on private.organisers
  for each row execute function private.show_badge();

-- With the account ----------------------------------------------------------------------------------------------

-- Runs inside the sign-up as the auth service's role: definer and qualified names, or every sign-up would break; and
-- whatever the metadata holds, it must not raise, because that would refuse the account.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given_name constant text := normalize(regexp_replace(new.raw_user_meta_data ->> 'full_name', '\s+', ' ', 'g'), nfc);
  full_name constant text := btrim(left(btrim(given_name), 100));
  avatar constant text := new.raw_user_meta_data ->> 'avatar_url';
begin
  insert into public.profiles (id, full_name, avatar_url)
  values (
    new.id,
    case when private.is_text(full_name, false) and not private.claims_club_voice(full_name) then full_name end,
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
