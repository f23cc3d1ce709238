-- The parts of a mirrored table: the transaction that last wrote each row, tombstones, realtime, and the epoch.

create table private.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into private.sync_epoch default values;

-- A deleted row cannot be pulled, so a tombstone is pulled in its place.
create table public.tombstones (
  table_name text not null,
  id uuid not null,
  -- The member who may see the tombstone; null where every member could see the row. No foreign key: the tombstone
  -- outlives the account.
  owner uuid,
  deleted_at timestamptz not null default now(),
  sync_xid xid8 not null,
  primary key (table_name, id)
);
create index tombstones_deleted_at_idx on public.tombstones (deleted_at);

-- The registry of mirrored tables: the arguments of each call of private.mirror.
create table private.mirrored (
  relation regclass primary key,
  -- The column of the row's key, and the column of the only member who sees the row; null where every member sees it.
  key name not null,
  owner name,
  -- Columns that no pull brings.
  unpulled name[] not null,
  -- Columns of another table, and the join to it.
  also text,
  joined text
);

-- Stamps a row with the transaction that writes it. With a timestamp, a cursor could pass the row of a transaction that commits
-- late; with transaction numbers the engine keeps its cursor below the oldest running transaction.
create function private.stamp_sync_xid() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sync_xid := pg_current_xact_id();
  return new;
end
$$;

-- Cursors are transaction numbers, and those mean nothing in another cluster or after a restore to an earlier point. So
-- the epoch includes the cluster's identity and timeline. To make every device rebuild its mirror:
--   update private.sync_epoch set epoch = gen_random_uuid() where only_row;
create function private.current_sync_epoch() returns uuid
language sql stable security definer set search_path = '' as $$
  select md5(concat_ws(':', mark.epoch, cluster.system_identifier, control.timeline_id))::uuid
  from private.sync_epoch as mark, pg_control_system() as cluster,
    pg_control_checkpoint() as control;
$$;

-- Runs after a delete on a mirrored table. The trigger's argument names the column of the row's owner, if it has one.
-- sync_pull tells a device when it may have missed tombstones that are pruned here.
create function private.leave_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deleted constant jsonb := to_jsonb(old);
begin
  insert into public.tombstones (table_name, id, owner)
  values (tg_table_name, (deleted ->> 'id')::uuid, (deleted ->> (tg_argv[0]))::uuid)
  on conflict (table_name, id) do update set deleted_at = now(), owner = excluded.owner;
  perform private.prune('public.tombstones', 'deleted_at', interval '90 days');
  return null;
end
$$;

-- Mirrors a table of public that has a column sync_xid: indexes and stamps its rows, publishes its changes, leaves tombstones, and
-- enters it into the registry, out of which private.build_sync_pull writes its part of the pull. `also` names columns of a table
-- that `joined` joins to the row, which is called `held`.
create function private.mirror(
  mirrored regclass, key name default 'id', owner name default null, unpulled name[] default '{}',
  also text default null, joined text default null, leaves_tombstones boolean default true
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.mirrored values (mirrored, key, owner, unpulled, also, joined);
  -- Serves the pull, which reads one member's rows where a row has an owner.
  execute format(
    'create index %I on %s (%s)', (select relname || '_sync_idx' from pg_class where oid = mirrored), mirrored,
    concat_ws(', ', quote_ident(nullif(owner, key)), 'sync_xid', quote_ident(key))
  );
  execute format(
    'create trigger stamp before insert or update on %s for each row execute function private.stamp_sync_xid()', mirrored
  );
  execute format('alter publication supabase_realtime add table %s', mirrored);
  if leaves_tombstones then
    execute format(
      'create trigger tombstone after delete on %s for each row execute function private.leave_tombstone(%s)',
      mirrored, quote_literal(owner)
    );
  end if;
end
$$;

select private.mirror('public.tombstones', unpulled => '{owner,deleted_at}', leaves_tombstones => false);
