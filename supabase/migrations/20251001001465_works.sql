-- Works: what went live for each guest of a past edition, as an organiser writes it. A work is public only after its guest has
-- agreed ("yes").

create table private.works (
  attendee_id uuid primary key references private.attendees (id) on delete cascade,
  -- The outbox entry that wrote this text. A guest's yes names the entry that the guest saw.
  entry_id uuid not null unique,
  title text not null constraint works_title_text check (private.is_text(title, false) and char_length(title) <= 80),
  address text not null constraint works_address_format
    check (address ~ '^https://' and private.is_web_address(address) and char_length(address) <= 200),
  live_at timestamptz not null,
  -- The name of one of the site's drawings (src/content/work-pictures.ts); null without one.
  picture text constraint works_picture_format check (picture ~ '^[a-z-]{1,40}$'),
  -- When its guest said yes to this text; null without a yes.
  agreed_at timestamptz,
  -- When the mail that asks for the yes to this text was given up; null before.
  mail_refused_at timestamptz
);

-- Writes the work of a guest, and asks the guest by mail for a yes. details: {"attendee": uuid, "title", "address", "live_at":
-- time, "picture": name or nothing}. Another text ends an earlier yes; the same text changes nothing. Errors: PT404; PT412 before the
-- edition is over; 22023 for a time outside the edition; 23514 for another text.
create function private.save_work(entry_id uuid, details jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  hour constant timestamptz := (details ->> 'live_at')::timestamptz;
  place private.attendees;
  known private.known_editions;
begin
  select * into place from private.attendees as held
  where held.id = (details ->> 'attendee')::uuid and held.cancelled_at is null for key share;
  perform private.refuse_when(not found, 'PT404', 'This attendee is not on the list any more.');
  known := private.known_edition(place.edition);
  perform private.refuse_when(coalesce(known.bootcamp_ends_at > now(), true), 'PT412', 'The edition is not over yet.');
  perform private.refuse_when(
    hour not between known.starts_at and known.bootcamp_ends_at, '22023', 'This is not an hour of the edition.'
  );
  insert into private.works as held (attendee_id, entry_id, title, address, live_at, picture)
  values (place.id, save_work.entry_id, btrim(details ->> 'title'), details ->> 'address', hour, details ->> 'picture')
  on conflict (attendee_id) do update
  set entry_id = excluded.entry_id, title = excluded.title, address = excluded.address, live_at = excluded.live_at,
      picture = excluded.picture, agreed_at = null, mail_refused_at = null
  where (held.title, held.address, held.live_at, held.picture)
    is distinct from (excluded.title, excluded.address, excluded.live_at, excluded.picture);
  if found then
    perform private.queue_mail('work', 'work-' || save_work.entry_id, save_work.entry_id);
  end if;
end
$$;

-- Stores a guest's yes to the text that they saw, or takes their yes back. The guest is known by the link of their application's
-- receipt. `seen`: the work's entry. A yes to an older text changes nothing. Returns the new application_state. Safe to
-- repeat.
create function public.answer_about_work(token text, seen uuid, agrees boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.works as work set agreed_at = case when agrees then coalesce(work.agreed_at, now()) end
  from private.attendees as place join public.applications as applied on applied.id = place.application_id
  where place.id = work.attendee_id and applied.receipt_token = token and (work.entry_id = seen or not agrees);
  return public.application_state(token);
end
$$;

-- The mail that asks a guest. Null once the text is another, the guest has said yes, or has no place any more.
create function private.work_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', place.name, 'email', place.email, 'title', work.title, 'address', work.address, 'live_at', work.live_at,
    'token', applied.receipt_token
  )
  from private.works as work
  join private.attendees as place on place.id = work.attendee_id
  join public.applications as applied on applied.id = place.application_id
  where work.entry_id = mail.subject and work.agreed_at is null and place.cancelled_at is null;
$$;

-- While no edition is ahead: the works of the newest edition that has some with a yes, by the hour: [{"title", "address",
-- "live_at", "picture"}, ...]. The build reads it as a visitor.
create function public.shown_works() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object('title', title, 'address', address, 'live_at', live_at, 'picture', picture)
    from (
      select work.*, rank() over (order by (private.known_edition(place.edition)).starts_at desc) as age
      from private.works as work join private.attendees as place on place.id = work.attendee_id
      where work.agreed_at is not null and place.cancelled_at is null and private.edition_ahead() is null
    ) as agreed
    where age = 1 order by live_at, attendee_id
  ));
$$;

-- A work goes with its guest's account.
create function private.forget_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.works where attendee_id = new.id;
  return null;
end
$$;

create trigger forget_work after update of user_id on private.attendees
  for each row when (old.user_id is not null and new.user_id is null) execute function private.forget_work();
create trigger audit after insert or update or delete on private.works
  for each row execute function private.write_audit('attendee_id', 'entry_id', 'agreed_at');
