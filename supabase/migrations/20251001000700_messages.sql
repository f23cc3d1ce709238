-- The community chat: messages and their reports, reactions, read marks. The client makes the ids, which are the idempotency
-- keys; the server sets author and time. The lengths are those of src/config/limits.ts.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  -- 500 Unicode code points.
  content text not null
    constraint messages_content_length check (char_length(content) <= 500)
    constraint messages_content_text check (private.is_text(content, true)),
  -- The message stays when its author's account is deleted.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- Clock_timestamp(), because now() is the same for all messages of a transaction. send_messages sets club.earliest_message,
  -- so that a message is later than the one before it, even by a clock that counts milliseconds or was set back.
  created_at timestamptz not null default greatest(
    clock_timestamp(),
    nullif(current_setting('club.earliest_message', true), '')::timestamptz
  ),
  -- Set when its author deleted the message: the text is gone, the place in the chat stays.
  deleted_at timestamptz,
  -- Set when its author changed the text; the earlier text is not kept.
  edited_at timestamptz,
  -- The message that it answers. No foreign key: that one may be refused, or arrive later, and the answer stays.
  reply_to uuid,
  -- Set while the message is pinned above the chat: one at a time.
  pinned_at timestamptz,
  sync_xid xid8 not null
);
create index messages_user_id_idx on public.messages (user_id);
create index messages_created_at_idx on public.messages (created_at, id);
create index messages_pinned_idx on public.messages (pinned_at) where pinned_at is not null;

-- Reports to the organisers. report_message() writes them.
create table public.message_reports (
  -- The client's idempotency key: a retry finds the same row.
  id uuid primary key,
  message_id uuid not null references public.messages (id) on delete cascade,
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null constraint message_reports_reason_length
    check (char_length(reason) <= 500 and (reason = '' or private.is_text(reason, true))),
  -- The text as it was reported: its author may delete the message before the organisers judge it.
  content text not null,
  created_at timestamptz not null default now(),
  -- An organiser's decision at the desk; null while the report is open.
  verdict text check (verdict in ('kept', 'deleted')),
  judged_by uuid references auth.users (id) on delete set null,
  judged_at timestamptz,
  -- A member reports a message once.
  constraint message_reports_message_id_reporter_id_key unique (message_id, reporter_id)
);
create index message_reports_reporter_id_idx on public.message_reports (reporter_id);
create index message_reports_judged_by_idx on public.message_reports (judged_by);

-- Functions: before an insert ---------------------------------------------------------------------------------------

-- Keeps a removed message from coming back: when the first acknowledgement was lost, the author's outbox sends the same id
-- again. The sender gets the error that the id is in use.
create function private.refuse_deleted_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_when(
    exists (select 1 from public.tombstones where table_name = 'messages' and id = new.id),
    'PT409', 'This message was sent before and has been removed.'
  );
  return new;
end
$$;

-- Without a member, the seed or an edge function writes. A retry of a message that has arrived costs nothing.
create function private.spend_on_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.member() is not null and not exists (select 1 from public.messages where id = new.id) then
    perform private.spend_token(private.member(), 'messages', 300, interval '2 seconds');
  end if;
  return new;
end
$$;

-- Functions: sending and deleting -----------------------------------------------------------------------------------

-- Inserts many messages in one request, so that everything written offline leaves the device at once.
--
-- messages: [{"id": uuid, "content": text}, ...], 1 to 100, stored in this order under the caller's name. An optional
-- "user_id" names the author: under another member's token that message is refused. An optional "reply_to" names the
-- message that it answers.
-- Returns {"uid": the caller, "outcomes": [...]} with one outcome for each message, in the same order:
--   {"row": the columns of a message}    stored, now or by an earlier call with this id; since then its author may have
--                                        edited or deleted it
--   {"code": SQLSTATE, "message": text}  refused, PT409 for an id that another text or member used; the messages around it
--                                        are stored
-- When the member's budget is used up (private.spend_token), the outcomes end before the first message without a token,
-- and "retry_after" holds the seconds until the rest may be sent. If that is the first message, the answer is 429.
-- Errors: 42501 for a visitor, 22023 unless there is an array of 1 to 100. An error that no message caused (deadlock,
-- full or read-only disk, timeout) is raised and nothing is stored; the caller retries the same call.
-- Security invoker: grants, policies and triggers apply as to single inserts.
create function public.send_messages(messages jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  outcomes jsonb := '[]'::jsonb;
  element jsonb;
  stored public.messages;
  earliest timestamptz;
  refusal text;
  reason text;
  detail text;
  retry_after integer;
begin
  if coalesce(jsonb_array_length(case jsonb_typeof(messages) when 'array' then messages end), 0) not between 1 and 100 then
    raise exception using errcode = '22023', message = 'Send 1 to 100 messages at a time.';
  end if;

  for element in
    select list.item from jsonb_array_elements(messages) with ordinality as list (item, place) order by list.place
  loop
    begin
      if jsonb_typeof(element -> 'id') is distinct from 'string' or jsonb_typeof(element -> 'content') is distinct from 'string' then
        raise exception using errcode = '22023', message = 'A message has an id and a content.';
      end if;

      insert into public.messages (id, content, user_id, reply_to)
      values (
        (element ->> 'id')::uuid, element ->> 'content', coalesce((element ->> 'user_id')::uuid, member), (element ->> 'reply_to')::uuid
      )
      on conflict (id) do nothing
      returning * into stored;
      if not found then
        select * into stored from public.messages as m
        where m.id = (element ->> 'id')::uuid and m.user_id = member;
        -- The text before an edit or deletion is not stored, so only an untouched message can be compared.
        if not found or coalesce(stored.edited_at, stored.deleted_at) is null
          and (stored.content, stored.reply_to) is distinct from (element ->> 'content', (element ->> 'reply_to')::uuid) then
          raise exception using errcode = 'PT409', message = 'This id was used for something else.';
        end if;
      end if;

      earliest := greatest(earliest, stored.created_at + interval '1 microsecond');
      perform set_config('club.earliest_message', earliest::text, true);
      outcomes := outcomes || jsonb_build_object('row', to_jsonb(stored));
    exception when others then
      get stacked diagnostics refusal = returned_sqlstate, reason = message_text, detail = pg_exception_detail;
      if refusal = 'PGRST' and outcomes <> '[]' then
        retry_after := detail::jsonb #>> '{headers,Retry-After}';
        exit;
      end if;
      if left(refusal, 2) in ('40', '53', '55', '57', '58', 'XX') or refusal in ('25006', 'PGRST') then
        raise;
      end if;
      outcomes := outcomes || jsonb_build_object('code', refusal, 'message', reason);
    end;
  end loop;

  return jsonb_strip_nulls(jsonb_build_object('uid', member, 'retry_after', retry_after))
    || jsonb_build_object('outcomes', outcomes);
end
$$;

-- Replaces the text of a message by a sentence that an older app shows unchanged. The old text is not stored, so nobody can
-- undo it. Returns the message as it is afterwards. Safe to repeat: a deleted message stays as it is.
create function private.remove_message(message_id uuid) returns public.messages
language plpgsql volatile set search_path = '' as $$
declare
  held public.messages;
begin
  -- src/features/chat/rules/message.ts holds the same sentence; a test compares the two.
  update public.messages as written
  set content = 'This message was deleted.', deleted_at = now(), pinned_at = null
  where written.id = message_id and written.deleted_at is null;
  select * into held from public.messages as written where written.id = message_id;
  return held;
end
$$;

-- Locks the caller's message. Errors: 42501 for a visitor and for another member's message, PT404.
create function private.own_message(message_id uuid) returns public.messages
language plpgsql volatile set search_path = '' as $$
declare
  member constant uuid := private.require_member();
  held public.messages;
begin
  select * into held from public.messages as written where written.id = message_id for update;
  perform private.refuse_when(not found, 'PT404', 'There is no such message.');
  perform private.refuse_when(held.user_id is distinct from member, '42501', 'This is not your message.');
  return held;
end
$$;

-- Deletes the caller's message, as remove_message does. With the id of its entry the deletion can be withdrawn until it
-- arrives. Errors: 42501 for a visitor and for another member's message, PT404 for a message that does not exist, those of
-- claim_own_entry.
create function public.delete_message(message_id uuid, entry_id uuid default null) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  held constant public.messages := private.own_message(message_id);
begin
  if entry_id is not null then
    perform private.claim_own_entry(entry_id, jsonb_build_object('deletion', message_id));
  end if;
  return private.remove_message(held.id);
end
$$;

-- Replaces the text of the caller's message, once for each entry. Returns the message as it is afterwards: of two edits the
-- one that arrives later counts. Errors: 42501 for a visitor and for another member's message, PT404 for a message that
-- does not exist or was deleted, PT422 when it is older than 15 minutes, 23514, PT403 for a suspended member, 429 for many
-- at once, those of claim_own_entry.
create function public.edit_message(entry_id uuid, message_id uuid, content text) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.messages := private.own_message(message_id);
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('edit', held.id, 'content', edit_message.content)) then
    perform private.refuse_when(held.deleted_at is not null, 'PT404', 'This message is no longer there.');
    -- src/config/limits.ts holds the same number; a test compares the two.
    perform private.refuse_when(
      held.created_at < now() - interval '15 minutes', 'PT422', 'You can edit a message for 15 minutes.'
    );
    perform private.spend_token(held.user_id, 'messages', 300, interval '2 seconds');
    update public.messages as written set content = edit_message.content, edited_at = now()
    where written.id = held.id
    returning * into held;
  end if;
  return held;
end
$$;

-- Pins a message above the chat, in place of the one before, or unpins it, once for each entry. Returns the message as it is
-- afterwards. Errors: 42501 for everybody but organisers, PT404 for a message that does not exist or was deleted, those of
-- claim_own_entry.
create function public.pin_message(entry_id uuid, message_id uuid, is_pinned boolean) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  held public.messages;
begin
  perform private.refuse_when(not private.is_organiser(private.member()), '42501', 'Only organisers pin messages.');
  -- Locks, so that the second of two concurrent organisers sees the first one's pin.
  perform pg_advisory_xact_lock(hashtext('pin_message'));
  if private.claim_own_entry(entry_id, jsonb_build_object('pin', pin_message.message_id, 'is_pinned', is_pinned)) then
    perform private.refuse_when(
      not exists (select 1 from public.messages as m where m.id = pin_message.message_id and m.deleted_at is null),
      'PT404', 'This message is no longer there.'
    );
    update public.messages as written set pinned_at = case when written.id = pin_message.message_id and is_pinned then now() end
    where written.id = pin_message.message_id or (is_pinned and written.pinned_at is not null);
  end if;
  select * into held from public.messages as written where written.id = pin_message.message_id;
  return held;
end
$$;

create trigger a_refuse_old_client before insert or update on public.messages
  for each statement execute function private.refuse_old_client();
create trigger refuse_deleted before insert on public.messages
  for each row execute function private.refuse_deleted_message();
create trigger refuse_withdrawn before insert on public.messages
  for each row execute function private.refuse_withdrawn_entry('user_id');
create trigger spend before insert on public.messages
  for each row execute function private.spend_on_message();
select private.mirror('public.messages');

create trigger a_refuse_old_client before insert on public.message_reports
  for each statement execute function private.refuse_old_client();
create trigger refuse_withdrawn before insert on public.message_reports
  for each row execute function private.refuse_withdrawn_entry('reporter_id');

-- Reactions -----------------------------------------------------------------------------------------------------

-- One row for each member, message and emoji. A reaction that is taken back keeps its row, with is_on false: realtime brings an
-- update to other devices, while each deleted row would make all of them pull.
create table public.reactions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- src/features/chat/rules/reaction.ts holds the same six; a test compares the two.
  emoji text not null constraint reactions_emoji check (emoji in ('👍', '❤️', '😂', '🎉', '🙏', '👀')),
  is_on boolean not null,
  sync_xid xid8 not null,
  constraint reactions_message_id_user_id_emoji_key unique (message_id, user_id, emoji)
);
create index reactions_user_id_idx on public.reactions (user_id);

-- Adds the caller's reaction to a message, or takes it back, once for each entry. Returns the reaction as it is afterwards.
-- Errors: 42501 for a visitor, PT404 for a message that does not exist or was deleted, 23514 for another emoji, PT403 for a
-- suspended member who adds one, 429 for many at once, those of claim_own_entry.
create function public.react(entry_id uuid, message_id uuid, emoji text, is_on boolean) returns public.reactions
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
  held public.reactions;
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('reaction', react.message_id, 'emoji', react.emoji, 'is_on', react.is_on)) then
    perform private.refuse_when(
      not exists (select 1 from public.messages as m where m.id = react.message_id and m.deleted_at is null),
      'PT404', 'This message is no longer there.'
    );
    perform private.spend_token(member, 'reactions', 120, interval '2 seconds');
    insert into public.reactions (message_id, user_id, emoji, is_on)
    values (react.message_id, member, react.emoji, react.is_on)
    on conflict on constraint reactions_message_id_user_id_emoji_key do update set is_on = excluded.is_on;
  end if;
  select * into held from public.reactions as r
  where r.message_id = react.message_id and r.user_id = member and r.emoji = react.emoji;
  return held;
end
$$;

create trigger a_refuse_old_client before insert or update on public.reactions
  for each statement execute function private.refuse_old_client();
select private.mirror('public.reactions');

-- Read marks ----------------------------------------------------------------------------------------------------

-- The newest message that a member has seen, so that all devices of the member count the same unread messages.
create table public.read_marks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A place in the order of the chat. A new member's mark is the moment of joining, without a message. The message of a mark
  -- may be removed later.
  created_at timestamptz not null default now(),
  message_id uuid not null default '00000000-0000-0000-0000-000000000000',
  sync_xid xid8 not null
);

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
