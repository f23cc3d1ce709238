-- What an installed app may be how old: it says in the header x-client-info which version of the outbox's payloads it
-- writes ("goa-build-club/1"), and one that is older than the oldest supported version is asked for an update (426)
-- before it changes anything. What it holds stays in its outbox, and its next version sends it. It still reads.

-- To give a version up, replace this in a later migration and src/config/limits.ts together; a test compares the two.
-- Old installed apps live for months: give one up only when what it writes can no longer be understood.
create function private.oldest_payload() returns integer
language sql immutable set search_path = '' as $$
  select 1;
$$;
revoke execute on function private.oldest_payload() from public, anon, authenticated;

-- Whoever says nothing of the kind (the dashboard, a function on the edge, a script) is no installed app.
create function private.refuse_old_client() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-client-info';
  payload constant integer := substring(client from '^goa-build-club/([0-9]{1,6})$')::integer;
begin
  if payload < private.oldest_payload() then
    raise exception using errcode = 'PT426', message = 'This version of the app is too old. Please update it.';
  end if;
  return null;
end
$$;
revoke execute on function private.refuse_old_client() from public, anon, authenticated;

-- On every table that entries of an outbox end in. Not for last_active, which is no entry.
create trigger a_refuse_old_client before insert or update on public.messages
  for each statement execute function private.refuse_old_client();
create trigger a_refuse_old_client before insert or update on public.invitations
  for each statement execute function private.refuse_old_client();
create trigger a_refuse_old_client before update of
  username, full_name, bio, skills, location, website, github_username, linkedin_username, is_listed on public.profiles
  for each statement execute function private.refuse_old_client();
create trigger a_refuse_old_client before insert or update on public.profile_privacy
  for each statement execute function private.refuse_old_client();
