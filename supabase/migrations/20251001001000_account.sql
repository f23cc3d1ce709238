-- A member's own account: taken along as one JSON, and deleted.

-- Deletes the caller's account. Messages stay without an author ("Former member"), other members' invitations forget
-- whom they brought; profile, own invitations, numbers, sessions and sign-in go. All of it follows from the foreign
-- keys, whose updates pass the stamp triggers, so that every mirror learns of it by its next pull.
-- Safe to repeat: a second call, with a token that is still valid, finds nothing. Errors: 42501 for a visitor and for a
-- session that has ended.
-- Kept: applications, which belong to no account, and digests in private.rate_limits, which go after two days.
create function public.delete_my_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
begin
  -- Nobody is left to be asked once the account is gone: then the call is a repeat.
  if member is null and (auth.uid() is null or exists (select 1 from auth.users where id = auth.uid())) then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  delete from auth.users where id = member;
  -- What only the member could see, not even that it is gone: nobody is left to tell.
  delete from public.tombstones where owner = member;
end
$$;
revoke execute on function public.delete_my_account() from public, anon, authenticated;
grant execute on function public.delete_my_account() to authenticated;

-- Everything that is kept under the caller's account, without marks of the sync and without secrets of the sign-in:
--   {"exported_at", "account": {"id", "email", "created_at", "email_confirmed_at", "last_sign_in_at"},
--    "profile": {...} | null, "messages": [...], "invitations": [...], "invitation_stats": {...} | null}
-- Messages and invitations from the oldest on. Times are ISO 8601. Errors: 42501 for a visitor and a deleted account.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
  exported jsonb;
begin
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id,
      'email', account.email,
      'created_at', account.created_at,
      'email_confirmed_at', account.email_confirmed_at,
      'last_sign_in_at', account.last_sign_in_at
    ),
    'profile', (
      select to_jsonb(profile) - 'sync_xid' from public.profiles as profile where profile.id = member
    ),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', message.id, 'content', message.content, 'created_at', message.created_at)
          order by message.created_at, message.id
        ),
        '[]'::jsonb
      )
      from public.messages as message where message.user_id = member
    ),
    -- Not invitee_id: it is another member's account.
    'invitations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(invitation) - array['sync_xid', 'inviter_id', 'invitee_id']
          order by invitation.created_at, invitation.id
        ),
        '[]'::jsonb
      )
      from public.invitations as invitation where invitation.inviter_id = member
    ),
    'invitation_stats', (
      select to_jsonb(stats) - array['sync_xid', 'user_id']
      from public.invitation_stats as stats where stats.user_id = member
    )
  )
  into exported
  from auth.users as account where account.id = member;

  if exported is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  return exported;
end
$$;
revoke execute on function public.export_my_data() from public, anon, authenticated;
grant execute on function public.export_my_data() to authenticated;
