-- The publication is empty on a new project: each table whose changes clients hear of is added by name.
alter publication supabase_realtime
  add table public.profiles, public.messages, public.invitations, public.invitation_stats, public.tombstones;

-- The channel of the portal is private: joining it asks for SELECT on realtime.messages, sending into it for INSERT.
-- Changes of tables are what it carries, and nobody broadcasts: there is no policy for INSERT.
create policy "members join the club's channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'community-chat' and (select private.member()) is not null);
