-- A member takes an own message back: its text goes for everybody, its place in the chat stays.

alter table public.messages add column deleted_at timestamptz;

-- A message of the caller loses its text, and says so in its place: an app from before this says a true sentence, and
-- no copy keeps more than the server has. Answers the message as it is afterwards. Safe to repeat: one that is deleted
-- stays as it is. Nobody can undo it, because nothing is kept. Errors: 42501 for a visitor and for another member's
-- message, PT404 for one that does not exist (any more).
create function public.delete_message(message_id uuid) returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := private.member();
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
