-- The publication is empty on a new project: each table whose changes clients hear of is added by name.
alter publication supabase_realtime
  add table public.profiles, public.messages, public.invitations, public.invitation_stats, public.tombstones;
