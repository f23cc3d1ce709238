-- How changes reach devices: the pull, and the rebuild after a restore.

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

-- Writes private.pull_tables(cursors, member, size), the rows of a pull, with one statement for each table of the registry. The
-- last migration calls this. Postgres plans static statements once a session. A function that loops over the registry would
-- plan them in every call, and a pull would be slower by a fifth to a third.
create function private.build_sync_pull() returns void
language plpgsql volatile set search_path = '' as $build$
declare
  statements text;
begin
  select string_agg(format(
    $statement$
  after_xid := coalesce((cursors #>> '{%1$s,xid}')::xid8, '0');
  after_id := coalesce((cursors #>> '{%1$s,id}')::uuid, '00000000-0000-0000-0000-000000000000');
  select jsonb_agg(jsonb_strip_nulls(to_jsonb(r)) order by r.sync_xid, r.%2$I) into page from (
    select %3$s
    from %4$s as held %5$s
    where %6$s(held.sync_xid, held.%2$I) > (after_xid, after_id)
    order by held.sync_xid, held.%2$I limit size
  ) as r;
  tables := tables || jsonb_build_object('%1$s', private.sync_page(page, '%2$s', size));
    $statement$,
    relname, key, concat_ws(', ', pulled, also), relation, joined,
    -- The policy filters by owner too; the condition is repeated here so that the planner uses the index.
    'held.' || quote_ident(owner) || ' = member and '
  ), '' order by relname) into statements
  from private.mirrored join pg_class on pg_class.oid = relation, lateral (
    select string_agg(format('held.%I', attname), ', ' order by attnum) as pulled
    from pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped
      and attname <> all (unpulled) and (attname = key or attname is distinct from owner)
  ) as columns;
  execute format(
    $function$
create function private.pull_tables(cursors jsonb, member uuid, size integer) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  after_xid xid8;
  after_id uuid;
  page jsonb;
  tables jsonb := '{}';
begin
%s
  return tables;
end
$$
    $function$, statements
  );
  grant execute on function private.pull_tables(jsonb, uuid, integer) to authenticated;
end
$build$;

-- Returns everything that the caller may see and that was written after the caller's cursors, from one snapshot.
--
-- cursors: {"profiles": {"xid": "123", "id": "<uuid>"}, ...}. A table without a cursor starts at its beginning.
-- page_size: the most rows of a table, 1 to 1000.
-- active_since: the "as_of" of the last "activity" that the caller got; null for none.
-- known: the revisions of the documents that the caller has, {"villa": "<revision>"}.
-- opened: the names of documents that come only on request, such as the desk while its page is open.
--
-- The answer, beside uid and epoch:
--   horizon           the oldest transaction that was still running. A row may come twice, and none is left out, as long
--                     as the caller keeps its cursors below the horizon.
--   tables            {"profiles": {"rows", "scan", "more"}, ...}: a row comes without its nulls, which would be a quarter of a
--                     member's bytes; scan is the place of the last row, where the next page begins;
--                     more is true when rows may be left.
--   misses_tombstones true when active_since is almost 90 days old: the server may have pruned tombstones that the
--                     caller has not seen, so the caller has to empty its mirror and start without cursors.
--   recent            the newest 100 messages, newest first, when this page does not bring the caller up to date: pages
--                     come in the order of writing, and a chat is read from its end.
--   activity          {"as_of", "rows": [{"id", "last_active"}, ...]} when active_since is 15 minutes old or null: the 200
--                     members who used the portal last, since then.
--   documents         see private.own_documents.
-- Security invoker, so row-level security decides about every row; stable, so there is one snapshot.
create function public.sync_pull(
  cursors jsonb default '{}'::jsonb, page_size integer default 1000, active_since timestamptz default null,
  known jsonb default '{}'::jsonb, opened text[] default '{}'
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  tables jsonb;
  recent jsonb;
  activity jsonb;
begin
  tables := private.pull_tables(cursors, member, greatest(1, least(coalesce(page_size, 1000), 1000)));

  if (tables #>> '{messages,more}')::boolean and exists (
    select 1 from public.messages as later
    where (later.sync_xid, later.id) > ((tables #>> '{messages,scan,xid}')::xid8, (tables #>> '{messages,scan,id}')::uuid)
  ) then
    select jsonb_agg(jsonb_strip_nulls(to_jsonb(newest)) order by newest.created_at desc, newest.id desc) into recent
    from (select * from public.messages order by created_at desc, id desc limit 100) as newest;
  end if;

  if active_since is null or active_since <= now() - interval '15 minutes' then
    -- Limited: otherwise the reads of all portals together would grow with the square of their number.
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
    'misses_tombstones', coalesce(active_since < now() - interval '89 days', false),
    'documents', private.own_documents(known, opened)
  )
    || case when recent is null then '{}'::jsonb else jsonb_build_object('recent', recent) end
    || case when activity is null then '{}'::jsonb else jsonb_build_object('activity', activity) end;
end
$$;

-- `sync_xid` counts transactions of the cluster that wrote the row. A cluster that loads the row from a dump may not have
-- reached that number yet: every pull would then send the row again, and devices would ignore its next change as old.

-- Stamps every mirrored row again and changes the epoch, so that every device rebuilds its mirror. The owner of the
-- database calls it once the rows are back.
create function private.after_restore() returns void
language plpgsql volatile set search_path = '' as $$
declare
  mirrored regclass;
begin
  for mirrored in select relation from private.mirrored loop
    -- Disables triggers: no member changed these rows, so `updated_at` and write limits must not react.
    execute format('alter table %s disable trigger user', mirrored);
    execute format('update %s set sync_xid = pg_current_xact_id() where true', mirrored);
    execute format('alter table %s enable trigger user', mirrored);
  end loop;
  update private.sync_epoch set epoch = gen_random_uuid() where only_row;
  -- Removes the address, so that the clock does not call the project that the rows come from.
  update private.clock set project_url = null where only_row;
end
$$;

-- Whether a row carries a number that this cluster has not reached yet. The doctor asks.
create function public.needs_after_restore() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  mirrored regclass;
  newest xid8;
begin
  for mirrored in select relation from private.mirrored loop
    execute format('select max(sync_xid) from %s', mirrored) into newest;
    if newest > pg_snapshot_xmax(pg_current_snapshot()) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
