-- Profiles: one for each member, created with the account, readable by members only. They hold no e-mail address.
-- The lengths are those of src/config/limits.ts.

-- Functions that the constraints call -----------------------------------------------------------------------------

-- A check constraint cannot contain a query over an array.
create function private.are_skills(skills text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(skills) between 1 and 20
    and not exists (
      select 1 from unnest(skills) as skill
      where skill is null or not private.is_text(skill, false) or char_length(skill) > 40
    );
$$;

-- Whether a name pretends to speak for the club, also in letters and digits that look like others, and letter by letter.
-- claimsClubVoice in src/domain/club-voice.ts applies the same rule; `npm run names` writes the tables.
create function private.claims_club_voice(name text) returns boolean
language sql immutable set search_path = '' as $$
  with latin as (
    select translate(
      normalize(name, nfkd),
      /* others */ e'@4\u023A\u0251\u0391\u03B1\u0410\u0430\u13AA\u13CE\u15C5\u15E9\u1D00\u1D8F\u20B3\u2376\u237A\u2C65\u2C6D\uA4EE\uAB7A\uAB9E\U000102A0\U000118AF\U000118CF\U00016F40\U0001F150\U0001F170\U0001F1E68\u00DF\u0180\u0181\u0182\u0183\u0184\u0185\u0222\u0223\u0243\u0253\u0299\u0392\u03B2\u0411\u0412\u042C\u0432\u044C\u0462\u0463\u048C\u048D\u09EA\u0A6A\u0B03\u0E3F\u13CF\u13F4\u13FC\u1472\u1473\u15AF\u15F7\u1D6C\u1D80\u20BF\u2C82\u2C83\uA4D0\uA796\uA797\uA7B4\uA7B5\uAB9F\U00010282\U000102A1\U00010301\U0001031A\U00016EB6\U00016ED1\U0001E8CB\U0001F151\U0001F171\U0001F1E7\u00A2\u0187\u0188\u0190\u023B\u023C\u0255\u025B\u03A3\u03C2\u0404\u0421\u0441\u04AA\u04AB\u0510\u0511\u1004\u105A\u13CB\u13DF\u1455\u1462\u1D04\u20A1\u20AC\u20B5\u22F4\u2377\u2C88\u2C89\u2CA4\u2CA5\uA4DA\uA792\uA793\uA794\uA7C4\uAB9B\uABAF\U000102A2\U00010302\U00010401\U00010415\U00010429\U0001043D\U0001051C\U000118CE\U000118E9\U000118F2\U0001DF1D\U0001F152\U0001F16E\U0001F172\U0001F1E8\U0001F74C\u00D0\u00F0\u0110\u0111\u0189\u018A\u018B\u018C\u0221\u0256\u0257\u0500\u0501\u13A0\u13E7\u146F\u15DE\u15EA\u1D05\u1D6D\u1D81\u1D91\u20AB\uA4D2\uA4D3\uA7C7\uA7C8\uAB70\uABB7\U0001DF25\U0001F153\U0001F173\U0001F1E93\u018F\u01B7\u021C\u021D\u0246\u0247\u0258\u0259\u025C\u0292\u0395\u03B5\u0415\u0417\u0435\u0437\u0454\u0498\u0499\u04BC\u04BD\u04BE\u04BF\u04E0\u04E1\u0969\u0AE9\u13AC\u15F4\u163F\u1D07\u1D92\u212E\u22FF\u2C78\u2C9C\u2C9D\u2CC4\u2CC5\u2CCC\u2CCD\u2D39\uA4F0\uA76A\uA76B\uA7AB\uAB32\uAB34\uAB7C\U00010286\U000118A6\U000118AA\U000118AE\U000118C6\U000118CA\U00016F3B\U0001D206\U0001F154\U0001F174\U0001F1EA69q\u018D\u0193\u01E4\u01E5\u024A\u024B\u0260\u0261\u0262\u029B\u02A0\u03EC\u0431\u050C\u050D\u051A\u051B\u0533\u0536\u0551\u0563\u0566\u0581\u09ED\u0A67\u0B68\u0D6D\u13B6\u13C0\u13EE\u13F3\u13FB\u161C\u1D83\u20B2\u2CCA\u2CCB\u2CD2\u2CD3\u2CDC\u2CDD\uA4D6\uA76E\uA76F\uA7A0\uA7A1\uA7AC\uAB86\uAB90\uABBE\U000118AC\U000118B6\U000118CC\U000118D5\U000118D6\U0001F156\U0001F176\U0001F1EC1!|\u0131\u01C3\u0268\u0269\u026A\u03B9\u0456\u0552\u0582\u13A5\u14F0\u1D7B\u1D7C\u1D96\u2373\u2378\u2C93\u2D51\uA646\uA647\uA7AE\uAB75\U000118C3\U0001DF1A\U0001F158\U0001F178\U0001F1EE\u00A3\u0141\u0142\u0196\u0197\u019A\u01C0\u0234\u023D\u026B\u026C\u026D\u029F\u0399\u0406\u04C0\u04CF\u05C0\u05D5\u05DF\u0627\u0661\u0673\u06F1\u07CA\u13DE\u14AA\u16C1\u1D0C\u1D85\u20A4\u2223\u23FD\u2C60\u2C61\u2C62\u2C92\u2CD0\u2CD1\u2D4F\uA4E1\uA4F2\uA748\uA749\uA78E\uA7AD\uAB37\uAB38\uAB39\uABAE\U0001028A\U00010309\U00010320\U0001041B\U00010443\U00010526\U000118A3\U000118B2\U000118D2\U00011DDA\U00011DE1\U00016EAA\U00016EC5\U00016F16\U00016F28\U0001D22A\U0001DF04\U0001DF11\U0001DF13\U0001DF26\U0001E8C7\U0001F15B\U0001F17B\U0001F1F1\u014A\u014B\u019D\u019E\u0220\u0235\u0272\u0273\u0274\u0397\u039D\u03B7\u03BD\u0418\u041F\u0438\u043F\u0542\u0548\u054C\u0572\u0578\u057C\u13C1\u144E\u1489\u1D70\u1D87\u20A6\u2C9A\u2C9B\uA4E0\uA790\uA791\uA7A4\uA7A5\uAB3B\uAB91\U0001018E\U00010513\U0001DF27\U0001F15D\U0001F17D\U0001F1F30\u00D8\u00F8\u019F\u0275\u0398\u039F\u03B8\u03BF\u03C3\u03ED\u041E\u043E\u0472\u0473\u04E8\u04E9\u0555\u0585\u05E1\u0647\u0665\u06BE\u06C1\u06D5\u06F5\u06FF\u07C0\u0966\u09E6\u0A66\u0AE6\u0B20\u0B66\u0BE6\u0C02\u0C66\u0C82\u0CE6\u0D02\u0D20\u0D66\u0D82\u0E50\u0ED0\u1010\u101D\u1040\u10D7\u10FF\u12D0\u13A4\u13BE\u13EB\u14CD\u15DD\u17E0\u1C97\u1CBF\u1D0F\u1D11\u2296\u229D\u236C\u25CB\u25CF\u25EF\u26AA\u26AB\u2B55\u2C7A\u2C90\u2C91\u2C9E\u2C9F\u2D31\u2D41\u2D54\u3007\uA4F3\uA74A\uA74B\uA74C\uA74D\uAB3D\uAB3E\uAB74\uAB8E\uABBB\U00010292\U000102AB\U00010404\U0001042C\U000104C2\U000104EA\U00010516\U000114D0\U000118A8\U000118B5\U000118B7\U000118C8\U000118D7\U000118E0\U00011DE0\U0001D21A\U0001DF1B\U0001F15E\U0001F17E\U0001F1F4\U0001F714\u01A6\u024C\u024D\u027C\u027D\u027E\u0280\u0413\u042F\u0433\u044F\u0492\u0493\u13A1\u13B1\u13D2\u1587\u1D26\u1D72\u1D73\u1D89\u2C64\u2C84\u2C85\uA4E3\uA7A6\uA7A7\uAB46\uAB47\uAB48\uAB49\uAB71\uAB81\uABA2\U000104B4\U000104DC\U00016F35\U0001D216\U0001DF16\U0001DF28\U0001F161\U0001F181\U0001F1F75$\u00A7\u01BC\u01BD\u023F\u0282\u0405\u0455\u054F\u057F\u0D1F\u13D5\u13DA\u1515\u1D74\u1D8A\u20B4\u2C7E\uA4E2\uA731\uA7A8\uA7A9\uA7C5\uA7C9\uA7CA\uA7CC\uA7CD\uABA5\uABAA\U00010296\U00010420\U00010448\U000118A1\U000118BB\U000118C1\U000118DB\U00016F3A\U0001DF1E\U0001DF29\U0001F10F\U0001F162\U0001F182\U0001F1F8vV\u01B2\u0244\u0289\u028B\u03A5\u03C5\u040F\u045F\u0474\u0475\u054D\u057D\u05D8\u0667\u06F7\u1200\u13CC\u13D9\u142F\u144C\u1458\u1D1C\u1D20\u1D7E\u1D99\u2228\u222A\u22C1\u22C3\u2C71\u2C74\u2D38\uA4E6\uA4F4\uA6DF\uA75E\uA75F\uA79E\uA79F\uA7B8\uA7B9\uAB4E\uAB52\uAB9C\uABA9\U00010197\U000104CE\U000104F6\U0001051D\U00011706\U000118A0\U000118B8\U000118C0\U000118D8\U00016F08\U00016F42\U0001D20D\U0001F164\U0001F165\U0001F184\U0001F185\U0001F1FA\U0001F1FB\U0001F7082\u01A7\u01A8\u01B5\u01B6\u01BB\u0224\u0225\u0240\u0290\u0291\u0396\u03B6\u03E8\u03E9\u13C3\u14BF\u1D22\u1D76\u1D8E\u2C6B\u2C6C\u2C7F\u2C8C\u2C8D\uA4DC\uA644\uA645\uA6EF\uA75A\uA75B\uA7C6\uAB93\U000102F5\U000118A4\U000118A9\U000118C4\U000118C9\U000118E5\U0001F169\U0001F189\U0001F1FF',
      /* letters */ 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbccccccccccccccccccccccccccccccccccccccccccccccccccccccccdddddddddddddddddddddddddddddddddeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeegggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggiiiiiiiiiiiiiiiiiiiiiiiiiiiiiillllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnoooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooorrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrssssssssssssssssssssssssssssssssssssssssssssuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'
    ) as letters
  )
  select regexp_replace(regexp_replace(letters, '[^ -~]', '', 'g'), '[^A-Za-z]+', ' ', 'g')
    ~* 'organ[il][sz]er|goa ?bu[il][il](d|c[il]) ?c[il]ub|(^| )o ?r ?g ?a ?n ?[il] ?[sz] ?e ?r|(^| )g ?o ?a ?b ?u ?[il] ?[il] ?d ?c ?[il] ?u ?b'
  from latin;
$$;

-- Whether a word of a name mixes the letters of several scripts: one of them looks like another, as in a Latin name with a
-- Cyrillic letter. mixesScripts in src/domain/club-voice.ts applies the same rule; `npm run names` writes the table.
create function private.mixes_scripts(name text) returns boolean
language sql immutable set search_path = '' as $$
  with scripts as (
    select nullif(bound[1], '') as script, bound[2]::integer as first,
      lead(bound[2]::integer, 1, 2000000) over (order by bound[2]::integer) as next
    from regexp_matches(
      /* scripts */ 'a65 91 a97 123 a170 171 a186 187 a192 215 a216 247 a248 697 a736 741 i880 884 i886 894 i895 901 i902 903 i904 z994 i1008 e1024 1157 e1159 c1329 l1425 1541 b1552 1563 b1568 1600 b1601 1611 b1622 1648 b1649 1757 b1759 z1808 b1872 v1920 z1994 b2160 2274 b2275 f2304 2385 f2389 2404 f2417 d2432 k2561 j2689 r2817 t2946 u3072 m3200 p3328 s3457 w3585 3647 w3648 o3713 x3840 4053 q4096 h4256 4347 h4348 a4352 g4608 z5024 5867 z5873 5941 z5952 n6016 6146 z6155 6832 z6912 e7296 h7312 7376 a7424 i7462 e7467 a7468 i7517 a7522 i7526 a7531 e7544 a7545 i7615 7616 a7680 i7936 8192 a8305 8308 a8319 8320 a8336 8352 i8486 8487 a8490 8492 a8498 8499 a8526 8527 a8579 8585 z11264 a11360 z11392 h11520 z11568 g11648 e11744 11776 a12293 12294 a12334 12336 a12347 12348 a12353 12441 a12445 12448 a12449 12539 a12541 12688 a12704 12736 a12784 12832 a13312 19904 a19968 z40960 e42560 z42656 42752 a42786 42888 a42891 z43008 43056 z43072 f43232 z43274 43310 z43312 a43360 z43392 43471 q43488 z43520 q43616 z43648 g43777 a43824 43867 a43868 i43877 a43878 43882 z43888 a44032 c64275 l64285 b64336 64830 b64848 65024 e65070 65072 b65136 65279 a65313 65339 a65345 65371 a65382 65392 a65393 65438 a65440 65504 z65536 65792 z66176 66272 z66304 a67456 z67584 b69314 z69376 70459 z70460 a94179 z94180 a94192 z94208 a110576 z110960 113824 i119362 119488 z121344 a122624 z122880 e122928 z123136 g124896 z124928 126065 b126464 126976 a131072 917505',
      '([a-z]?)(\d+)', 'g'
    ) as bound
    -- Most names are Latin throughout, and need no table.
    where name ~ '[^ -~\u00C0-\u024F\u1E00-\u1EFF]'
  )
  select exists (
    select 1 from regexp_split_to_table(normalize(name, nfkd), '[\u0009-\u000D -&(-/:-@[-\u0060{-\u00A0\u2010-\u2018\u201A-\u205E\u3000-\u3004\u30FB]+') as word
    where (
      select count(distinct scripts.script) from string_to_table(word, null) as letter
      join scripts on scripts.first <= ascii(letter) and ascii(letter) < scripts.next
    ) > 1
  );
$$;

-- A link that leaves the site: http or https, without white space, without anything that is invisible, and without a user's
-- name, which could pass for the host: https://the.club@evil.example.
create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select address ~* '^https?://(?![/\\]*[^/?#\\]*@)[^[:space:]]+$'
    and private.is_text(address, false) and private.visible_part(address) = address;
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text constraint profiles_username_format
    check (username ~ '^[A-Za-z0-9_]{3,30}$' and not private.claims_club_voice(username)),
  full_name text
    constraint profiles_full_name_length check (char_length(full_name) <= 100)
    constraint profiles_full_name_text check (private.is_text(full_name, false) and not private.claims_club_voice(full_name) and not private.mixes_scripts(full_name)),
  bio text constraint profiles_bio_length check (private.is_text(bio, true) and char_length(bio) <= 500),
  skills text[] constraint profiles_skills_bounds check (private.are_skills(skills)),
  location text constraint profiles_location_length
    check (private.is_text(location, false) and char_length(location) <= 100),
  website text constraint profiles_website_format
    check (private.is_web_address(website) and char_length(website) <= 200),
  github_username text constraint profiles_github_username_format
    check (github_username ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,38}$'),
  linkedin_username text constraint profiles_linkedin_username_format
    check (linkedin_username ~ '^[-A-Za-z0-9_%À-ÿ]{1,100}$'),
  avatar_url text constraint profiles_avatar_url_format
    check (private.is_web_address(avatar_url) and char_length(avatar_url) <= 500),
  -- The digest of the member's row in public.pictures, so that devices notice a new picture; null without one.
  picture_digest text,
  -- Only the trigger "badge" decides its value.
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
-- A personal referral code is GOA- and these eight characters.
create index profiles_personal_code_idx on public.profiles (upper(right(id::text, 8)));

-- The members who speak for the club. Only the owner of the database writes here, not the API:
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

-- Functions: a new account ------------------------------------------------------------------------------------------

-- A free username out of a name: "tara", or "tara2" if somebody has it. A name without Latin letters gives "member".
create function private.first_username(full_name text) returns text
language sql stable set search_path = '' as $$
  with words as (
    select regexp_replace(
      regexp_replace(translate(lower(normalize(coalesce(full_name, ''), nfkd)), 'øłđðıþ', 'olddit'), '[^a-z0-9_[:space:]]', '', 'g'),
      '^[[:space:]]+', ''
    ) as folded
  ),
  bases as (
    select coalesce(
      (select base from words,
        unnest(array[left(split_part(folded, ' ', 1), 24), left(regexp_replace(folded, '[[:space:]]', '', 'g'), 24)])
          with ordinality as tried (base, place)
      where length(base) >= 3 and not private.claims_club_voice(base) order by place limit 1),
      'member'
    ) as base
  ),
  free as (
    select base || coalesce(nullif(number, 1)::text, '') as username, number
    from bases, generate_series(1, (select count(*) + 1 from public.profiles where lower(username) like base || '%')) as number
  )
  select username from free
  where not exists (select from public.profiles as other where lower(other.username) = free.username)
  order by number limit 1;
$$;

-- Runs inside the sign-up, as the role of the auth service. Without security definer and qualified names every sign-up
-- would fail. It never raises, whatever the metadata holds, because an error would refuse the account. A new account of a
-- suspended mailbox shows no name and no picture.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  may_show constant boolean := not private.is_suspended(new.id);
  given_name constant text := normalize(regexp_replace(new.raw_user_meta_data ->> 'full_name', '\s+', ' ', 'g'), nfc);
  -- Cuts between two graphemes, never inside an emoji with its joiners, tones, marks and tags.
  full_name constant text := btrim(substring(btrim(given_name) from
    '^.{1,100}(?<!\u200D)(?![\u0300-\u036F\u200D\u20E3\uFE0E\uFE0F\U0001F1E6-\U0001F1FF\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F])'));
  avatar constant text := new.raw_user_meta_data ->> 'avatar_url';
  shown_name constant text := case when may_show and private.is_text(full_name, false)
    and not private.claims_club_voice(full_name) and not private.mixes_scripts(full_name) then full_name end;
begin
  -- If two accounts with one name are created at once, the second gets the next username. A third attempt leaves the username
  -- empty.
  for attempt in 1..3 loop
    insert into public.profiles (id, username, full_name, avatar_url)
    values (
      new.id,
      case when attempt < 3 and shown_name is not null then private.first_username(shown_name) end,
      shown_name,
      case when may_show and private.is_web_address(avatar) and char_length(avatar) <= 500 then avatar end
    )
    on conflict do nothing;
    exit when exists (select from public.profiles where id = new.id);
  end loop;
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

-- Sets the badge from private.organisers, whatever value was written.
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

-- Only the member's own saves use the budget: an organiser's removal on another profile must not wait.
create function private.spend_on_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.id = private.member() then
    perform private.spend_token(new.id, 'profile', 60, interval '1 minute');
  end if;
  return new;
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

-- Records the caller's activity, at most every five minutes. The portal calls it while it is open. It also recounts the
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
-- Before "nothing_new": a save that changes nothing costs too.
create trigger a_spend before update of
  username, full_name, bio, skills, location, website, github_username, linkedin_username, is_listed on public.profiles
  for each row execute function private.spend_on_profile();
create trigger badge before insert or update of is_organiser on public.profiles
  for each row execute function private.set_badge();
create trigger forget_activity after update of is_listed on public.profiles
  for each row when (not new.is_listed) execute function private.forget_activity();
-- Drops a save that changes nothing others can read (a retry, an edit of a hidden field), so that it reaches no open
-- portal. It fires after the triggers that hide fields or set the badge, and before those that stamp.
create trigger nothing_new before update on public.profiles
  for each row execute function suppress_redundant_updates_trigger();
select private.mirror(
  'public.profiles', unpulled => '{updated_at}',
  also => 'activity.last_active', joined => 'left join public.activity on activity.user_id = held.id'
);
create trigger touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create trigger refresh_badge after insert or update or delete on private.organisers
  for each row execute function private.refresh_badge();

-- Before club_2_accept_referral, which needs the profile.
create trigger club_1_create_profile after insert on auth.users
  for each row execute function private.create_profile();
