-- The community chat. Ids are made by the client and are the idempotency key; author and time are the server's.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  -- 500 Unicode code points (src/config/limits.ts).
  content text not null
    constraint messages_content_length check (char_length(content) <= 500)
    constraint messages_content_text check (private.is_text(content, true)),
  -- What was said stays when its author's account goes.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- Not now(): messages of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  sync_xid xid8 not null
);

create index messages_user_id_idx on public.messages (user_id);
create index messages_created_at_idx on public.messages (created_at, id);
create index messages_sync_idx on public.messages (sync_xid, id);

-- A message that was taken down stays down: the outbox of its author may send the same id again when the first
-- acknowledgement was lost. For the sender that is an id already used.
create function private.refuse_deleted_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.tombstones where table_name = 'messages' and id = new.id) then
    raise exception using errcode = '23505', message = 'This message was sent before and has been removed.';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_deleted_message() from public, anon, authenticated;

create trigger refuse_deleted before insert on public.messages
  for each row execute function private.refuse_deleted_message();
create trigger stamp before insert or update on public.messages
  for each row execute function private.stamp_sync_xid();
create trigger tombstone after delete on public.messages
  for each row execute function private.leave_tombstone();

alter table public.messages enable row level security;
revoke all on public.messages from public, anon, authenticated;
grant select on public.messages to authenticated;
grant insert (id, content, user_id) on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy "members read the chat" on public.messages
  for select to authenticated using ((select private.member()) is not null);
create policy "members write under their own name" on public.messages
  for insert to authenticated with check (user_id = (select private.member()));
