-- Profiles: one for each member, created with the account, readable by members only. They hold no e-mail address.
-- The lengths are those of src/config/limits.ts.

-- Functions that the constraints call. Members need execute: a check constraint runs as the writer. ------------------

-- A check constraint cannot look into an array by itself.
create function private.are_skills(skills text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(skills) between 1 and 20
    and not exists (
      select 1 from unnest(skills) as skill
      where skill is null or not private.is_text(skill, false) or char_length(skill) > 40
    );
$$;

-- Whether a name pretends to speak for the club, also in letters and digits that look like others, and letter by letter.
-- claimsClubVoice in src/domain/club-voice.ts applies the same rule.
create function private.claims_club_voice(name text) returns boolean
language sql immutable set search_path = '' as $$
  with latin as (
    select translate(
      normalize(name, nfkd),
      '@4аАαΑɑᴀᎪꓮ🅰🅐🇦8вВьЬβΒʙᏴꓐ🅱🅑🇧сСςᴄᏟꓚ🅲🅒🇨ԁԀᴅᎠꓓ🅳🅓🇩3еЕєЄεΕҽᴇᎬꓰ🅴🅔🇪69ɡցԍԌɢᏀꓖ🅶🅖🇬1!|іІӏӀιΙıɩɪᎥꓲ🅸🅘🇮łŁʟᏞꓡ🅻🅛🇱пПиИηΝոɴꓠ🅽🅝🇳0оОοΟσօՕөøØᴏꓳ🅾🅞🇴гГяЯᴦʀᏒꓣ🆁🅡🇷5$ѕЅʂꜱᏚꓢ🆂🅢🇸υսՍᴜꓴ🆄🅤🇺2ζΖʐᴢᏃꓜ🆉🅩🇿',
      'aaaaaaaaaaaaabbbbbbbbbbbbbcccccccccddddddddeeeeeeeeeeeeeeggggggggggggiiiiiiiiiiiiiiiiillllllllnnnnnnnnnnnnoooooooooooooooorrrrrrrrrrrsssssssssssuuuuuuuuzzzzzzzzzz'
    ) as letters
  )
  select regexp_replace(regexp_replace(letters, '[^ -~]', '', 'g'), '[^A-Za-z]+', ' ', 'g')
    ~* 'organ[il][sz]er|goa ?bu[il][il]d ?c[il]ub|(^| )o ?r ?g ?a ?n ?[il] ?[sz] ?e ?r|(^| )g ?o ?a ?b ?u ?[il] ?[il] ?d ?c ?[il] ?u ?b'
  from latin;
$$;

-- A link that leaves the site: http or https, without white space, without anything that is invisible, and without a user's
-- name, which could pass for the host: https://the.club@evil.example.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select address ~* '^https?://(?![/\\]*[^/?#\\]*@)[^[:space:]]+$'
    and private.is_text(address, false) and private.visible_part(address) = address;
$$;

-- Tables --------------------------------------------------------------------------------------------------------

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
    check (private.is_web_address(website) and char_length(website) <= 200),
  github_username text constraint profiles_github_username_format
    check (github_username ~ '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$'),
  linkedin_username text constraint profiles_linkedin_username_format
    check (linkedin_username ~ '^[-A-Za-z0-9_%À-ÿ]{1,100}$'),
  avatar_url text constraint profiles_avatar_url_format
    check (private.is_web_address(avatar_url) and char_length(avatar_url) <= 500),
  -- The digest of the member's row in public.pictures, so that devices hear of a new picture; null without one.
  picture_digest text,
  -- The trigger "badge" sets it, whatever else writes it.
  is_organiser boolean not null default false,
  -- A member who is not listed shows name, username and picture only: the chat needs those.
  is_listed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sync_xid xid8 not null,
  constraint profiles_unlisted_shows_nothing check (
    is_listed
    or num_nonnulls(bio, skills, location, website, github_username, linkedin_username) = 0
  )
);
create unique index profiles_username_key on public.profiles (lower(username));
create index profiles_sync_idx on public.profiles (sync_xid, id);
-- A personal referral code is GOA- and these eight characters.
create index profiles_personal_code_idx on public.profiles (upper(right(id::text, 8)));

-- Who speaks for the club. Only the owner of the database writes here, not the API:
--   insert into private.organisers (user_id) select id from auth.users where email = 'asha@example.com';
create table private.organisers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

-- When each listed member last used the portal; an unlisted member has no row. A column of profiles would make the
-- profile new in every mirror at every touch. So it is a table without sync_xid, outside of the publication, and
-- sync_pull lists its changes every 15 minutes at most.
create table public.activity (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  last_active timestamptz not null default now()
);
create index activity_last_active_idx on public.activity (last_active);

-- Policies ------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
create policy "members see all profiles" on public.profiles
  for select to authenticated using ((select private.member()) is not null);
create policy "members make their own profile" on public.profiles
  for insert to authenticated with check (id = (select private.member()));
create policy "members change their own profile" on public.profiles
  for update to authenticated using (id = (select private.member())) with check (id = (select private.member()));

-- Only definer functions read the organisers.
alter table private.organisers enable row level security;

alter table public.activity enable row level security;
create policy "members see when others were here" on public.activity
  for select to authenticated using ((select private.member()) is not null);

-- Functions: a new account ------------------------------------------------------------------------------------------

-- Runs inside the sign-up, as the role of the auth service. Without security definer and qualified names every sign-up
-- would fail. It never raises, whatever the metadata holds, because an error would refuse the account. A new account of a
-- suspended mailbox shows no name and no picture.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  may_show constant boolean := not private.is_suspended(new.id);
  given_name constant text := normalize(regexp_replace(new.raw_user_meta_data ->> 'full_name', '\s+', ' ', 'g'), nfc);
  full_name constant text := btrim(left(btrim(given_name), 100));
  avatar constant text := new.raw_user_meta_data ->> 'avatar_url';
begin
  insert into public.profiles (id, full_name, avatar_url)
  values (
    new.id,
    case when may_show and private.is_text(full_name, false) and not private.claims_club_voice(full_name) then full_name end,
    case when may_show and private.is_web_address(avatar) and char_length(avatar) <= 500 then avatar end
  )
  on conflict (id) do nothing;
  insert into public.activity (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
exception when others then
  raise log 'profile of a new account was not made: % %', sqlstate, sqlerrm;
  return null;
end
$$;

-- Functions: the organiser's badge ----------------------------------------------------------------------------------

create function private.is_organiser(uid uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.organisers where user_id = uid);
$$;

-- Replaces whatever was written into the badge by what private.organisers says.
create function private.set_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_organiser := private.is_organiser(new.id);
  return new;
end
$$;

create function private.refresh_badge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set is_organiser = default where id in (new.user_id, old.user_id);
  return null;
end
$$;

-- Functions: changes of a profile -----------------------------------------------------------------------------------

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Without a member, the seed or an edge function writes.
create function private.spend_on_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.member() is not null then
    perform private.spend_token(private.member(), 'profile', 60, interval '1 minute');
  end if;
  return null;
end
$$;

-- Functions: activity ---------------------------------------------------------------------------------------------

create function private.forget_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activity where user_id = new.id;
  return null;
end
$$;

-- Notes that the caller is here, every five minutes at most. The portal calls it while it is open. It also recounts the
-- caller's invitation stats: their windows of 7 and 30 days move on even when no invitation changes.
create function public.touch_last_active() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.activity as own (user_id)
  select id from public.profiles where id = private.member() and is_listed
  on conflict (user_id) do update set last_active = now() where own.last_active < now() - interval '5 minutes';
  if found or exists (select 1 from public.profiles where id = private.member() and not is_listed) then
    perform private.recount_invitation_stats(private.member());
  end if;
end
$$;

-- Triggers. Postgres fires those of one event in the order of their names. ------------------------------------------

create trigger a_refuse_old_client before update of
  username, full_name, bio, skills, location, website, github_username, linkedin_username, is_listed on public.profiles
  for each statement execute function private.refuse_old_client();
create trigger badge before insert or update of is_organiser on public.profiles
  for each row execute function private.set_badge();
create trigger forget_activity after update of is_listed on public.profiles
  for each row when (not new.is_listed) execute function private.forget_activity();
-- Drops a save that changes nothing others can read (a retry, an edit of a hidden field), so that it reaches no open
-- portal. It fires after the triggers that hide fields or set the badge, and before those that stamp.
create trigger nothing_new before update on public.profiles
  for each row execute function suppress_redundant_updates_trigger();
create trigger spend before update of
  username, full_name, bio, skills, location, website, github_username, linkedin_username, is_listed on public.profiles
  for each statement execute function private.spend_on_profile();
select private.mirror('public.profiles');
create trigger touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create trigger refresh_badge after insert or update or delete on private.organisers
  for each row execute function private.refresh_badge();

-- Before club_2_accept_referral, which needs the profile.
create trigger club_1_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Grants --------------------------------------------------------------------------------------------------------

grant select on public.profiles, public.activity to authenticated;
grant insert (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
-- The id too, because an upsert over the API writes every column of its body. The policies keep it the member's own.
grant update (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
grant execute on function private.are_skills(text[]), private.claims_club_voice(text), private.is_web_address(text)
  to authenticated, service_role;
grant execute on function public.touch_last_active() to authenticated;
