-- Who may read, write and call what. A table or a function that is not named here is closed to visitors and members. The
-- service role reads and writes the tables of public, and reaches those of private only through functions.
-- supabase/tests/rules/access.ts lists the same rights, and a test compares it with the database.

-- Row-level security --------------------------------------------------------------------------------------------

-- A table without a policy shows no row. Definer functions and the service role bypass the policies.
do $$
declare
  closed regclass;
begin
  for closed in
    select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', closed);
  end loop;
end
$$;

-- Members see all rows of these tables, or those whose owner they are. In a subquery, private.member() runs once for a query and
-- not for each row.
do $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('profiles', null), ('activity', null), ('pictures', null), ('messages', null), ('reactions', null), ('chairs', null),
      ('profile_privacy', 'id'), ('read_marks', 'user_id'), ('invitations', 'inviter_id'), ('invitation_stats', 'user_id'),
      ('notification_choices', 'user_id')
    ) as listed (name, owner)
  loop
    execute format(
      'create policy "members see rows" on public.%I for select to authenticated using (%s)',
      shown.name, coalesce(quote_ident(shown.owner) || ' = (select private.member())', '(select private.member()) is not null')
    );
  end loop;
end
$$;
create policy "members see what they could see before" on public.tombstones for select to authenticated
  using ((select private.member()) is not null and (owner is null or owner = (select private.member())));
create policy "members see what is announced to them" on public.announcements for select to authenticated
  using ((select private.member()) is not null and private.is_announced_to((select private.member()), announcements));

create policy "members make their own profile" on public.profiles
  for insert to authenticated with check (id = (select private.member()));
create policy "members change their own profile" on public.profiles
  for update to authenticated using (id = (select private.member())) with check (id = (select private.member()));
create policy "members write under their own name" on public.messages
  for insert to authenticated with check (user_id = (select private.member()));
create policy "members invite in their own name" on public.invitations
  for insert to authenticated with check (inviter_id = (select private.member()));

-- The portal's channel is private: to join needs SELECT on realtime.messages, to send INSERT. The channel carries changes
-- of tables and nobody broadcasts, so there is no policy for INSERT.
create policy "members join the club's channel" on realtime.messages
  for select to authenticated using (realtime.topic() = 'community-chat' and (select private.member()) is not null);

-- Tables --------------------------------------------------------------------------------------------------------

grant select on
  public.profiles, public.activity, public.pictures, public.messages, public.reactions, public.chairs, public.profile_privacy,
  public.read_marks, public.invitations, public.invitation_stats, public.notification_choices, public.tombstones, public.announcements
  to authenticated;
grant insert (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
-- The id too, because an upsert over the API writes every column of its body. The policies keep it the member's own.
grant update (id, username, full_name, bio, skills, location, website, github_username, linkedin_username)
  on public.profiles to authenticated;
grant insert (id, content, user_id, reply_to) on public.messages to authenticated;
grant insert (id, inviter_id, invitee_email) on public.invitations to authenticated;

-- Functions -----------------------------------------------------------------------------------------------------

grant execute on function
  public.account_exists, public.check_referral, public.published_editions, public.seats_left, public.shown_works,
  public.application_state, public.answer_about_work, public.give_seat_back_by_link, public.leave_waitlist_by_link
  to anon;
grant execute on function
  public.account_exists, public.act_at_desk, public.change_invitation, public.check_referral, public.choose_notifications,
  public.delete_message, public.delete_my_account, public.edit_message, public.export_my_data, public.give_seat_back,
  public.increment_invitation_stats, public.mark_read, public.my_sessions, public.pin_message, public.published_editions, public.react,
  public.report_message, public.save_picture, public.save_privacy, public.save_profile, public.send_messages,
  public.set_profile_privacy, public.subscribe_to_push, public.sync_pull, public.touch_last_active, public.unsubscribe_from_push,
  public.was_referred, public.withdraw_entry
  to authenticated;
grant execute on function
  public.ask_for_edition_news, public.claim_due_build, public.claim_mails, public.claim_pushes, public.clock_fault,
  public.confirm_edition_news, public.consume_rate_limits, public.finish_mails, public.finish_pushes, public.mark_built,
  public.name_first_organiser, public.needs_after_restore, public.opt_out_of_mails, public.own_push_subscription,
  public.published_editions, public.save_tickets, public.seats_left, public.shown_works, public.store_application, public.ticket_key,
  public.tickets_to_sign, public.withdraw_visitor_entry
  to service_role;

-- Policies and security-invoker functions call these.
grant usage on schema private to authenticated, service_role;
grant execute on function
  private.claim_own_entry, private.current_sync_epoch, private.is_announced_to, private.member, private.own_documents,
  private.own_profile, private.require_member, private.sync_page
  to authenticated;
-- Check constraints and defaults call these with the rights of whoever writes the row.
grant execute on function
  private.are_skills, private.claims_club_voice, private.is_mail_address, private.is_phone, private.is_text, private.is_web_address,
  private.is_zone, private.mixes_scripts, private.new_invitation_code, private.notification_kinds, private.plain_signs,
  private.to_mail_address, private.visible_part
  to authenticated, service_role;
grant execute on function private.is_picture, private.is_small_picture, private.little_endian, private.picture_sides to service_role;
