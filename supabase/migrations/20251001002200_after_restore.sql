-- After a restore. A row's `sync_xid` counts transactions of the cluster that wrote the row. A cluster that loads the row
-- from a dump may stand at a lower number: every pull then sends the row again, and its next change looks old to a device.

create function private.mirrored_tables() returns setof regclass
language sql stable set search_path = '' as $$
  select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'sync_xid' and relkind = 'r' and relnamespace = 'public'::regnamespace;
$$;
revoke execute on function private.mirrored_tables() from public, anon, authenticated;
grant execute on function private.mirrored_tables() to service_role;

-- For the owner, once the rows are back: stamps every row anew and changes the epoch, so that every device rebuilds its copy.
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
end
$$;
revoke execute on function private.after_restore() from public, anon, authenticated;

-- For the doctor: does a row carry a number that this cluster has not reached yet?
create function public.needs_after_restore() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  reached constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
  mirrored regclass;
  is_ahead boolean;
begin
  for mirrored in select private.mirrored_tables() loop
    execute format('select exists (select 1 from %s where sync_xid > $1)', mirrored) into is_ahead using reached;
    if is_ahead then
      return true;
    end if;
  end loop;
  return false;
end
$$;
revoke execute on function public.needs_after_restore() from public, anon, authenticated;
grant execute on function public.needs_after_restore() to service_role;
