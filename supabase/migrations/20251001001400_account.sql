-- A member's own account: its sessions, its data as one file, its deletion.

-- The caller's own sessions: this device first, then the others by last use. Empty once the caller's session has ended.
create function public.my_sessions()
returns table (
  id uuid,
  -- The browser's user agent; null where it sent none.
  user_agent text,
  signed_in_at timestamptz,
  last_used_at timestamptz,
  is_this_device boolean
)
language sql stable security definer set search_path = '' as $$
  select
    session.id,
    session.user_agent,
    session.created_at,
    -- The auth service stores UTC without a zone, and null until the first token refresh.
    coalesce(session.refreshed_at at time zone 'UTC', session.created_at),
    session.id = own.id
  from auth.sessions as own
  join auth.sessions as session on session.user_id = own.user_id
  where own.id = (auth.jwt() ->> 'session_id')::uuid
    and own.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now())
  order by session.id = own.id desc, 4 desc, session.id;
$$;

-- Returns everything that is stored about the caller's account, without sync marks and without sign-in secrets. Hidden values
-- are null in "profile" and stand in "profile_privacy". Lists begin with the oldest. Times are ISO 8601. Error: 42501 for a
-- visitor and for a deleted account.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object(
        'id', account.id, 'email', account.email, 'created_at', account.created_at,
        'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
        'user_metadata', account.raw_user_meta_data, 'app_metadata', account.raw_app_meta_data
      )
      from auth.users as account where account.id = member
    ),
    'profile', (select to_jsonb(profile) - 'sync_xid' from public.profiles as profile where profile.id = member),
    'picture', (select picture.image from public.pictures as picture where picture.user_id = member),
    'profile_privacy', (
      select to_jsonb(privacy) - array['id', 'sync_xid'] from public.profile_privacy as privacy where privacy.id = member
    ),
    'messages', to_jsonb(array(
      select to_jsonb(message) - array['user_id', 'deleted_at', 'sync_xid']
      from public.messages as message where message.user_id = member order by message.created_at, message.id
    )),
    'reactions', to_jsonb(array(
      select jsonb_build_object('message_id', reaction.message_id, 'emoji', reaction.emoji)
      from public.reactions as reaction where reaction.user_id = member and reaction.is_on
      order by reaction.message_id, reaction.emoji
    )),
    'read_mark', (
      select to_jsonb(mark) - array['user_id', 'sync_xid'] from public.read_marks as mark where mark.user_id = member
    ),
    'notification_choices', (
      select to_jsonb(chosen) - array['user_id', 'sync_xid'] from public.notification_choices as chosen where chosen.user_id = member
    ),
    'devices_that_ring', to_jsonb(array(
      select jsonb_build_object('endpoint', device.endpoint, 'created_at', device.created_at)
      from private.push_subscriptions as device where device.user_id = member order by device.created_at, device.id
    )),
    -- Without invitee_id, which is another member's account.
    'invitations', to_jsonb(array(
      select to_jsonb(invitation) - array['sync_xid', 'inviter_id', 'invitee_id']
      from public.invitations as invitation where invitation.inviter_id = member order by invitation.created_at, invitation.id
    )),
    'invitation_stats', (
      select to_jsonb(stats) - array['sync_xid', 'user_id'] from public.invitation_stats as stats where stats.user_id = member
    ),
    'message_reports', to_jsonb(array(
      select to_jsonb(report) - array['reporter_id', 'judged_by']
      from public.message_reports as report where report.reporter_id = member order by report.created_at, report.id
    )),
    'suspension', private.own_suspension(),
    'hidden_profile', (select to_jsonb(hidden) - 'user_id' from private.hidden_profiles as hidden where hidden.user_id = member),
    'announcements', to_jsonb(array(
      select to_jsonb(said) - array['sync_xid', 'by']
      from public.announcements as said where said.by = member order by said.created_at, said.id
    )),
    'places', to_jsonb(array(
      select jsonb_build_object(
        'edition', place.edition, 'name', place.name, 'email', place.email,
        'seated_at', place.seated_at, 'cancelled_at', place.cancelled_at, 'payment', place.payment, 'tier', place.tier,
        'work', (select to_jsonb(work) - array['attendee_id', 'entry_id'] from private.works as work where work.attendee_id = place.id),
        'arrived_at', (select min(happened_at) from private.check_ins where attendee_id = place.id and undone_at is null)
      )
      from private.attendees as place where place.user_id = member order by place.seated_at, place.id
    )),
    'sessions', to_jsonb(array(
      select jsonb_build_object(
        'user_agent', session.user_agent, 'ip', host(session.ip),
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at at time zone 'UTC'
      )
      from auth.sessions as session where session.user_id = member order by session.created_at, session.id
    ))
  );
end
$$;

-- Deletes the caller's account: profile, picture, reactions, own invitations, stats, sessions and sign-in. Messages stay
-- without an author ("Former member"), and other members' invitations lose the reference to it. The foreign keys do all of it,
-- and their updates fire the stamp triggers, so every mirror learns of it with its next pull. Safe to repeat: a second call,
-- with a token that is still valid, finds nothing. Errors: 42501 for a visitor and for a session that has ended. Stays:
-- applications, which belong to no account, and by the digest of the mailbox what protects against abuse: private.rate_limits
-- and private.write_budgets, which are pruned after two days and one, and a suspension until it ends.
create function public.delete_my_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
begin
  -- Without an account an earlier call has deleted it, so this is a retry.
  if member is null and (auth.uid() is null or exists (select 1 from auth.users where id = auth.uid())) then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  delete from auth.users where id = member;
  -- Deletes the tombstones that only this member could see.
  delete from public.tombstones where owner = member;
end
$$;

-- False once the account of this id was deleted. A device whose session has ended asks as a visitor, to know whether it must
-- remove its copy. An id is 122 random bits, so nobody finds an account by trying.
create function public.account_exists(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = account)
$$;
