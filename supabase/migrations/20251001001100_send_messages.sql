-- Many messages in one request: what was written without a network leaves the device at once.

-- The order in the chat is that of created_at, and a clock may count milliseconds only or be set back. So within one
-- call each message is later than the one before it, if by a microsecond only.
alter table public.messages alter column created_at set default greatest(
  clock_timestamp(),
  nullif(current_setting('club.earliest_message', true), '')::timestamptz
);

-- messages: [{"id": uuid, "content": text}, ...], 1 to 100, written under the caller's name in their order. A "user_id"
-- beside them is whose they are meant to be: under another token than its author's, such a message is refused.
-- Answers {"uid": the caller, "outcomes": [...]}, one outcome a message in the same order:
--   {"row": {"id", "content", "user_id", "created_at", "sync_xid", "deleted_at"}}  it is there: written now or, under
--                                        this id, before; then it may have been deleted since
--   {"code": SQLSTATE, "message": text}  it was refused: by itself, its neighbours are written
-- With the member's budget used up (private.spend_token) the answer ends before the first message without a token, and
-- "retry_after" says in how many seconds the rest may come; where that is the first one, it is refused with 429.
-- Errors: 42501 for a visitor, 22023 for no array of 1 to 100. What is no fault of a message (a deadlock, a full or
-- read-only disk, a time-out) is raised for all of them and nothing is written: the caller repeats the same call.
-- Invoker: grants, policies and triggers are those of a single insert.
create function public.send_messages(messages jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  member constant uuid := private.member();
  outcomes jsonb := '[]'::jsonb;
  element jsonb;
  stored record;
  earliest timestamptz;
  refusal text;
  reason text;
  detail text;
  retry_after integer;
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
revoke execute on function public.send_messages(jsonb) from public, anon, authenticated;
grant execute on function public.send_messages(jsonb) to authenticated;
