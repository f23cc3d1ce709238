-- Reactions to messages: one row for each member, message and emoji. A reaction that is taken back keeps its row, with
-- is_on false: realtime brings an update to other devices, while each deleted row would make all of them pull.

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
create index reactions_sync_idx on public.reactions (sync_xid, id);

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
