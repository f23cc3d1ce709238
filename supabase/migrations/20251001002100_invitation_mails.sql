-- Mails that a member can have sent to anybody: invitations and their reminders. A mailbox gets at most three in 30 days,
-- whoever invites, and none once its owner has opted out.

-- A digest that nobody can compute or read back without the key.
create function private.keyed_digest(content text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(content, 'UTF8'), digest_key, 'sha256'), 'hex') from private.secrets;
$$;
revoke execute on function private.keyed_digest(text) from public, anon, authenticated;

-- The digest of the mailbox behind an address. A mailbox takes any label after a plus, and at Gmail dots anywhere: without
-- this, one person has as many addresses as a stranger likes.
create function private.mailbox_digest(address text) returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest('mailbox:' || case
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host
  end)
  from (
    select split_part(split_part(lower(btrim(address)), '@', 1), '+', 1) as name,
      split_part(lower(btrim(address)), '@', 2) as host
  ) as part;
$$;
revoke execute on function private.mailbox_digest(text) from public, anon, authenticated;

create table private.invitation_mails (
  -- The idempotency key under which the mail service gets the mail.
  mail_key text primary key,
  mailbox text not null,
  taken_at timestamptz not null default now()
);
create index invitation_mails_mailbox_idx on private.invitation_mails (mailbox);
create index invitation_mails_taken_at_idx on private.invitation_mails (taken_at);
alter table private.invitation_mails enable row level security;
revoke all on private.invitation_mails from public, anon, authenticated;

create table private.mail_opt_outs (
  mailbox text primary key,
  opted_out_at timestamptz not null default now()
);
alter table private.mail_opt_outs enable row level security;
revoke all on private.mail_opt_outs from public, anon, authenticated;

-- What the link of a mail carries: the mailbox's digest and proof that it comes from us, so that no table of links is needed.
create function private.opt_out_token(mailbox text) returns text
language sql stable set search_path = '' as $$
  select mailbox || left(private.keyed_digest('opt-out:' || mailbox), 32);
$$;
revoke execute on function private.opt_out_token(text) from public, anon, authenticated;

-- Takes one of the mailbox's three places for the mail with this key; the same key again is the same mail. Answers
-- {"outcome": "taken", "opt_out_token": "..."}, {"outcome": "limit"} or {"outcome": "opted-out"}.
create function public.take_invitation_mail(address text, mail_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.mailbox_digest(address);
  oldest constant timestamptz := now() - interval '30 days';
begin
  -- Of two at once the second counts after the first.
  perform pg_advisory_xact_lock(hashtextextended('invitation-mails:' || digest, 0));
  if exists (select 1 from private.mail_opt_outs where mailbox = digest) then
    return '{"outcome": "opted-out"}'::jsonb;
  end if;
  if not exists (select 1 from private.invitation_mails as mail where mail.mail_key = take_invitation_mail.mail_key) then
    if (select count(*) from private.invitation_mails where mailbox = digest and taken_at > oldest) >= 3 then
      return '{"outcome": "limit"}'::jsonb;
    end if;
    insert into private.invitation_mails (mail_key, mailbox) values (take_invitation_mail.mail_key, digest);
  end if;

  -- A few old ones go with each call, so that the table stays small without a scheduler.
  delete from private.invitation_mails as old
  where old.mail_key in (
    select past.mail_key from private.invitation_mails as past
    where past.taken_at <= oldest
    limit 20 for update skip locked
  );
  return jsonb_build_object('outcome', 'taken', 'opt_out_token', private.opt_out_token(digest));
end
$$;
revoke execute on function public.take_invitation_mail(text, text) from public, anon, authenticated;
grant execute on function public.take_invitation_mail(text, text) to service_role;

-- Opts the mailbox of the token out of these mails. False for a token that is not ours; safe to repeat.
create function public.opt_out_of_invitation_mails(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := left(token, 64);
begin
  -- Digests of both are compared: how long that takes tells nothing about the right token.
  if (private.keyed_digest(token) = private.keyed_digest(private.opt_out_token(digest))) is not true then
    return false;
  end if;
  insert into private.mail_opt_outs (mailbox) values (digest) on conflict (mailbox) do nothing;
  return true;
end
$$;
revoke execute on function public.opt_out_of_invitation_mails(text) from public, anon, authenticated;
grant execute on function public.opt_out_of_invitation_mails(text) to service_role;
