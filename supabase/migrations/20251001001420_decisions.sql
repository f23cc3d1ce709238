-- Decisions about applications: who gets a seat of an edition, who hears of it, and when it is all deleted.

create table private.application_decisions (
  -- The outbox entry's id: a retry finds the same row.
  id uuid primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The version of the application that the decision made.
  version integer not null,
  decision text not null check (decision in ('accepted', 'waitlisted', 'declined', 'withdrawn')),
  -- The effective decision: without a free seat 'accepted' becomes 'waitlisted', and no mail is sent.
  outcome text not null check (outcome in ('accepted', 'waitlisted', 'declined', 'withdrawn')),
  -- The organiser's own words in the mail.
  note text not null constraint application_decisions_note_length
    check (char_length(note) <= 1000 and (note = '' or private.is_text(note, true))),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  -- The mail could not be delivered: the organiser tells the applicant by phone.
  mail_refused_at timestamptz,
  -- True when the applicant gave the seat back or left the waitlist: no organiser decided, and the id is no entry's.
  by_applicant boolean not null default false,
  unique (application_id, version)
);
create index application_decisions_decided_by_idx on private.application_decisions (decided_by);

-- Organisers' notes about an application. Its applicant never reads them.
create table private.application_notes (
  -- The outbox entry's id: a retry finds the same row.
  id uuid primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  text text not null constraint application_notes_text check (private.is_text(text, true) and char_length(text) <= 1000),
  written_by uuid references auth.users (id) on delete set null,
  written_at timestamptz not null default clock_timestamp()
);
create index application_notes_application_id_idx on private.application_notes (application_id);
create index application_notes_written_by_idx on private.application_notes (written_by);

-- The people who have or had a place in an edition.
create table private.attendees (
  id uuid primary key default gen_random_uuid(),
  edition text not null,
  application_id uuid not null unique references public.applications (id) on delete cascade,
  -- Null until somebody confirms an account with this address.
  user_id uuid references auth.users (id) on delete set null,
  -- The invitation that was made with the place; null for a member, and for somebody with an earlier invitation.
  invitation_id uuid references public.invitations (id) on delete set null,
  name text not null,
  email text not null check (private.is_mail_address(email)),
  seated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  -- The payment as an organiser has marked it; the software does not handle the money.
  payment text not null default 'open' check (payment in ('open', 'paid', 'waived')),
  -- The tier to pay, which the decision or the mark of the payment named; null where the attendee chooses.
  tier text check (tier in ('foundation', 'growth', 'empire')),
  -- The text of the ticket's QR code, which the edge function `sign-tickets` signs; null until then.
  ticket text
);
create index attendees_edition_idx on private.attendees (edition);
create index attendees_user_id_idx on private.attendees (user_id);
create index attendees_invitation_id_idx on private.attendees (invitation_id);
create index attendees_email_idx on private.attendees (email);

-- The values of each published edition that the database's rules need (know_edition writes them).
create table private.known_editions (
  edition text primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  bootcamp_ends_at timestamptz not null,
  seats integer not null,
  state text not null
);

-- Functions: editions ---------------------------------------------------------------------------------------------

-- The number of seats of an edition; 12 for an unknown one.
create function private.seats_of(edition text) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select known.seats from private.known_editions as known where known.edition = seats_of.edition), 12);
$$;

-- The edition's values; all null for an unknown one. With its bootcamp an edition lasts until bootcamp_ends_at.
create function private.known_edition(edition text) returns private.known_editions
language sql stable set search_path = '' as $$
  select * from private.known_editions as known where known.edition = known_edition.edition;
$$;

-- Whether the edition is planned and its party has not ended; not for one that nobody has published. The rule is that of
-- `editionAhead` in src/features/editions/rules/published-editions.ts.
create function private.is_ahead(edition text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.known_editions as known
    where known.edition = is_ahead.edition and known.state = 'planned' and known.ends_at > now()
  );
$$;

-- The next edition; null while none is ahead.
create function private.edition_ahead() returns text
language sql stable set search_path = '' as $$
  select edition from private.known_editions where state = 'planned' and ends_at > now() order by starts_at limit 1;
$$;

-- The caller's place, until seven days after its edition: {"edition", "since": when it was given, "starts_at", "ends_at", "to_pay",
-- "paid"}; null without one. Of several places it is the one whose edition ends next. "to_pay": until an organiser marks the
-- payment, {"price", "paymentLink"} of the tier, or {} where the attendee chooses; then null. "paid": true or null. In plpgsql,
-- because the table of releases comes later.
create function private.own_seat() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'edition', place.edition, 'since', place.seated_at, 'starts_at', known.starts_at, 'ends_at', known.bootcamp_ends_at,
      'to_pay', case when place.payment = 'open' then coalesce((
        select content #> array['tiers', place.tier] from private.edition_releases as release
        where release.edition = place.edition order by number desc limit 1
      ), '{}') end,
      'paid', case when place.payment = 'paid' then true end
    )
    from private.attendees as place join private.known_editions as known using (edition)
    where place.user_id = private.member() and place.cancelled_at is null and known.bootcamp_ends_at + interval '7 days' > now()
    order by known.bootcamp_ends_at <= now(), known.bootcamp_ends_at, place.seated_at desc limit 1
  );
end
$$;

-- Functions: retention ----------------------------------------------------------------------------------------------

-- Deletes up to 20 declined or withdrawn applications, with their decisions, 180 days after the edition, or after the
-- decision where that came later. New applications, decisions and the clock call this.
create function private.prune_applications() returns void
language sql volatile set search_path = '' as $$
  delete from public.applications where id = any (array(
    select id from public.applications
    where status in ('declined', 'withdrawn')
      and greatest(decided_at, (private.known_edition(edition)).bootcamp_ends_at) <= now() - interval '180 days'
    limit 20 for update skip locked
  ));
$$;

-- Functions: places -------------------------------------------------------------------------------------------------

-- The account that has confirmed this address; null without one.
create function private.account_of_address(address text) returns uuid
language sql stable set search_path = '' as $$
  select id from auth.users where lower(email) = lower(address) and email_confirmed_at is not null;
$$;

-- Gives the applicant a place in the edition, and one who is no member an invitation in the organiser's name. tier: the one to
-- pay, or null.
create function private.seat_applicant(entry_id uuid, organiser uuid, applicant public.applications, tier text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  account constant uuid := private.account_of_address(applicant.email);
  invitation uuid;
begin
  if account is null then
    -- The organiser's earlier invitation of this address stays while it is open or accepted.
    insert into public.invitations as held (id, inviter_id, invitee_email) values (entry_id, organiser, applicant.email)
    on conflict (inviter_id, invitee_email) do update
    set status = 'pending', invitation_code = private.new_invitation_code(),
        expires_at = now() + interval '30 days', mailed_at = null
    where held.status in ('expired', 'revoked') or (held.status = 'pending' and held.expires_at <= now())
    returning held.id into invitation;
  end if;
  insert into private.attendees as held (edition, application_id, user_id, invitation_id, name, email, tier)
  values (applicant.edition, applicant.id, account, invitation, applicant.name, lower(applicant.email), seat_applicant.tier)
  on conflict (application_id) do update
  set edition = excluded.edition, user_id = excluded.user_id, invitation_id = coalesce(excluded.invitation_id, held.invitation_id),
      seated_at = now(), cancelled_at = null, tier = excluded.tier,
      payment = case when held.edition = excluded.edition then held.payment else 'open' end;
end
$$;

-- Cancels the place, and revokes the open invitation that was made with it.
create function private.cancel_place(application uuid) returns void
language sql volatile set search_path = '' as $$
  with cancelled as (
    update private.attendees set cancelled_at = now()
    where application_id = application and cancelled_at is null
    returning invitation_id
  )
  update public.invitations set status = 'revoked'
  where id in (select invitation_id from cancelled) and status = 'pending';
$$;

-- Links the places of an address to the account that confirmed it. Never raises: an error would refuse the sign-up.
create function private.link_attendee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.attendees set user_id = new.id where email = lower(new.email::text) and user_id is null;
  return null;
exception when others then
  raise log 'the place of a new account was not linked: % %', sqlstate, sqlerrm;
  return null;
end
$$;

-- Stamps the edition's announcements again, so that a new attendee's pull brings those that were released before.
create function private.show_announcements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.announcements set released_at = released_at
  where edition = new.edition and released_at is not null and withdrawn_at is null;
  return null;
end
$$;

-- Functions: deciding -----------------------------------------------------------------------------------------------

-- A sentence about the newest decision: who did what, and when in India.
create function private.newest_decision_text(application uuid) returns text
language sql stable set search_path = '' as $$
  select format(
    '%s %s on %s.',
    case when newest.by_applicant then applied.name else coalesce(profile.full_name, profile.username, 'Another organiser') end,
    case when newest.outcome = 'withdrawn' then 'withdrew this application' else newest.outcome || ' this application' end,
    to_char(newest.decided_at at time zone interval '05:30', 'FMDD FMMonth, HH24:MI')
  )
  from private.application_decisions as newest
  join public.applications as applied on applied.id = newest.application_id
  left join public.profiles as profile on profile.id = newest.decided_by
  where newest.application_id = application
  order by newest.version desc
  limit 1;
$$;

-- Decides about an application. details: {"application": uuid, "seen": the version that the organiser saw, "decision": a status,
-- "note": text, "over": true to accept although no seat is left, "tier": the one to pay, or nothing where the applicant chooses}.
-- Without a free seat, 'accepted' becomes 'waitlisted'. An application without an edition ahead is accepted into the next one.
-- Errors: PT404; PT409 with a sentence when another decision came first; PT412 for an acceptance while no edition is ahead; 22023,
-- 23514 for other details.
create function private.decide_application(entry_id uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  organiser constant uuid := private.member();
  chosen constant uuid := (details ->> 'application')::uuid;
  decision constant text := details ->> 'decision';
  outcome text := decision;
  applicant public.applications;
begin
  perform private.prune_applications();
  -- Locks, so that decisions run one at a time and the thirteenth finds twelve seats taken.
  perform pg_advisory_xact_lock(hashtextextended('seats', 0));
  select * into applicant from public.applications where id = chosen for update;
  perform private.refuse_when(not found, 'PT404', 'This application is not there any more.');
  perform private.refuse_when(
    applicant.version is distinct from (details ->> 'seen')::integer,
    'PT409', coalesce(private.newest_decision_text(chosen), 'This application has changed. Please look at it again.')
  );

  -- A new seat or waitlist place belongs to the next edition. An existing seat stays: a place in a past edition is the record
  -- of who was there.
  if decision in ('accepted', 'waitlisted') and applicant.status <> 'accepted' and not private.is_ahead(applicant.edition) then
    applicant.edition := coalesce(private.edition_ahead(), applicant.edition);
  end if;
  perform private.refuse_when(
    decision = 'accepted' and not private.is_ahead(applicant.edition),
    'PT412', 'No edition is ahead, so nobody can be accepted. Publish the next edition first.'
  );
  if decision = 'accepted' and applicant.status <> 'accepted' and not coalesce((details ->> 'over')::boolean, false)
    and private.seats_of(applicant.edition)
      <= (select count(*) from private.attendees as place where place.edition = applicant.edition and place.cancelled_at is null) then
    outcome := 'waitlisted';
  end if;
  insert into private.application_decisions (id, application_id, version, decision, outcome, note, decided_by)
  values (entry_id, chosen, applicant.version + 1, decision, outcome, coalesce(btrim(details ->> 'note'), ''), organiser);
  update public.applications
  set status = outcome, version = applicant.version + 1, decided_at = now(), edition = applicant.edition
  where id = chosen;
  if outcome = 'accepted' then
    perform private.seat_applicant(entry_id, organiser, applicant, details ->> 'tier');
  else
    perform private.cancel_place(chosen);
  end if;
  if outcome = decision and outcome <> 'withdrawn' then
    perform private.queue_mail('decision', 'decision-' || entry_id, entry_id);
  end if;
end
$$;

-- Writes a note about an application. details: {"application": uuid, "text": text}. Errors: PT404; 23514 for another text.
create function private.write_note(entry_id uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  chosen constant uuid := (details ->> 'application')::uuid;
begin
  perform from public.applications where id = chosen for key share;
  perform private.refuse_when(not found, 'PT404', 'This application is not there any more.');
  insert into private.application_notes (id, application_id, text, written_by)
  values (entry_id, chosen, coalesce(btrim(details ->> 'text'), ''), private.member());
end
$$;

-- Functions: the applicant's own page -----------------------------------------------------------------------------------

-- The state of the application whose receipt has this link: {"status", "received_at", "decided_at", "edition", "payment", "tier",
-- "work"}; null for an unknown token. It answers nothing else, because whoever has the link may call it. "status": that of the
-- application, or "given_back" when the applicant gave a seat back. "payment", "tier": those of the seat. "work": {"entry",
-- "title", "address", "live_at", "agreed"}, null without one. In plpgsql, because the table of works comes later.
create function public.application_state(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'status', case when exists (
        select 1 from private.application_decisions as newest
        left join private.application_decisions as earlier
          on earlier.application_id = newest.application_id and earlier.version = newest.version - 1
        where newest.application_id = applied.id and newest.version = applied.version and newest.by_applicant
          and earlier.outcome is distinct from 'waitlisted'
      ) then 'given_back' else applied.status end,
      'received_at', applied.created_at, 'decided_at', applied.decided_at, 'edition', applied.edition,
      'payment', place.payment, 'tier', place.tier, 'work', (
        select jsonb_build_object(
          'entry', work.entry_id, 'title', work.title, 'address', work.address, 'live_at', work.live_at,
          'agreed', work.agreed_at is not null
        )
        from private.works as work where work.attendee_id = place.id
      )
    )
    from public.applications as applied
    left join private.attendees as place on place.application_id = applied.id and place.cancelled_at is null
    where applied.receipt_token = token
  );
end
$$;

-- Functions: giving a seat back, leaving the waitlist ------------------------------------------------------------------

-- Withdraws an application for its applicant. The caller holds the lock of the seats.
create function private.withdraw_for_applicant(application uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.application_decisions (id, application_id, version, decision, outcome, note, by_applicant)
  select gen_random_uuid(), id, version + 1, 'withdrawn', 'withdrawn', '', true from public.applications where id = application;
  update public.applications set status = 'withdrawn', version = version + 1, decided_at = now() where id = application;
$$;

-- Gives an application's seat back for its applicant, and mails that to the organisers and the applicant. Changes nothing if
-- the seat is gone already. The caller holds the lock of the seats. Error: PT409 once the edition has begun.
create function private.give_back(application uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  place private.attendees;
begin
  select * into place from private.attendees as held
  where held.application_id = give_back.application and held.cancelled_at is null;
  if not found then
    return;
  end if;
  perform private.refuse_when(
    (private.known_edition(place.edition)).starts_at <= now(),
    'PT409', 'The edition has begun, so its seats cannot be given back any more. Please tell an organiser.'
  );
  perform private.withdraw_for_applicant(place.application_id);
  perform private.cancel_place(place.application_id);
  perform private.queue_mail(told, concat_ws('-', told, id, version), id, data => to_jsonb(version))
  from public.applications, unnest(array['seat-back', 'gave-back']) as told where id = place.application_id;
end
$$;

-- Gives the caller's seats of an edition back, once for an entry. `since`: when the seat was given, as the caller's device shows it;
-- a seat that was given later stays. Errors: those of claim_own_entry and give_back.
create function public.give_seat_back(entry_id uuid, edition text, since timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.claim_own_entry(entry_id, jsonb_build_object('seat back', give_seat_back.edition, 'since', since)) then
    perform pg_advisory_xact_lock(hashtextextended('seats', 0));
    perform private.give_back(place.application_id) from private.attendees as place
    where place.edition = give_seat_back.edition and place.user_id = private.member() and place.seated_at <= since;
  end if;
  return '{}';
end
$$;

-- As give_seat_back, for an applicant without an account: gives back the seat of the application whose receipt has this link.
-- Returns the new application_state. Safe to repeat. Error: that of give_back.
create function public.give_seat_back_by_link(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen constant uuid := (select id from public.applications where receipt_token = token);
begin
  if chosen is not null then
    perform pg_advisory_xact_lock(hashtextextended('seats', 0));
    perform private.give_back(chosen);
  end if;
  return public.application_state(token);
end
$$;

-- Takes the application whose receipt has this link off the waitlist. Changes nothing if it is not on the waitlist, for example
-- after an acceptance that the applicant has not seen. Sends no mail; the record informs the organisers. Returns the new
-- application_state. Safe to repeat.
create function public.leave_waitlist_by_link(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen constant uuid := (select id from public.applications where receipt_token = token);
begin
  if chosen is not null then
    perform pg_advisory_xact_lock(hashtextextended('seats', 0));
    perform private.withdraw_for_applicant(id) from public.applications where id = chosen and status = 'waitlisted';
  end if;
  return public.application_state(token);
end
$$;

-- Functions: mails ----------------------------------------------------------------------------------------------------

-- The mails about a seat that was given back: {"name", "email", "edition", "payment", "first": {"id", "name"} of the first on the
-- edition's waitlist, or null}. Null once the application has another decision.
create function private.seat_back_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', place.name, 'email', place.email, 'edition', place.edition, 'payment', place.payment,
    'starts_at', (private.known_edition(place.edition)).starts_at,
    'first', (
      select jsonb_build_object('id', waiting.id, 'name', waiting.name) from public.applications as waiting
      where waiting.edition = place.edition and waiting.status = 'waitlisted' order by waiting.decided_at, waiting.id limit 1
    )
  )
  from public.applications as applied join private.attendees as place on place.application_id = applied.id
  where applied.id = mail.subject and to_jsonb(applied.version) = mail.data;
$$;

-- The mail of a decision: {"outcome", "note", "name", "email", "plan", "edition", "tier": the one to pay, null where the applicant
-- chooses, "token": that of the applicant's own page, "is_member", "code": that of their open invitation, or null}. Null once a
-- newer decision has replaced it.
create function private.decision_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'outcome', made.outcome, 'note', made.note, 'name', application.name, 'email', application.email,
    'plan', application.plan, 'edition', application.edition, 'token', application.receipt_token,
    'tier', (select place.tier from private.attendees as place where place.application_id = application.id),
    'is_member', private.account_of_address(application.email) is not null,
    'code', (
      select invitation.invitation_code from public.invitations as invitation
      where invitation.inviter_id = made.decided_by and invitation.invitee_email = lower(application.email)
        and invitation.status = 'pending'
    )
  )
  from private.application_decisions as made
  join public.applications as application on application.id = made.application_id and application.version = made.version
  where made.id = mail.subject;
$$;

-- Records the outcome of a decision's mail, and that its invitation was sent with it.
create function private.finish_decision_mail(mail private.mails) returns void
language sql volatile set search_path = '' as $$
  update public.invitations set mailed_at = now()
  where mail.outcome = 'sent' and mailed_at is null and id = (
    select place.invitation_id
    from private.application_decisions as made
    join private.attendees as place on place.application_id = made.application_id
    where made.id = mail.subject and made.outcome = 'accepted'
  );
  update private.application_decisions
  set mailed_at = case when mail.outcome = 'sent' then now() end, mail_refused_at = case when mail.outcome <> 'sent' then now() end
  where id = mail.subject;
$$;

-- All applications, each with its decisions and notes, the newest first.
create function private.desk_applications() returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(array(
    select to_jsonb(application) - 'receipt_token' || jsonb_build_object(
      'is_member', private.account_of_address(application.email) is not null,
      'decisions', to_jsonb(array(
        select to_jsonb(made) - 'application_id'
        from private.application_decisions as made where made.application_id = application.id order by made.version
      )),
      'notes', to_jsonb(array(
        select to_jsonb(note) - 'application_id'
        from private.application_notes as note where note.application_id = application.id order by note.written_at, note.id
      ))
    )
    from public.applications as application order by application.created_at desc, application.id
  ));
$$;

create trigger show_announcements after insert or update of user_id, cancelled_at on private.attendees
  for each row when (new.user_id is not null and new.cancelled_at is null)
  execute function private.show_announcements();
create trigger club_3_link_attendee after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.link_attendee();
create trigger club_3_link_attendee_when_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.link_attendee();
