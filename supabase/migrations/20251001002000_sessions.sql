-- Where a member is signed in: shown to them under Profile, and part of what they take along.

-- The caller's own sessions, this one first, then the last used. Answers nothing once the caller's session has ended.
create function public.my_sessions()
returns table (
  id uuid,
  -- As the browser named itself; null where it did not.
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
    -- Without a zone, in UTC; null until the first renewal.
    coalesce(session.refreshed_at at time zone 'UTC', session.created_at),
    session.id = own.id
  from auth.sessions as own
  join auth.sessions as session on session.user_id = own.user_id
  where own.id = (auth.jwt() ->> 'session_id')::uuid
    and own.user_id = auth.uid()
    and (session.not_after is null or session.not_after > now())
  order by session.id = own.id desc, 4 desc, session.id;
$$;
revoke execute on function public.my_sessions() from public, anon, authenticated;
grant execute on function public.my_sessions() to authenticated;

-- The export gains what the account was made with, and where it is signed in.
alter function public.export_my_data() set schema private;
alter function private.export_my_data() rename to export_content;
revoke execute on function private.export_content() from public, anon, authenticated;

create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select exported.data || jsonb_build_object(
    'account', (exported.data -> 'account') || jsonb_build_object(
      'user_metadata', account.raw_user_meta_data,
      'app_metadata', account.raw_app_meta_data
    ),
    'sessions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_agent', session.user_agent,
            'ip', host(session.ip),
            'created_at', session.created_at,
            'refreshed_at', session.refreshed_at at time zone 'UTC'
          )
          order by session.created_at, session.id
        ),
        '[]'::jsonb
      )
      from auth.sessions as session where session.user_id = account.id
    )
  )
  from (select private.export_content() as data) as exported
  -- Left, so that the inner export is asked first and refuses a caller without an account.
  left join auth.users as account on account.id = auth.uid();
$$;
revoke execute on function public.export_my_data() from public, anon, authenticated;
grant execute on function public.export_my_data() to authenticated;
