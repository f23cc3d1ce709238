-- Limits for the mails that somebody can cause to a stranger: invitations and reminders, and the question whether to tell about
-- the next edition. A mailbox gets at most three invitations in 30 days from all members together, and none once its owner
-- has opted out; a member whom two opt out of invites nobody for 30 days.

-- Tables --------------------------------------------------------------------------------------------------------

create table private.stranger_mails (
  -- The idempotency key that the mail service gets with the mail.
  mail_key text primary key,
  mailbox text not null,
  -- The mailbox of the member who invites, as a digest; null for any other mail.
  inviter text,
  taken_at timestamptz not null default now()
);
create index stranger_mails_mailbox_idx on private.stranger_mails (mailbox);
create index stranger_mails_taken_at_idx on private.stranger_mails (taken_at);

create table private.mail_opt_outs (
  mailbox text primary key,
  -- Whose invitation was the last one before.
  inviter text,
  opted_out_at timestamptz not null default now()
);
create index mail_opt_outs_inviter_idx on private.mail_opt_outs (inviter);

-- Policies: none, only definer functions read and write these tables ----------------------------------------------

alter table private.stranger_mails enable row level security;
alter table private.mail_opt_outs enable row level security;

-- Functions -----------------------------------------------------------------------------------------------------

-- The one spelling of the addresses that reach a mailbox, by what its provider publishes. Every mailbox accepts any label after a
-- plus sign. Without this rule a stranger could reach one person under as many addresses as they like.
create function private.mailbox_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case
    -- Gmail: dots do not matter.
    when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    -- Proton: neither do dots, hyphens and underscores.
    when host in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then
      regexp_replace(name, '[._-]', '', 'g') || '@proton.me'
    -- Yandex: a dot and a hyphen are the same.
    when host ~ '^(yandex\.(ru|com|by|kz|ua|uz|az|ee|lt|lv|md|tj|tm|fr|com\.(am|ge|tr)|co\.il)|ya\.ru|narod\.ru)$' then
      replace(name, '-', '.') || '@yandex.ru'
    -- Apple: one mailbox under three hosts.
    when host in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
    -- Fastmail, in each of its countries: any name before the mailbox's own as a host.
    when host ~ '^[^.]+\.fastmail\.[a-z]{2,3}(\.[a-z]{2})?$' then split_part(host, '.', 1) || '@' || substring(host from '[.](.*)$')
    else name || '@' || host
  end
  from (
    select split_part(split_part(lower(btrim(address)), '@', 1), '+', 1) as name,
      split_part(lower(btrim(address)), '@', 2) as host
  ) as part;
$$;

create function private.mailbox_digest(address text) returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest('mailbox:' || private.mailbox_address(address));
$$;

-- The mailbox of a member's account, as its digest. Allowances, budgets and suspensions belong to it and not to the account:
-- otherwise a member could renew them by deleting the account and signing up again. A deleted account has its id instead.
create function private.mailbox_of(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.mailbox_digest(email::text) from auth.users where id = member), member::text);
$$;

-- The token in a mail's opt-out link: the mailbox's digest and a proof that we made it, so that no table of links exists.
create function private.opt_out_token(mailbox text) returns text
language sql stable set search_path = '' as $$
  select mailbox || left(private.keyed_digest('opt-out:' || mailbox), 32);
$$;

-- Raises PT403 for 30 days after the second of two opt-outs in 30 days from the member's invitations.
create function private.refuse_unwanted_inviter(member uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  until constant timestamptz := (
    select max(later.opted_out_at) + interval '30 days'
    from private.mail_opt_outs as later join private.mail_opt_outs as earlier using (inviter)
    where inviter = private.mailbox_of(member) and earlier.mailbox <> later.mailbox
      and earlier.opted_out_at between later.opted_out_at - interval '30 days' and later.opted_out_at
  );
begin
  if until > now() then
    raise exception using errcode = 'PT403', message = format(
      'Two people you invited want no more such mails. You can invite again on %s.',
      to_char(until at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')
    );
  end if;
end
$$;

-- Takes one of the mailbox's three places for the mail with this key; a second call with the key takes no other.
-- Returns {"outcome": "taken", "opt_out_token": "..."}, {"outcome": "limit"} or {"outcome": "opted-out"}. Error: PT403 for an
-- inviter who is suspended or unwanted.
create function public.take_invitation_mail(address text, mail_key text, inviter uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := private.mailbox_digest(address);
  oldest constant timestamptz := now() - interval '30 days';
begin
  perform private.require_not_suspended(inviter);
  perform private.refuse_unwanted_inviter(inviter);
  -- Makes the second of two concurrent calls wait, so that it counts the first.
  perform pg_advisory_xact_lock(hashtextextended('invitation-mails:' || digest, 0));
  if exists (select 1 from private.mail_opt_outs where mailbox = digest) then
    return '{"outcome": "opted-out"}'::jsonb;
  end if;
  if not exists (select 1 from private.stranger_mails as mail where mail.mail_key = take_invitation_mail.mail_key) then
    if (select count(*) from private.stranger_mails where mailbox = digest and taken_at > oldest) >= 3 then
      return '{"outcome": "limit"}'::jsonb;
    end if;
    insert into private.stranger_mails (mail_key, mailbox, inviter)
    values (take_invitation_mail.mail_key, digest, private.mailbox_of(take_invitation_mail.inviter));
  end if;
  perform private.prune('private.stranger_mails', 'taken_at', interval '30 days');
  return jsonb_build_object('outcome', 'taken', 'opt_out_token', private.opt_out_token(digest));
end
$$;

-- Opts the token's mailbox out of mails of its kind, and forgets its address where it waits for the next edition. The token of a
-- mail about what was not read turns the member's own switch off. False for a token that we did not make. Safe to repeat.
create function public.opt_out_of_mails(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  digest constant text := left(token, 64);
  member uuid;
begin
  -- Compares digests, so that the time it takes reveals nothing about the right token.
  if (private.keyed_digest(token) = private.keyed_digest(private.opt_out_token(digest))) is not true then
    return false;
  end if;
  member := left(digest, 32);
  if digest = private.unread_reader(member) then
    update public.notification_choices set by_mail = false where user_id = member and by_mail;
    return true;
  end if;
  insert into private.mail_opt_outs (mailbox, inviter) values (digest, (
    select inviter from private.stranger_mails where mailbox = digest order by taken_at desc, mail_key limit 1
  )) on conflict (mailbox) do nothing;
  delete from private.edition_news where mailbox = digest;
  return true;
end
$$;

-- Grants --------------------------------------------------------------------------------------------------------

grant execute on function public.take_invitation_mail(text, text, uuid), public.opt_out_of_mails(text) to service_role;
