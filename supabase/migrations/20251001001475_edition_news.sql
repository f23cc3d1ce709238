-- The addresses that want to hear of the next edition: one that its owner has confirmed gets one mail, and is then deleted.

create table private.edition_news (
  -- The digest of the mailbox, which has one row however its address is written.
  mailbox text primary key,
  email text not null check (private.is_mail_address(email)),
  -- When the confirmation mail was sent; before that, when the address was entered.
  asked_at timestamptz not null default now(),
  -- Null until the owner of the mailbox has pressed the button of that mail's page.
  confirmed_at timestamptz
);
create index edition_news_asked_at_idx on private.edition_news (asked_at) where confirmed_at is null;

-- Stores a visitor's address and queues the confirmation mail, once for an entry, unless the mailbox has opted out or is
-- confirmed. Errors: 23514 for no address, those of claim_entry.
create function public.ask_for_edition_news(entry_id uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.mailbox_digest(address, 'edition news:');
begin
  if not private.claim_entry(entry_id, null, jsonb_build_object('edition news', lower(address)))
    or exists (select 1 from private.mail_opt_outs where mailbox = digest) then
    return;
  end if;
  -- The first spelling stays, because a stranger may have entered another.
  insert into private.edition_news as known (mailbox, email) values (digest, lower(address))
  on conflict (mailbox) do update set asked_at = now() where known.confirmed_at is null;
  if found and not exists (
    select 1 from private.mails where kind = 'edition-question' and mailbox = digest and finished_at is null
  ) then
    perform private.queue_mail('edition-question', 'edition-question-' || entry_id, null, digest);
  end if;
end
$$;

-- Confirms the address whose owner got this token by mail. False for a token without a row: we did not make it, or the row was
-- deleted. Safe to repeat.
create function public.confirm_edition_news(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  was_confirmed boolean;
begin
  select confirmed_at is not null into was_confirmed from private.edition_news
  -- Compares digests, so that the time it takes reveals nothing about the right token.
  where mailbox = left(token, 64)
    and private.keyed_digest(token) = private.keyed_digest(private.opt_out_token(mailbox));
  if not was_confirmed then
    update private.edition_news set confirmed_at = now() where mailbox = left(token, 64);
    perform private.queue_edition_news(now(), left(token, 64));
  end if;
  return was_confirmed is not null;
end
$$;

-- Deletes addresses that nobody has confirmed seven days after the mail. The clock calls it.
create function private.prune_edition_news() returns void
language sql volatile set search_path = '' as $$
  delete from private.edition_news as asked
  where confirmed_at is null and asked_at <= now() - interval '7 days' and not exists (
    select 1 from private.mails as mail where mail.kind = 'edition-question' and mail.mailbox = asked.mailbox and mail.finished_at is null
  );
$$;

-- Queues the mail about the edition ahead for those who have confirmed their address: for all, or for one mailbox. Does nothing
-- while none is ahead. Another publication delays the mails again.
create function private.queue_edition_news(due_at timestamptz, mailbox text default null) returns void
language sql volatile set search_path = '' as $$
  insert into private.mails as held (kind, key, mailbox, data, due_at)
  select 'edition-news', format('edition-news-%s-%s', ahead, asked.mailbox), asked.mailbox, to_jsonb(ahead), queue_edition_news.due_at
  from private.edition_ahead() as ahead, private.edition_news as asked
  where ahead is not null and asked.confirmed_at is not null and asked.mailbox = coalesce(queue_edition_news.mailbox, asked.mailbox)
  on conflict (key) do update set due_at = excluded.due_at where held.finished_at is null;
$$;

-- Waits five minutes after a publication, in which the site is rebuilt and an organiser can correct a mistake.
create function private.queue_edition_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_edition_news(now() + interval '5 minutes');
  return null;
end
$$;

create function private.edition_question_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', email) from private.edition_news where mailbox = mail.mailbox and confirmed_at is null;
$$;

create function private.edition_news_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', email, 'edition', mail.data)
  from private.edition_news
  where mailbox = mail.mailbox and confirmed_at is not null and to_jsonb(private.edition_ahead()) = mail.data;
$$;

create trigger queue_news after insert on private.edition_releases
  for each statement execute function private.queue_edition_news();
