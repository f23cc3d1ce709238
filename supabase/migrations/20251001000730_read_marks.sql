-- Read marks: the newest message that a member has seen, so that all devices of the member count the same unread messages.

create table public.read_marks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A place in the order of the chat. A new member's mark is the moment of joining, without a message. The message of a mark
  -- may be removed later.
  created_at timestamptz not null default now(),
  message_id uuid not null default '00000000-0000-0000-0000-000000000000',
  sync_xid xid8 not null
);
create index read_marks_sync_idx on public.read_marks (sync_xid, user_id);

-- Moves the caller's mark to this message, and never back. Returns the mark as it is afterwards: unchanged for a
-- message that is not there. Errors: 42501 for a visitor, 429 for many at once.
create function public.mark_read(message_id uuid) returns public.read_marks
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  held public.read_marks;
begin
  perform private.spend_token(member, 'read marks', 120, interval '2 seconds');
  insert into public.read_marks as mark (user_id, created_at, message_id)
  select member, m.created_at, m.id from public.messages as m where m.id = mark_read.message_id
  on conflict (user_id) do update set created_at = excluded.created_at, message_id = excluded.message_id
  where (excluded.created_at, excluded.message_id) > (mark.created_at, mark.message_id);
  select * into held from public.read_marks as r where r.user_id = member;
  return held;
end
$$;

-- A newcomer's mark is the moment of joining.
create function private.begin_read_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.read_marks (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

-- Its row is deleted only with the account.
select private.mirror('public.read_marks', key => 'user_id', owner => 'user_id', leaves_tombstones => false);
create trigger begin_read_mark after insert on public.profiles
  for each row execute function private.begin_read_mark();
