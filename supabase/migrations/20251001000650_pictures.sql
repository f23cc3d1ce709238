-- Pictures: at most one for each member, small, made on the member's device and stored here rather than on another site.

-- The number in these bytes, the least significant first.
create function private.little_endian(content bytea, at integer, bytes integer) returns bigint
language sql immutable set search_path = '' as $$
  select sum(get_byte(content, at + digit)::bigint << (8 * digit))::bigint from generate_series(0, bytes - 1) as digit;
$$;

-- The width and height of a still WebP or JPEG picture, read from its header, because 32 bytes of WebP can unpack to a gigabyte.
-- Null for anything else, such as an animation. src/features/people/rules/picture-sides.ts applies the same rule.
create function private.picture_sides(content bytea) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  total constant integer := octet_length(content);
  is_webp constant boolean :=
    substring(content for 4) = 'RIFF'::bytea and substring(content from 9 for 4) = 'WEBP'::bytea;
  at integer := case when is_webp then 12 else 2 end;
  name bytea;
  marker integer;
  size bigint;
  data_at integer;
  packed bigint;
  canvas integer[];
  sides integer[];
begin
  if is_webp then
    if private.little_endian(content, 4, 4) + 8 <> total then
      return null;
    end if;
    while at < total loop
      name := substring(content from at + 1 for 4);
      size := private.little_endian(content, at + 4, 4);
      data_at := at + 8;
      if data_at + size > total or name in ('ANIM'::bytea, 'ANMF'::bytea) then
        return null;
      elsif name = 'VP8X'::bytea then
        -- Decoders accept this chunk only as the first. Flag 2 is an animation.
        if at > 12 or get_byte(content, data_at) & 2 <> 0 then
          return null;
        end if;
        canvas := array[private.little_endian(content, data_at + 4, 3) + 1, private.little_endian(content, data_at + 7, 3) + 1];
      elsif name in ('VP8 '::bytea, 'VP8L'::bytea) then
        if sides is not null then
          return null;
        elsif name = 'VP8 '::bytea and size >= 10 and substring(content from data_at + 4 for 3) = '\x9d012a'::bytea then
          sides := array[
            private.little_endian(content, data_at + 6, 2) & 16383, private.little_endian(content, data_at + 8, 2) & 16383
          ];
        elsif name = 'VP8L'::bytea and size >= 5 and get_byte(content, data_at) = 47 then
          packed := private.little_endian(content, data_at + 1, 4);
          sides := array[(packed & 16383) + 1, ((packed >> 14) & 16383) + 1];
        else
          return null;
        end if;
      end if;
      at := data_at + size + size % 2;
    end loop;
    if canvas <> sides then
      return null;
    end if;
  elsif substring(content for 2) = '\xffd8'::bytea and substring(content from total - 1) = '\xffd9'::bytea then
    while sides is null and at + 9 <= total loop
      marker := get_byte(content, at + 1);
      size := get_byte(content, at + 2) * 256 + get_byte(content, at + 3);
      if get_byte(content, at) = 255 and marker between 192 and 207 and marker not in (196, 200, 204) then
        sides := array[
          get_byte(content, at + 7) * 256 + get_byte(content, at + 8), get_byte(content, at + 5) * 256 + get_byte(content, at + 6)
        ];
      -- Only tables and comments may come before the frame header. Anything else is refused: a fill byte, for example, has no
      -- length, so a decoder would read on elsewhere.
      elsif get_byte(content, at) <> 255 or marker not between 224 and 239 and marker not in (196, 204, 219, 221, 254) or size < 2 then
        return null;
      end if;
      at := at + 2 + size;
    end loop;
  end if;
  return case when sides[1] > 0 and sides[2] > 0 then sides end;
-- A header that ends too early.
exception when array_subscript_error or numeric_value_out_of_range then
  return null;
end
$$;

-- Whether this is a picture in base64 with neither side longer than this.
create function private.is_small_picture(image text, longest_side integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  sides integer[];
begin
  if image !~ '^[A-Za-z0-9+/]+={0,2}$' or char_length(image) % 4 <> 0 then
    return false;
  end if;
  sides := private.picture_sides(decode(image, 'base64'));
  return coalesce(greatest(sides[1], sides[2]) <= longest_side, false);
end
$$;

-- Whether this is a WebP or JPEG picture of at most 40 kB in base64. Safari's canvas writes no WebP, hence JPEG. The
-- limits are pictureBytes and pictureSide in src/config/limits.ts. Base64 takes four characters for three bytes.
create function private.is_picture(image text) returns boolean
language sql immutable set search_path = '' as $$
  -- The text is read only if it is short.
  select case when char_length(image) <= 60000
    then private.is_small_picture(image, 512) and octet_length(decode(image, 'base64')) <= 40000
    else false
  end;
$$;

create table public.pictures (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Base64, as the API sends it and as a page shows it.
  image text not null constraint pictures_image_format check (private.is_picture(image)),
  -- The trigger "digest" sets it.
  digest text not null
);

create function private.set_picture_digest() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.digest := left(md5(new.image), 16);
  return new;
end
$$;

-- Copies the picture's digest to the profile, so that devices notice the change; null after a deletion.
create function private.copy_digest_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set picture_digest = new.digest where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;

-- Sets the caller's picture, or removes it (null), and returns private.own_profile(). Errors: those of claim_own_entry, 23514
-- for anything but a small picture, 426 for an app that is too old, 429 after 20 at once or in an hour.
create function public.save_picture(entry_id uuid, image text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('picture', save_picture.image)) then
    perform private.spend_token(member, 'picture', 20, interval '3 minutes');
    if save_picture.image is null then
      delete from public.pictures where user_id = member;
      update private.hidden_profiles set image = null where user_id = member;
    else
      insert into public.profiles (id) values (member) on conflict (id) do nothing;
      insert into public.pictures as own (user_id, image) values (member, save_picture.image)
      on conflict (user_id) do update set image = excluded.image;
    end if;
  end if;
  return private.own_profile();
end
$$;

create trigger a_refuse_old_client before insert or update on public.pictures
  for each statement execute function private.refuse_old_client();
create trigger digest before insert or update on public.pictures
  for each row execute function private.set_picture_digest();
create trigger copy_digest after insert or update or delete on public.pictures
  for each row execute function private.copy_digest_to_profile();
