-- The server side of the notes app: a table of the mirror, which only its author sees.
create table public.notes (
  -- Made on the device: the idempotency key.
  id uuid primary key,
  author uuid not null references auth.users (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz not null default now(),
  sync_xid xid8 not null
);

alter table public.notes enable row level security;
create policy "members read their notes" on public.notes
  for select to authenticated using (author = (select auth.uid()));
create policy "members write notes" on public.notes
  for insert to authenticated with check (author = (select auth.uid()));
grant select on public.notes to authenticated;
grant insert (id, author, text) on public.notes to authenticated;

create policy "members join the channel of notes" on realtime.messages
  for select to authenticated using (realtime.topic() = 'notes');

-- Indexes and stamps each change, leaves tombstones, and takes the table into pull and live channel.
select private.mirror('public.notes', owner => 'author');
drop function private.pull_tables(jsonb, uuid, integer);
select private.build_sync_pull();
