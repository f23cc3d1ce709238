-- The pull: everything that the caller may see and that was written after the caller's cursors, in one snapshot.

-- One table's part of the answer. `key` is the column that orders rows of one transaction.
create function private.sync_page(page jsonb, key text, page_size integer) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'rows', coalesce(page, '[]'::jsonb),
    'scan', case when page is not null then
      jsonb_build_object('xid', page -> -1 -> 'sync_xid', 'id', page -> -1 -> key)
    end,
    'more', coalesce(jsonb_array_length(page), 0) >= page_size
  );
$$;
revoke execute on function private.sync_page(jsonb, text, integer) from public, anon, authenticated;
grant execute on function private.sync_page(jsonb, text, integer) to authenticated;

-- cursors: {"profiles": {"xid": "123", "id": "<uuid>"}, ...}; a table without one starts at its beginning.
-- page_size: rows a table at most, 1 to 1000.
-- A row may come twice and is never left out, as long as the caller keeps its cursor below `horizon`, the oldest
-- transaction that was still running. Invoker: row-level security decides what is in it. Stable: one snapshot.
-- recent: the newest 100 messages, newest first, for a caller whom this page does not bring up to date: pages come in the
-- order of writing, and a chat is read from its end. Otherwise there is no such field.
-- active_since: the "as_of" of the last "activity" that the caller got; null for none. Where that is 15 minutes old, the
-- answer has "activity": {"as_of", "rows": [{"id", "last_active"}, ...]}, the 200 members who were here last since then.
-- Where it is almost 90 days old, tombstones that the caller has not seen may have been pruned: the answer has an epoch
-- that no caller knows, and so the caller starts from the beginning.
create function public.sync_pull(
  cursors jsonb default '{}'::jsonb, page_size integer default 1000, active_since timestamptz default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  member constant uuid := private.member();
  size constant integer := greatest(1, least(coalesce(page_size, 1000), 1000));
  start_xid constant xid8 := '0';
  start_id constant uuid := '00000000-0000-0000-0000-000000000000';
  after_xid xid8;
  after_id uuid;
  page jsonb;
  tables jsonb := '{}'::jsonb;
  recent jsonb;
  activity jsonb;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;

  after_xid := coalesce((cursors #>> '{profiles,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{profiles,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select p.id, p.username, p.full_name, p.bio, p.skills, p.location, p.website, p.github_username,
      p.linkedin_username, p.avatar_url, a.last_active, p.is_listed, p.is_organiser, p.sync_xid
    from public.profiles as p left join public.activity as a on a.user_id = p.id
    where (p.sync_xid, p.id) > (after_xid, after_id)
    order by p.sync_xid, p.id limit size
  ) as r;
  tables := tables || jsonb_build_object('profiles', private.sync_page(page, 'id', size));

  after_xid := coalesce((cursors #>> '{messages,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{messages,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select m.id, m.content, m.user_id, m.created_at, m.deleted_at, m.sync_xid
    from public.messages as m
    where (m.sync_xid, m.id) > (after_xid, after_id)
    order by m.sync_xid, m.id limit size
  ) as r;
  tables := tables || jsonb_build_object('messages', private.sync_page(page, 'id', size));

  if coalesce(jsonb_array_length(page), 0) >= size and exists (
    select 1 from public.messages as m where (m.sync_xid, m.id) > (after_xid, after_id) offset size
  ) then
    select jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc) into recent from (
      select m.id, m.content, m.user_id, m.created_at, m.deleted_at, m.sync_xid
      from public.messages as m
      order by m.created_at desc, m.id desc limit 100
    ) as r;
  end if;

  -- The policy says the same about the owner; said here, the planner can use the index.
  after_xid := coalesce((cursors #>> '{invitations,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{invitations,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select i.id, i.invitee_email, i.invitee_id, i.invitation_code, i.status, i.created_at, i.accepted_at, i.expires_at, i.mailed_at,
      i.reminders, i.sync_xid
    from public.invitations as i
    where i.inviter_id = member and (i.sync_xid, i.id) > (after_xid, after_id)
    order by i.sync_xid, i.id limit size
  ) as r;
  tables := tables || jsonb_build_object('invitations', private.sync_page(page, 'id', size));

  after_xid := coalesce((cursors #>> '{invitation_stats,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{invitation_stats,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.user_id) into page from (
    select s.user_id, s.total_sent, s.total_accepted, s.weekly_sent, s.weekly_accepted, s.monthly_sent,
      s.monthly_accepted, s.sync_xid
    from public.invitation_stats as s
    where s.user_id = member and (s.sync_xid, s.user_id) > (after_xid, after_id)
    order by s.sync_xid, s.user_id limit size
  ) as r;
  tables := tables || jsonb_build_object('invitation_stats', private.sync_page(page, 'user_id', size));

  after_xid := coalesce((cursors #>> '{profile_privacy,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{profile_privacy,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select v.id, v.bio, v.skills, v.location, v.website, v.github_username, v.linkedin_username, v.hidden, v.sync_xid
    from public.profile_privacy as v
    where v.id = member and (v.sync_xid, v.id) > (after_xid, after_id)
    order by v.sync_xid, v.id limit size
  ) as r;
  tables := tables || jsonb_build_object('profile_privacy', private.sync_page(page, 'id', size));

  after_xid := coalesce((cursors #>> '{tombstones,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{tombstones,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select t.table_name, t.id, t.sync_xid
    from public.tombstones as t
    where (t.sync_xid, t.id) > (after_xid, after_id)
    order by t.sync_xid, t.id limit size
  ) as r;
  tables := tables || jsonb_build_object('tombstones', private.sync_page(page, 'id', size));

  if active_since is null or active_since <= now() - interval '15 minutes' then
    -- So few, that what all portals together read of each other does not grow with the square of their number.
    select jsonb_agg(to_jsonb(r)) into activity from (
      select a.user_id as id, a.last_active
      from public.activity as a
      where a.last_active > active_since
      order by a.last_active desc limit 200
    ) as r;
    activity := jsonb_build_object('as_of', now(), 'rows', coalesce(activity, '[]'::jsonb));
  end if;

  return jsonb_build_object(
    'uid', member,
    'epoch', case
      when active_since < now() - interval '89 days' then '00000000-0000-0000-0000-000000000000'
      else private.current_sync_epoch()
    end,
    'horizon', pg_snapshot_xmin(pg_current_snapshot()),
    'tables', tables
  )
    || case when recent is null then '{}'::jsonb else jsonb_build_object('recent', recent) end
    || case when activity is null then '{}'::jsonb else jsonb_build_object('activity', activity) end;
end
$$;
revoke execute on function public.sync_pull(jsonb, integer, timestamptz) from public, anon, authenticated;
grant execute on function public.sync_pull(jsonb, integer, timestamptz) to authenticated;
