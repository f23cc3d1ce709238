-- A member takes an own message back: its text goes for everybody, its place in the chat stays.

alter table public.messages add column deleted_at timestamptz;

-- A message of the caller loses its text, and says so in its place: an app from before this says a true sentence, and
-- no copy keeps more than the server has. Answers the message as it is afterwards. Safe to repeat: one that is deleted
-- stays as it is. Nobody can undo it, because nothing is kept. Errors: 42501 for a visitor and for another member's
-- message, PT404 for one that does not exist (any more).
create function public.delete_message(message_id uuid) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := auth.uid();
  held public.messages;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
  select * into held from public.messages as written where written.id = message_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such message.';
  end if;
  if held.user_id is distinct from member then
    raise exception using errcode = '42501', message = 'This is not your message.';
  end if;
  if held.deleted_at is not null then
    return held;
  end if;

  -- The sentence stands in src/domain/message.ts too; a test compares the two.
  update public.messages as written
  set content = 'This message was deleted.', deleted_at = now()
  where written.id = held.id
  returning written.* into held;
  return held;
end
$$;
revoke execute on function public.delete_message(uuid) from public, anon, authenticated;
grant execute on function public.delete_message(uuid) to authenticated;

-- As before, but that a row tells of its deletion: the acknowledgement of a message may be lost, and the message be
-- deleted before it is sent again.

-- messages: [{"id": uuid, "content": text}, ...], 1 to 100, written under the caller's name in their order. A "user_id"
-- beside them is whose they are meant to be: under another token than its author's, such a message is refused.
-- Answers {"uid": the caller, "outcomes": [...]}, one outcome a message in the same order:
--   {"row": {"id", "content", "user_id", "created_at", "deleted_at", "sync_xid"}}  it is there: written now or, under this id, before
--   {"code": SQLSTATE, "message": text}                              it was refused: by itself, its neighbours are written
-- Errors: 42501 for a visitor, 22023 for no array of 1 to 100. What is no fault of a message (a deadlock, a full or
-- read-only disk, a time-out) is raised for all of them and nothing is written: the caller repeats the same call.
-- Invoker: grants, policies and triggers are those of a single insert.
create or replace function public.send_messages(messages jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  member constant uuid := auth.uid();
  outcomes jsonb := '[]'::jsonb;
  element jsonb;
  stored record;
  earliest timestamptz;
  refusal text;
  reason text;
begin
  if member is null then
    raise exception using errcode = '42501', message = 'Sign in first.';
  end if;
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

      insert into public.messages (id, content, user_id)
      values ((element ->> 'id')::uuid, element ->> 'content', coalesce((element ->> 'user_id')::uuid, member))
      on conflict (id) do nothing
      returning id, content, user_id, created_at, sync_xid, deleted_at into stored;
      if not found then
        select m.id, m.content, m.user_id, m.created_at, m.sync_xid, m.deleted_at into stored
        from public.messages as m
        where m.id = (element ->> 'id')::uuid and m.user_id = member;
        if not found then
          raise exception using errcode = '23505', message = 'There is another message under this id.';
        end if;
      end if;

      earliest := greatest(earliest, stored.created_at + interval '1 microsecond');
      perform set_config('club.earliest_message', earliest::text, true);
      outcomes := outcomes || jsonb_build_object('row', to_jsonb(stored));
    exception when others then
      get stacked diagnostics refusal = returned_sqlstate, reason = message_text;
      if left(refusal, 2) in ('40', '53', '55', '57', '58', 'XX') or refusal = '25006' then
        raise;
      end if;
      outcomes := outcomes || jsonb_build_object('code', refusal, 'message', reason);
    end;
  end loop;

  return jsonb_build_object('uid', member, 'outcomes', outcomes);
end
$$;
revoke execute on function public.send_messages(jsonb) from public, anon, authenticated;
grant execute on function public.send_messages(jsonb) to authenticated;
