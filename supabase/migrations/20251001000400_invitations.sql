-- Invitations and the numbers that follow from them. A member sees the own ones only; nobody else sees any.

-- 128 random bits, URL-safe: 22 characters.
create function private.new_invitation_code() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_');
$$;
revoke execute on function private.new_invitation_code() from public, anon, authenticated;
-- A default runs as the writer.
grant execute on function private.new_invitation_code() to authenticated, service_role;

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  invitation_code text not null default private.new_invitation_code() unique,
  inviter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  invitee_id uuid references auth.users (id) on delete set null,
  -- Only as the inviter typed it. Null: the inviter never knew it, or the invited person's account is gone.
  invitee_email text constraint invitations_invitee_email_format
    check (invitee_email ~ '^[^[:space:]@]+@[^[:space:]@]+$' and char_length(invitee_email) <= 254),
  -- 'expired' may be stored; a pending row past its expires_at reads as expired everywhere, stored or not.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired', 'revoked')),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  expires_at timestamptz not null default now() + interval '30 days',
  mailed_at timestamptz,
  sync_xid xid8 not null,
  constraint invitations_inviter_id_invitee_email_key unique (inviter_id, invitee_email),
  constraint invitations_open_one_has_an_address check (invitee_email is not null or status = 'accepted')
);

create index invitations_invitee_id_idx on public.invitations (invitee_id);
-- Serves the foreign key and the pull, which reads one member's rows.
create index invitations_sync_idx on public.invitations (inviter_id, sync_xid, id);

-- The address as it is compared (normaliseEmail in src/domain/invitation.ts).
create function private.normalise_invitee_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.invitee_email := lower(
    btrim(new.invitee_email, E' \t\n\v\f\r\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
  );
  return new;
end
$$;
revoke execute on function private.normalise_invitee_email() from public, anon, authenticated;

-- With the account of the invited person goes its address.
create function private.forget_invitee() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.invitee_email := null;
  return new;
end
$$;
revoke execute on function private.forget_invitee() from public, anon, authenticated;

-- Raises when the member has used up the day's twenty. The count is a row of its own and not count(*): it is locked
-- by the writer, so that simultaneous requests cannot pass together, and a refused insert gives its place back.
create function private.take_invitation_allowance(member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.take_rate_limit('invitations:' || member::text, 20, interval '1 day') > 0 then
    -- PTxyz is answered with that HTTP status.
    raise exception using errcode = 'PT429',
      message = 'You can send at most 20 invitations a day. Please try again tomorrow.';
  end if;
end
$$;
revoke execute on function private.take_invitation_allowance(uuid) from public, anon, authenticated;

-- What a member may not do. Rows of somebody else's name are left to the policy: answering them here would tell
-- a stranger's address to whoever guesses it. Rows without a member (seed, acceptance at sign-up) pass.
create function private.guard_new_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.inviter_id is distinct from auth.uid() then
    return new;
  end if;
  if exists (select 1 from auth.users where id = new.inviter_id and lower(email) = new.invitee_email) then
    raise exception using errcode = 'P0001', message = 'You cannot invite yourself.';
  end if;
  -- The same invitation sent again after a lost answer: it will conflict with itself and is no new one.
  if exists (select 1 from public.invitations as held where held.id = new.id and held.inviter_id = new.inviter_id) then
    return new;
  end if;
  perform private.take_invitation_allowance(new.inviter_id);
  return new;
end
$$;
revoke execute on function private.guard_new_invitation() from public, anon, authenticated;

-- In the order of their names: the guard compares the normalised address.
create trigger a_normalise before insert or update of invitee_email on public.invitations
  for each row execute function private.normalise_invitee_email();
create trigger b_guard before insert on public.invitations
  for each row execute function private.guard_new_invitation();
create trigger c_forget_invitee before update of invitee_id on public.invitations
  for each row when (old.invitee_id is not null and new.invitee_id is null)
  execute function private.forget_invitee();
create trigger stamp before insert or update on public.invitations
  for each row execute function private.stamp_sync_xid();
create trigger tombstone after delete on public.invitations
  for each row execute function private.leave_tombstone('inviter_id');

alter table public.invitations enable row level security;
revoke all on public.invitations from public, anon, authenticated;
grant select on public.invitations to authenticated;
grant insert (id, inviter_id, invitee_email) on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;

create policy "members see their own invitations" on public.invitations
  for select to authenticated using (inviter_id = (select private.member()));
create policy "members invite in their own name" on public.invitations
  for insert to authenticated with check (inviter_id = (select private.member()));

-- Sending again and revoking ------------------------------------------------------------------------------------

-- Both are safe to repeat: a lost acknowledgement makes the client call again.

-- An expired or revoked invitation of the caller becomes pending with a fresh code; one that is pending stays as it
-- is. Counts as one of the day's twenty, since it sends a mail. Errors: PT404, PT409, PT429.
create function public.resend_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  select * into invitation from public.invitations as own
  where own.id = invitation_id and own.inviter_id = private.member()
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.';
  end if;
  if invitation.status = 'accepted' then
    raise exception using errcode = 'PT409', message = 'This invitation has already been accepted.';
  end if;
  if invitation.status = 'pending' and invitation.expires_at > now() then
    return invitation;
  end if;

  perform private.take_invitation_allowance(invitation.inviter_id);
  update public.invitations as own
  set status = 'pending', invitation_code = private.new_invitation_code(),
      expires_at = now() + interval '30 days', mailed_at = null
  where own.id = invitation.id
  returning own.* into invitation;
  return invitation;
end
$$;
revoke execute on function public.resend_invitation(uuid) from public, anon, authenticated;
grant execute on function public.resend_invitation(uuid) to authenticated;

-- A pending invitation of the caller becomes revoked, and its code worthless. Errors: PT404, PT409.
create function public.revoke_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  select * into invitation from public.invitations as own
  where own.id = invitation_id and own.inviter_id = private.member()
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.';
  end if;
  if invitation.status = 'revoked' then
    return invitation;
  end if;
  if invitation.status = 'accepted' then
    raise exception using errcode = 'PT409', message = 'This invitation has already been accepted.';
  end if;
  if invitation.status = 'expired' or invitation.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'This invitation has expired.';
  end if;

  update public.invitations as own set status = 'revoked'
  where own.id = invitation.id
  returning own.* into invitation;
  return invitation;
end
$$;
revoke execute on function public.revoke_invitation(uuid) from public, anon, authenticated;
grant execute on function public.revoke_invitation(uuid) to authenticated;
