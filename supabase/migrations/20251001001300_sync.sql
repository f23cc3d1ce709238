-- How devices hear of changes: the pull, realtime, and the new start after a restore.

-- Functions: the pull -----------------------------------------------------------------------------------------------

-- One table's part of the answer. `key` is the column that orders the rows of one transaction.
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

-- Returns everything that the caller may see and that was written after the caller's cursors, from one snapshot.
--
-- cursors: {"profiles": {"xid": "123", "id": "<uuid>"}, ...}. A table without a cursor starts at its beginning.
-- page_size: the most rows of a table, 1 to 1000.
-- active_since: the "as_of" of the last "activity" that the caller got; null for none.
-- known_villa: the "revision" of the villa that the caller has; null for none.
--
-- The answer, beside uid and epoch:
--   horizon           the oldest transaction that was still running. A row may come twice, and none is left out, as long
--                     as the caller keeps its cursors below the horizon.
--   tables            {"profiles": {"rows", "scan", "more"}, ...}
--   misses_tombstones true when active_since is almost 90 days old: the server may have pruned tombstones that the
--                     caller has not seen, so the caller has to empty its mirror and start without cursors.
--   recent            the newest 100 messages, newest first, when this page does not bring the caller up to date: pages
--                     come in the order of writing, and a chat is read from its end.
--   activity          {"as_of", "rows": [{"id", "last_active"}, ...]} when active_since is 15 minutes old or null: the 200
--                     members who used the portal last, since then.
--   suspension        {"until", "reason"} while the caller is suspended.
--   seat              see private.own_seat; left out without one.
--   desk              see private.own_desk; for organisers only.
--   villa             see private.own_villa; left out when the caller has it.
-- Security invoker, so row-level security decides about every row; stable, so there is one snapshot. The statements are
-- written out, because a loop over private.mirrored_tables() plans its statements in every call, and that makes a pull
-- slower by a fifth to a third.
create function public.sync_pull(
  cursors jsonb default '{}'::jsonb, page_size integer default 1000, active_since timestamptz default null, known_villa text default null
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
  suspension constant jsonb := private.own_suspension();
  seat constant jsonb := private.own_seat();
  desk constant jsonb := private.own_desk();
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;

  after_xid := coalesce((cursors #>> '{profiles,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{profiles,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select p.id, p.username, p.full_name, p.bio, p.skills, p.location, p.website, p.github_username,
      p.linkedin_username, p.avatar_url, p.picture_digest, a.last_active, p.is_listed, p.is_organiser, p.sync_xid
    from public.profiles as p left join public.activity as a on a.user_id = p.id
    where (p.sync_xid, p.id) > (after_xid, after_id)
    order by p.sync_xid, p.id limit size
  ) as r;
  tables := tables || jsonb_build_object('profiles', private.sync_page(page, 'id', size));

  after_xid := coalesce((cursors #>> '{messages,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{messages,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select m.id, m.content, m.user_id, m.created_at, m.deleted_at, m.edited_at, m.reply_to, m.pinned_at, m.sync_xid
    from public.messages as m
    where (m.sync_xid, m.id) > (after_xid, after_id)
    order by m.sync_xid, m.id limit size
  ) as r;
  tables := tables || jsonb_build_object('messages', private.sync_page(page, 'id', size));

  if coalesce(jsonb_array_length(page), 0) >= size and exists (
    select 1 from public.messages as m where (m.sync_xid, m.id) > (after_xid, after_id) offset size
  ) then
    select jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id desc) into recent from (
      select m.id, m.content, m.user_id, m.created_at, m.deleted_at, m.edited_at, m.reply_to, m.pinned_at, m.sync_xid
      from public.messages as m
      order by m.created_at desc, m.id desc limit 100
    ) as r;
  end if;

  after_xid := coalesce((cursors #>> '{reactions,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{reactions,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select a.id, a.message_id, a.user_id, a.emoji, a.is_on, a.sync_xid
    from public.reactions as a
    where (a.sync_xid, a.id) > (after_xid, after_id)
    order by a.sync_xid, a.id limit size
  ) as r;
  tables := tables || jsonb_build_object('reactions', private.sync_page(page, 'id', size));

  -- The policy filters by owner too; the condition is repeated here so that the planner uses the index.
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

  after_xid := coalesce((cursors #>> '{read_marks,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{read_marks,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.user_id) into page from (
    select k.user_id, k.created_at, k.message_id, k.sync_xid
    from public.read_marks as k
    where k.user_id = member and (k.sync_xid, k.user_id) > (after_xid, after_id)
    order by k.sync_xid, k.user_id limit size
  ) as r;
  tables := tables || jsonb_build_object('read_marks', private.sync_page(page, 'user_id', size));

  after_xid := coalesce((cursors #>> '{notification_choices,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{notification_choices,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.user_id) into page from (
    select c.user_id, c.kinds, c.hides_text, c.by_mail, c.muted_until, c.sync_xid
    from public.notification_choices as c
    where c.user_id = member and (c.sync_xid, c.user_id) > (after_xid, after_id)
    order by c.sync_xid, c.user_id limit size
  ) as r;
  tables := tables || jsonb_build_object('notification_choices', private.sync_page(page, 'user_id', size));

  after_xid := coalesce((cursors #>> '{announcements,xid}')::xid8, start_xid);
  after_id := coalesce((cursors #>> '{announcements,id}')::uuid, start_id);
  select jsonb_agg(to_jsonb(r) order by r.sync_xid, r.id) into page from (
    select n.id, n.text, n.by, n.released_at, n.withdrawn_at, n.sync_xid
    from public.announcements as n
    where (n.sync_xid, n.id) > (after_xid, after_id)
    order by n.sync_xid, n.id limit size
  ) as r;
  tables := tables || jsonb_build_object('announcements', private.sync_page(page, 'id', size));

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
    -- Limited: otherwise what all portals read together would grow with the square of their number.
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
    'epoch', private.current_sync_epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot()),
    'tables', tables,
    'misses_tombstones', coalesce(active_since < now() - interval '89 days', false)
  )
    || case when recent is null then '{}'::jsonb else jsonb_build_object('recent', recent) end
    || case when activity is null then '{}'::jsonb else jsonb_build_object('activity', activity) end
    || case when suspension is null then '{}'::jsonb else jsonb_build_object('suspension', suspension) end
    || case when seat is null then '{}'::jsonb else jsonb_build_object('seat', seat) end
    || case when desk is null then '{}'::jsonb else jsonb_build_object('desk', desk) end
    || private.own_villa(known_villa);
end
$$;

-- Functions: after a restore ------------------------------------------------------------------------------------------

-- `sync_xid` counts transactions of the cluster that wrote the row. A cluster that loads the row from a dump may not have
-- reached that number yet: then every pull sends the row again, and devices ignore its next change as old.

-- Stamps every mirrored row again and changes the epoch, so that every device rebuilds its mirror. The owner of the
-- database calls it once the rows are back.
create function private.after_restore() returns void
language plpgsql volatile set search_path = '' as $$
declare
  mirrored regclass;
begin
  for mirrored in select private.mirrored_tables() loop
    -- No member changed these rows: `updated_at` and the limits on writing must not react.
    execute format('alter table %s disable trigger user', mirrored);
    execute format('update %s set sync_xid = pg_current_xact_id() where true', mirrored);
    execute format('alter table %s enable trigger user', mirrored);
  end loop;
  update private.sync_epoch set epoch = gen_random_uuid() where only_row;
  -- The clock must not call the project that the rows come from.
  update private.clock set project_url = null where only_row;
end
$$;

-- Whether a row carries a number that this cluster has not reached yet. The doctor asks.
create function public.needs_after_restore() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  mirrored regclass;
  newest xid8;
begin
  for mirrored in select private.mirrored_tables() loop
    execute format('select max(sync_xid) from %s', mirrored) into newest;
    if newest > pg_snapshot_xmax(pg_current_snapshot()) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Realtime ------------------------------------------------------------------------------------------------------

-- The portal's channel is private: to join needs SELECT on realtime.messages, to send INSERT. The channel carries changes
-- of tables and nobody broadcasts, so there is no policy for INSERT.
create policy "members join the club's channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'community-chat' and (select private.member()) is not null);

-- Grants --------------------------------------------------------------------------------------------------------

grant execute on function private.sync_page(jsonb, text, integer), public.sync_pull(jsonb, integer, timestamptz, text)
  to authenticated;
grant execute on function public.needs_after_restore() to service_role;
