-- The addresses that want to hear of the next edition: one that its owner has confirmed gets one mail, and is then deleted.

-- Tables --------------------------------------------------------------------------------------------------------

create table private.edition_news (
  -- The keyed digest of the mailbox, which has one row however its address is written.
  mailbox text primary key,
  email text not null check (private.is_mail_address(email)),
  -- The entry whose mail that asks for the confirmation is still to go; null once it has gone.
  entry uuid unique,
  asked_at timestamptz not null default now(),
  -- Null until the owner of the mailbox has pressed the button of that mail's page.
  confirmed_at timestamptz,
  -- From when the clock may send the mail about an edition.
  ask_at timestamptz not null default now()
);
create index edition_news_asked_at_idx on private.edition_news (asked_at) where confirmed_at is null;
create index edition_news_ask_at_idx on private.edition_news (ask_at) where confirmed_at is not null;

-- Policies: none, only definer functions read and write this table -------------------------------------------------

alter table private.edition_news enable row level security;

-- Functions: asking and confirming ------------------------------------------------------------------------------------

-- The key of a mailbox here and in private.mail_opt_outs. Announcements and invitations have others.
create function private.edition_news_mailbox(address text) returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest('edition news:' || private.mailbox_digest(address));
$$;

-- Stores a visitor's wish, once for an entry. Returns {"email", "token"} while its mail that asks for the confirmation is to go;
-- null once it has gone, for an opted-out mailbox, and for the fourth wish of a mailbox in a day. Errors: 23514 for no address;
-- those of claim_entry; 429 after 200 wishes of all visitors in a day.
create function public.ask_for_edition_news(entry_id uuid, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.edition_news_mailbox(address);
  wait integer;
begin
  if private.claim_entry(entry_id, null, jsonb_build_object('edition news', lower(address))) then
    wait := private.take_rate_limit('edition news', 200, interval '1 day');
    if wait > 0 then
      perform private.raise_over_budget(wait);
    end if;
    if not exists (select 1 from private.mail_opt_outs where mailbox = digest)
      and private.take_rate_limit('edition news:' || digest, 3, interval '1 day') = 0 then
      -- A stranger who writes a confirmed address otherwise does not change it.
      insert into private.edition_news as known (mailbox, email, entry) values (digest, lower(address), entry_id)
      on conflict (mailbox) do update set
        email = case when known.confirmed_at is null then excluded.email else known.email end,
        entry = excluded.entry, asked_at = now();
    end if;
  end if;
  return (
    select jsonb_build_object('email', email, 'token', private.opt_out_token(mailbox))
    from private.edition_news where entry = entry_id
  );
end
$$;

-- Notes that the mail that asks for the confirmation has gone. Safe to repeat.
create function public.mark_edition_news_asked(entry_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.edition_news set entry = null where entry = entry_id;
$$;

-- Confirms the address whose owner got this token by mail. False for a token without a row: it is not ours, or the row was
-- deleted. Safe to repeat.
create function public.confirm_edition_news(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.edition_news set confirmed_at = coalesce(confirmed_at, now())
  -- Compares digests, so that the time it takes reveals nothing about the right token.
  where mailbox = left(token, 64)
    and private.keyed_digest(token) = private.keyed_digest(private.opt_out_token(mailbox));
  return found;
end
$$;

-- Deletes addresses that nobody has confirmed for seven days. The clock calls it.
create function private.prune_edition_news() returns void
language sql volatile set search_path = '' as $$
  delete from private.edition_news where confirmed_at is null and asked_at <= now() - interval '7 days';
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

-- Whether the edge function `clock` has mails about an edition to send.
create function private.edition_news_is_due() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.edition_news where confirmed_at is not null and ask_at <= now())
    and private.edition_ahead() is not null;
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
  public.take_edition_news(), public.forget_edition_news(text[])
  to service_role;
