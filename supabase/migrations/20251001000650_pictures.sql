-- Pictures: at most one for each member, small, made on the member's device and stored here rather than on another site.

-- Functions that the constraints call. The service role needs execute: a check constraint runs as the writer. ---------

-- Whether this is a WebP or JPEG picture of at most 40 kB in base64. Safari's canvas writes no WebP, hence JPEG. The
-- limit is pictureBytes in src/config/limits.ts. Base64 takes four characters for three bytes.
create function private.is_picture(image text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  content bytea;
begin
  if image !~ '^[A-Za-z0-9+/]+={0,2}$' or char_length(image) % 4 <> 0 or char_length(image) > 60000 then
    return false;
  end if;
  content := decode(image, 'base64');
  return octet_length(content) <= 40000
    and (
      substring(content for 3) = '\xffd8ff'::bytea
      or (substring(content for 4) = 'RIFF'::bytea and substring(content from 9 for 4) = 'WEBP'::bytea)
    );
end
$$;

-- Tables --------------------------------------------------------------------------------------------------------

create table public.pictures (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Base64, as the API sends it and as a page shows it.
  image text not null constraint pictures_image_format check (private.is_picture(image)),
  -- The trigger "digest" sets it.
  digest text not null
);

-- Policies ------------------------------------------------------------------------------------------------------

alter table public.pictures enable row level security;
-- As for profiles: the chat shows the picture of an unlisted member too.
create policy "members see all pictures" on public.pictures
  for select to authenticated using ((select private.member()) is not null);

-- Functions -----------------------------------------------------------------------------------------------------

create function private.set_picture_digest() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.digest := left(md5(new.image), 16);
  return new;
end
$$;

-- Tells devices through the profile. After the profile itself was deleted, the update finds nothing.
create function private.note_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update public.profiles set picture_digest = null where id = old.user_id;
  else
    update public.profiles set picture_digest = new.digest where id = new.user_id;
  end if;
  return null;
end
$$;

-- Sets the caller's picture, or removes it (null), and returns private.own_profile(). Errors: those of take_entry, 23514
-- for anything but a small picture, 426 for an app that is too old, 429 after 20 at once or in an hour.
create function public.save_picture(entry_id uuid, image text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
begin
  if private.take_entry(entry_id, jsonb_build_object('picture', save_picture.image)) then
    perform private.spend_token(member, 'picture', 20, interval '3 minutes');
    if save_picture.image is null then
      delete from public.pictures where user_id = member;
    else
      insert into public.profiles (id) values (member) on conflict (id) do nothing;
      insert into public.pictures as own (user_id, image) values (member, save_picture.image)
      on conflict (user_id) do update set image = excluded.image;
    end if;
  end if;
  return private.own_profile();
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger a_refuse_old_client before insert or update on public.pictures
  for each statement execute function private.refuse_old_client();
create trigger digest before insert or update on public.pictures
  for each row execute function private.set_picture_digest();
create trigger note after insert or update or delete on public.pictures
  for each row execute function private.note_picture();

-- Grants --------------------------------------------------------------------------------------------------------

grant select on public.pictures to authenticated;
grant execute on function private.is_picture(text) to service_role;
grant execute on function public.save_picture(uuid, text) to authenticated;
