-- One reminder of an invitation that nobody answered; the mail's footer promises that there is no second one.

alter table public.invitations
  add column reminders integer not null default 0
  constraint invitations_reminders_at_most_one check (reminders in (0, 1));

-- An open invitation of the caller, mailed at least three days ago and not reminded of yet, is to be mailed again: its
-- mailed_at becomes null, and the function send-invitation does the rest. Counts as one of the day's twenty. Safe to
-- repeat: one that is to be mailed anyway stays as it is, and so does one whose reminder went out just now.
-- Errors: PT404, PT409, PT429.
create function public.remind_invitation(invitation_id uuid) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
  waited constant timestamptz := now() - interval '3 days';
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
  if invitation.status = 'revoked' then
    raise exception using errcode = 'PT409', message = 'This invitation has been revoked.';
  end if;
  if invitation.status = 'expired' or invitation.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'This invitation has expired.';
  end if;
  if invitation.mailed_at is null or (invitation.reminders = 1 and invitation.mailed_at > waited) then
    return invitation;
  end if;
  if invitation.reminders = 1 then
    raise exception using errcode = 'PT409', message = 'A reminder of this invitation has been sent already.';
  end if;
  if invitation.mailed_at > waited then
    raise exception using errcode = 'PT409', message = 'A reminder can be sent three days after the invitation.';
  end if;

  perform private.take_invitation_allowance(invitation.inviter_id);
  update public.invitations as own set reminders = 1, mailed_at = null
  where own.id = invitation.id
  returning own.* into invitation;
  return invitation;
end
$$;
revoke execute on function public.remind_invitation(uuid) from public, anon, authenticated;
grant execute on function public.remind_invitation(uuid) to authenticated;
