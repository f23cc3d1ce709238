-- Referral codes: anybody may check one, and a sign-up accepts it. There are two kinds: the code of an invitation, and a
-- member's personal code, which is GOA- and the last eight characters of the member's id.

-- The member with this personal code; null if no member or more than one has it.
create function private.inviter_of_personal_code(code text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when count(*) = 1 then (array_agg(id))[1] end
  from public.profiles
  where upper(right(id::text, 8)) = upper(substr(code, 5))
    and upper(left(code, 4)) = 'GOA-';
$$;

-- Returns {"valid": true, "inviter_name": "Asha Naik"}, {"valid": false}, or {"valid": null} for a caller over the limit, which
-- says nothing about the code. Answer and work are the same for unknown, used, expired, revoked and ambiguous codes, and for
-- every code over the limit. A caller over their own limit does not count towards the limit for everybody.
create function public.check_referral(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := private.plain_signs(left(coalesce(code, ''), 100));
  network constant text := private.network_of(private.client_address());
  inviter constant uuid := coalesce(
    (select inviter_id from public.invitations
     where invitation_code = given and status = 'pending' and expires_at > now()),
    private.inviter_of_personal_code(given)
  );
  inviter_name constant text := (select full_name from public.profiles where id = inviter);
begin
  return case
    when network is not null and private.consume_rate_limit('check_referral:' || network, 60, interval '1 minute') > 0
    then '{"valid": null}'::jsonb
    -- This limit still holds when addresses are forged or missing.
    when private.consume_rate_limit('check_referral', 1200, interval '1 minute') > 0 then '{"valid": null}'
    when inviter is null then '{"valid": false}'
    else jsonb_build_object('valid', true, 'inviter_name', coalesce(inviter_name, 'A Goa Build Club member'))
  end;
end
$$;

-- The member whose invitation brought the caller here; null without one.
create function private.own_inviter() returns uuid
language sql stable set search_path = '' as $$
  select inviter_id from public.invitations where invitee_id = private.member() and status = 'accepted' limit 1;
$$;

-- Whether an invitation brought the caller here. The toast after a sign-up depends on it.
create function public.was_referred() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.own_inviter() is not null;
$$;

-- Credits the code's inviter with this account, at most once for an account, and never with another account of the inviter's
-- own mailbox.
create function private.accept_referral(account uuid, account_email text, code text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given constant text := private.plain_signs(left(code, 100));
  address constant text := private.to_mail_address(account_email);
  mailbox constant text := private.mailbox_of(account);
  inviter uuid;
begin
  if given is null or given = '' or address is null or address = ''
    or exists (select 1 from public.invitations where invitee_id = account and status = 'accepted') then
    return;
  end if;

  update public.invitations
  set status = 'accepted', accepted_at = now(), invitee_id = account
  where invitation_code = given and invitee_email = address and private.mailbox_of(inviter_id) <> mailbox
    and status = 'pending' and expires_at > now();
  if found then
    return;
  end if;

  inviter := private.inviter_of_personal_code(given);
  if inviter is null or private.mailbox_of(inviter) = mailbox then
    return;
  end if;
  -- If the inviter has invited this address by mail before, that row is accepted, whatever its status.
  update public.invitations
  set status = 'accepted', invitee_id = account, accepted_at = coalesce(accepted_at, now())
  where inviter_id = inviter and invitee_email = address and invitee_id is null;
  -- Otherwise the inviter shared a link and never knew the address, so the row does not hold it.
  if not found then
    insert into public.invitations (inviter_id, invitee_id, status, accepted_at)
    values (inviter, account, 'accepted', now());
  end if;
end
$$;

-- Runs once the address is confirmed. It never raises, because an error would refuse the sign-up or the confirmation.
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

create trigger club_2_accept_referral after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.accept_referral_of_account();
create trigger club_2_accept_referral_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.accept_referral_of_account();
