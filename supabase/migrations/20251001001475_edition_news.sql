-- The addresses that want to hear of the next edition: one that its owner has confirmed gets one mail, and is then deleted.

-- Tables --------------------------------------------------------------------------------------------------------

create table private.edition_news (
  -- The keyed digest of the mailbox, which has one row however its address is written.
  mailbox text primary key,
  email text not null check (private.is_mail_address(email)),
  -- The entry whose mail that asks for the confirmation is still to go; null once it has gone.
  entry uuid unique,
  -- When that mail went; until then, when the wish came.
  asked_at timestamptz not null default now(),
  -- Null until the owner of the mailbox has pressed the button of that mail's page.
  confirmed_at timestamptz,
  -- From when the clock may send the mail that is next: the one that asks, and then the one about an edition.
  ask_at timestamptz not null default now()
);
create index edition_news_asked_at_idx on private.edition_news (asked_at) where confirmed_at is null;
create index edition_news_ask_at_idx on private.edition_news (ask_at) where confirmed_at is not null;
create index edition_news_questions_idx on private.edition_news (ask_at) where entry is not null;

-- Policies: none, only definer functions read and write this table -------------------------------------------------

alter table private.edition_news enable row level security;

-- Functions: asking and confirming ------------------------------------------------------------------------------------

-- The key of a mailbox here and in private.mail_opt_outs. Announcements and invitations have others.
create function private.edition_news_mailbox(address text) returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest('edition news:' || private.mailbox_digest(address));
$$;

-- The mail of this entry that asks for the confirmation, {"email", "token"}, when it may go now; null when it has gone, or is put
-- off: a mailbox gets one in 30 days, and all mailboxes together 200 a day. No clock is told of the same within a minute.
create function private.take_edition_news_question(entry_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  key constant text := 'edition-news-' || entry_id;
  held private.edition_news;
  put_off timestamptz;
begin
  select * into held from private.edition_news where entry = entry_id for update;
  if not found then
    return null;
  end if;
  if not exists (select 1 from private.stranger_mails where mail_key = key) then
    put_off := (select max(taken_at) + interval '30 days' from private.stranger_mails where mailbox = held.mailbox);
    if put_off is null or put_off <= now() then
      put_off := now() + make_interval(secs => private.take_rate_limit('edition news', 200, interval '1 day'));
    end if;
    if put_off > now() then
      update private.edition_news set ask_at = put_off where mailbox = held.mailbox;
      return null;
    end if;
    insert into private.stranger_mails (mail_key, mailbox) values (key, held.mailbox);
  end if;
  update private.edition_news set ask_at = now() + interval '1 minute' where mailbox = held.mailbox;
  return jsonb_build_object('email', held.email, 'token', private.opt_out_token(held.mailbox));
end
$$;

-- Stores a visitor's wish, once for an entry, unless the mailbox has opted out or is confirmed. Returns the mail that asks for the
-- confirmation as the function above does. Errors: 23514 for no address, those of claim_entry.
create function public.ask_for_edition_news(entry_id uuid, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.edition_news_mailbox(address);
begin
  if private.claim_entry(entry_id, null, jsonb_build_object('edition news', lower(address))) then
    if not exists (select 1 from private.mail_opt_outs where mailbox = digest) then
      -- A mail that is still to go keeps its key, so that it goes once. The first spelling stays, because another may be a stranger's.
      insert into private.edition_news as known (mailbox, email, entry) values (digest, lower(address), entry_id)
      on conflict (mailbox) do update
      set entry = coalesce(known.entry, excluded.entry), asked_at = now()
      where known.confirmed_at is null;
    end if;
  end if;
  return private.take_edition_news_question(entry_id);
end
$$;

-- Notes that the mail that asks for the confirmation has gone. Safe to repeat.
create function public.mark_edition_news_asked(entry_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.edition_news set entry = null, asked_at = now() where entry = entry_id;
$$;

-- The next 20 mails that ask for a confirmation and were put off: [{"entry", "email", "token"}, ...].
create function public.take_edition_news_questions() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  taken jsonb := '[]';
begin
  perform private.prune('private.stranger_mails', 'taken_at', interval '30 days');
  for due in
    select entry from private.edition_news where entry is not null and ask_at <= now()
    order by asked_at, mailbox limit 20 for update skip locked
  loop
    -- Concatenating null adds nothing to the list.
    taken := coalesce(taken || (private.take_edition_news_question(due) || jsonb_build_object('entry', due)), taken);
  end loop;
  return taken;
end
$$;

-- Confirms the address whose owner got this token by mail. False for a token without a row: it is not ours, or the row was
-- deleted. Safe to repeat.
create function public.confirm_edition_news(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.edition_news set
    confirmed_at = coalesce(confirmed_at, now()), entry = null,
    ask_at = case when confirmed_at is null then now() else ask_at end
  -- Compares digests, so that the time it takes reveals nothing about the right token.
  where mailbox = left(token, 64)
    and private.keyed_digest(token) = private.keyed_digest(private.opt_out_token(mailbox));
  return found;
end
$$;

-- Deletes addresses that nobody has confirmed seven days after the mail, and those whose mail cannot be sent. The clock calls it.
create function private.prune_edition_news() returns void
language sql volatile set search_path = '' as $$
  delete from private.edition_news where confirmed_at is null and asked_at <= now() - case when entry is null then interval '7 days' else interval '60 days' end;
$$;

-- Functions: mails ----------------------------------------------------------------------------------------------------

-- Lets five minutes pass after a publication, in which the site is built anew and an organiser can correct a slip.
create function private.wait_with_edition_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.edition_news set ask_at = now() + interval '5 minutes' where confirmed_at is not null;
  return null;
end
$$;

-- Whether the edge function `clock` has such mails to send, or those that ask for a confirmation.
create function private.edition_news_is_due() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.edition_news where confirmed_at is not null and ask_at <= now())
    and private.edition_ahead() is not null
    or exists (select 1 from private.edition_news where entry is not null and ask_at <= now());
$$;

-- The next 50 mails about the edition that is ahead: [{"mailbox", "email", "token"}, ...]; none while no edition is ahead. No
-- other call is told of the same within a minute.
create function public.take_edition_news() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update private.edition_news set ask_at = now() + interval '1 minute'
    where mailbox in (
      select mailbox from private.edition_news
      where confirmed_at is not null and ask_at <= now() and private.edition_ahead() is not null
      order by ask_at, mailbox limit 50 for update skip locked
    )
    returning mailbox, email
  )
  select coalesce(
    jsonb_agg(jsonb_build_object('mailbox', mailbox, 'email', email, 'token', private.opt_out_token(mailbox)) order by mailbox),
    '[]'
  )
  from taken;
$$;

-- Deletes the addresses that have got their mail.
create function public.forget_edition_news(mailboxes text[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.edition_news where mailbox = any (mailboxes) and confirmed_at is not null;
$$;

-- Functions: the desk -------------------------------------------------------------------------------------------------

-- The addresses that wait for the next edition, the oldest first, and how many are not confirmed.
create function private.desk_edition_news() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'addresses', coalesce(jsonb_agg(email order by confirmed_at, email) filter (where confirmed_at is not null), '[]'),
    'unconfirmed', count(*) filter (where confirmed_at is null)
  )
  from private.edition_news;
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger wait_with_news after insert on private.edition_releases
  for each statement execute function private.wait_with_edition_news();

-- Grants --------------------------------------------------------------------------------------------------------

grant execute on function
  public.ask_for_edition_news(uuid, text), public.mark_edition_news_asked(uuid), public.confirm_edition_news(text),
  public.take_edition_news_questions(), public.take_edition_news(), public.forget_edition_news(text[])
  to service_role;
