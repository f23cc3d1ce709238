-- Referral codes: the check that anyone may call, and the acceptance that happens with the sign-up.
-- Two kinds: the code of an invitation, and a member's personal code, GOA- and the last eight characters of the id.

-- The member whose personal code this is; null if it is nobody's or more than one member's.
create function private.inviter_of_personal_code(code text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 1 then (array_agg(id))[1] end
  from public.profiles
  where upper(right(id::text, 8)) = upper(substr(code, 5))
    and upper(left(code, 4)) = 'GOA-';
$$;
revoke execute on function private.inviter_of_personal_code(text) from public, anon, authenticated;

-- {"valid": true, "inviter_name": "Asha Naik"} or {"valid": false}. The answer and the work are the same for unknown,
-- used, expired, revoked and ambiguous codes and for a caller over the limit. Volatile, because it counts.
create function public.check_referral(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(left(coalesce(code, ''), 100));
  address constant text := private.client_address();
  -- The second bound holds when addresses are forged or missing.
  wait constant integer := greatest(
    case when address is null then 0
      else private.take_rate_limit('check_referral:' || address, 60, interval '1 minute') end,
    private.take_rate_limit('check_referral', 1200, interval '1 minute')
  );
  inviter constant uuid := coalesce(
    (select inviter_id from public.invitations
     where invitation_code = given and status = 'pending' and expires_at > now()),
    private.inviter_of_personal_code(given)
  );
  inviter_name constant text := (select full_name from public.profiles where id = inviter);
begin
  if wait > 0 or inviter is null then
    return '{"valid": false}'::jsonb;
  end if;
  return jsonb_build_object(
    'valid', true,
    'inviter_name', coalesce(inviter_name, 'A Goa Build Club member')
  );
end
$$;
revoke execute on function public.check_referral(text) from public, anon, authenticated;
grant execute on function public.check_referral(text) to anon, authenticated;

-- Whether somebody's invitation brought the caller here; what the toast after a sign-up says depends on it.
create function public.was_referred() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.invitations
    where invitee_id = (select private.member()) and status = 'accepted'
  );
$$;
revoke execute on function public.was_referred() from public, anon, authenticated;
grant execute on function public.was_referred() to authenticated;

-- Acceptance ----------------------------------------------------------------------------------------------------

-- Credits the inviter named by the code with this account, at most once an account and never for oneself.
create function private.accept_referral(account uuid, account_email text, code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := btrim(code);
  address constant text := lower(btrim(account_email));
  inviter uuid;
begin
  if given is null or given = '' or address is null or address = ''
    or exists (select 1 from public.invitations where invitee_id = account and status = 'accepted') then
    return;
  end if;

  update public.invitations
  set status = 'accepted', accepted_at = now(), invitee_id = account
  where invitation_code = given and invitee_email = address and inviter_id <> account
    and status = 'pending' and expires_at > now();
  if found then
    return;
  end if;

  inviter := private.inviter_of_personal_code(given);
  if inviter is null or inviter = account then
    return;
  end if;
  -- The inviter may have invited this address by mail before, in whatever state that is; there is one row for the two.
  update public.invitations
  set status = 'accepted', invitee_id = account, accepted_at = coalesce(accepted_at, now())
  where inviter_id = inviter and invitee_email = address and invitee_id is null;
  -- Otherwise without the address: the inviter shared a link and never knew it.
  if not found then
    insert into public.invitations (inviter_id, invitee_id, status, accepted_at)
    values (inviter, account, 'accepted', now());
  end if;
end
$$;
revoke execute on function private.accept_referral(uuid, text, text) from public, anon, authenticated;

-- Once the address is confirmed, and never so that a sign-up or a confirmation fails.
create function private.accept_referral_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.accept_referral(new.id, new.email::text, new.raw_user_meta_data ->> 'referral_code');
  return null;
exception when others then
  raise log 'referral of a new account was not accepted: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke execute on function private.accept_referral_of_account() from public, anon, authenticated;

create trigger club_2_accept_referral after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.accept_referral_of_account();
create trigger club_2_accept_referral_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.accept_referral_of_account();
