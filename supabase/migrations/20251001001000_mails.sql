-- The queue of mails, and the limits and opt-outs of the mailboxes that they reach. The transaction that causes a mail inserts
-- it here. The edge functions claim what is due, send it and finish it (functions/_shared/send-mails.ts).

-- Every mail of the club but those of the auth service. Kept for 30 days after it is finished.
create table private.mails (
  -- The idempotency key at the mail service, which sends a mail once for a key.
  key text primary key,
  -- private.letter_of returns its content, and private.mail_is_over limits how many may be sent.
  kind text not null,
  -- The id of the row that it is about; null where data or mailbox identifies it.
  subject uuid,
  -- The member who gets it; null for an address without an account.
  member uuid references auth.users (id) on delete cascade,
  -- The digest of its mailbox, for limits and opt-outs; null for a mail without either, and for an announcement, where
  -- private.letter_of computes it: 10,000 digests in one transaction would take seconds.
  mailbox text,
  -- Further values for its letter. For a digest: its events, which are added until it is claimed.
  data jsonb not null default '{}',
  -- When it may be sent at the earliest; later while another call is sending it.
  due_at timestamptz not null default now(),
  -- The first attempt; from then on it counts for the limits.
  claimed_at timestamptz,
  -- Null until it is finished.
  finished_at timestamptz,
  -- refused: by the mail service, or after seven days of failures. unwanted: over a limit, opted out, or of a suspended inviter.
  outcome text check (outcome in ('sent', 'refused', 'unwanted')),
  constraint mails_outcome_when_finished check ((finished_at is null) = (outcome is null))
);
create index mails_due_at_idx on private.mails (due_at) where finished_at is null;
create index mails_mailbox_idx on private.mails (kind, mailbox, claimed_at);
create index mails_member_idx on private.mails (member);
create index mails_subject_idx on private.mails (subject);
create index mails_finished_at_idx on private.mails (finished_at);
-- A mailbox has at most one waiting digest of a kind, to which further events are added.
create unique index mails_digest_idx on private.mails (kind, mailbox) where kind in ('applications', 'unread') and claimed_at is null;

create table private.mail_opt_outs (
  mailbox text primary key,
  -- The mailbox digest of the inviter; null for any other mail.
  inviter text,
  opted_out_at timestamptz not null default now()
);
create index mail_opt_outs_inviter_idx on private.mail_opt_outs (inviter);

-- Functions: mailboxes ----------------------------------------------------------------------------------------------

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

-- The digest of a mailbox: for invitations, allowances and suspensions, or for a scope of mails with its own limits and opt-outs.
create function private.mailbox_digest(address text, scope text default '') returns text
language sql stable set search_path = '' as $$
  select private.keyed_digest(scope || 'mailbox:' || private.mailbox_address(address));
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
  perform private.refuse_when(until > now(), 'PT403', format(
    'Two people you invited want no more such mails. You can invite again on %s.',
    to_char(until at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')
  ));
end
$$;

-- Functions: queueing mails ---------------------------------------------------------------------------------------

-- Queues a mail, once for its key.
create function private.queue_mail(
  kind text, key text, subject uuid, mailbox text default null, data jsonb default '{}', due_at timestamptz default now()
) returns void
language sql volatile set search_path = '' as $$
  insert into private.mails (kind, key, subject, mailbox, data, due_at)
  values (queue_mail.kind, queue_mail.key, queue_mail.subject, queue_mail.mailbox, queue_mail.data, queue_mail.due_at)
  on conflict do nothing;
$$;

-- The key of an invitation's mail: a resent invitation (with a new code) and a reminder have keys of their own. The edge
-- function send-invitation computes the same key.
create function private.invitation_key(invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select format('invitation-%s-%s-%s', invitation.id, invitation.invitation_code, invitation.reminders);
$$;

-- The inviter's device requests this mail at once and shows the outcome. The clock sends it later if the device did not.
create function private.queue_invitation_mail(invitation public.invitations) returns void
language sql volatile set search_path = '' as $$
  select private.queue_mail(
    'invitation', private.invitation_key(invitation), invitation.id, private.mailbox_digest(invitation.invitee_email),
    jsonb_build_object('inviter', private.mailbox_of(invitation.inviter_id)), now() + interval '1 minute'
  );
$$;

-- Functions: letters ----------------------------------------------------------------------------------------------------

-- Error: PT403 for an inviter who is suspended or unwanted.
create function private.invitation_letter(mail private.mails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  invited public.invitations;
begin
  select * into invited from public.invitations as held
  where held.id = mail.subject and held.status = 'pending' and held.expires_at > now() and private.invitation_key(held) = mail.key;
  if not found then
    return null;
  end if;
  perform private.require_not_suspended(invited.inviter_id);
  perform private.refuse_unwanted_inviter(invited.inviter_id);
  return jsonb_build_object(
    'email', invited.invitee_email, 'code', invited.invitation_code, 'expires_at', invited.expires_at,
    'is_reminder', invited.reminders > 0, 'inviter', (select full_name from public.profiles where id = invited.inviter_id)
  );
end
$$;

-- The letter of a mail: the values for the component of its kind in functions/_shared/mails. Null for a mail that nobody needs
-- any more.
create function private.letter_of(mail private.mails) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case mail.kind
    when 'application' then private.application_letter(mail)
    when 'receipt' then private.application_letter(mail)
    when 'applications' then private.applications_letter(mail)
    when 'invitation' then private.invitation_letter(mail)
    when 'decision' then private.decision_letter(mail)
    when 'seat-back' then private.seat_back_letter(mail)
    when 'gave-back' then private.seat_back_letter(mail)
    when 'work' then private.work_letter(mail)
    when 'report' then private.report_letter(mail)
    when 'announcement' then private.announcement_letter(mail)
    when 'edition-question' then private.edition_question_letter(mail)
    when 'edition-news' then private.edition_news_letter(mail)
    when 'unread' then private.unread_letter(mail)
  end;
end
$$;

-- Functions: sending ------------------------------------------------------------------------------------------------------

-- Until when a mail without an attempt is over a limit of its kind, and whether it waits until then or is unwanted; no row when it
-- may be sent.
create function private.mail_is_over(mail private.mails) returns table (until timestamptz, waits boolean)
language sql stable set search_path = '' as $$
  select counted.claimed_at + rule.period, rule.waits
  from (values
    ('receipt', true, 3, interval '1 day', false),
    ('invitation', true, 3, interval '30 days', false),
    ('edition-question', true, 1, interval '30 days', true),
    ('edition-question', false, 200, interval '1 day', true),
    ('unread', true, 1, interval '1 day', true)
  ) as rule (kind, each_mailbox, most, period, waits)
  cross join lateral (
    select earlier.claimed_at from private.mails as earlier
    where earlier.kind = mail.kind and (earlier.mailbox = mail.mailbox or not rule.each_mailbox)
      and earlier.claimed_at > now() - rule.period
    order by earlier.claimed_at desc offset rule.most - 1 limit 1
  ) as counted
  where rule.kind = mail.kind and mail.claimed_at is null
  order by 1 desc limit 1;
$$;

-- The next 50 mails that are due, or those with the requested keys even before they are due: [{"key", "kind", "token",
-- "letter"}, ...]. "token" is the opt-out token. A requested mail that must not be sent now has its "outcome" instead. No other
-- call gets a claimed mail within a minute.
create function public.claim_mails(asked text[] default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail private.mails;
  letter jsonb;
  limited record;
  taken jsonb := '[]';
begin
  -- Makes the second of two concurrent calls wait, so that it counts the mails that the first has claimed.
  perform pg_advisory_xact_lock(hashtextextended('mails', 0));
  -- Another call may be finishing a requested mail, so this waits for it. A due mail that is locked is left to the next call.
  perform from private.mails where key = any (asked) for update;
  for mail in
    select * from private.mails as held
    where asked is null and held.finished_at is null and held.due_at <= now() or held.key = any (asked)
    -- Mails to single people come before mails to everybody.
    order by held.kind in ('announcement', 'edition-news'), held.due_at, held.key limit 50 for update skip locked
  loop
    -- A mail whose letter fails stops no other.
    begin
      if mail.outcome = 'sent' then
        taken := taken || jsonb_build_object('key', mail.key, 'outcome', mail.outcome);
        continue;
      end if;
      letter := private.letter_of(mail);
      mail.mailbox := coalesce(mail.mailbox, letter ->> 'mailbox');
      select * into limited from private.mail_is_over(mail);
      if letter is null then
        delete from private.mails where key = mail.key;
      elsif limited.waits then
        update private.mails set due_at = limited.until where key = mail.key;
      elsif limited.until is not null or exists (select 1 from private.mail_opt_outs where mailbox = mail.mailbox) then
        raise exception using errcode = 'PT403';
      else
        update private.mails
        set claimed_at = coalesce(claimed_at, now()), due_at = now() + interval '1 minute', finished_at = null, outcome = null
        where key = mail.key;
        taken := taken || jsonb_build_object(
          'key', mail.key, 'kind', mail.kind, 'token', private.opt_out_token(mail.mailbox), 'letter', letter
        );
      end if;
    exception
      when sqlstate 'PT403' then
        update private.mails set finished_at = now(), outcome = 'unwanted' where key = mail.key;
        taken := case when asked is null then taken else taken || jsonb_build_object('key', mail.key, 'outcome', 'unwanted') end;
      when others then
        raise warning 'The mail % cannot be written: %', mail.kind, sqlstate;
        update private.mails set due_at = now() + interval '10 minutes' where key = mail.key;
    end;
  end loop;
  return taken;
end
$$;

-- Records the answers of the mail service: [{"key", "outcome": "sent" | "refused" | "failed"}, ...]. A failed mail is due again
-- after as long as it has failed, at least one minute and at most ten. Safe to repeat.
create function public.finish_mails(answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  finished private.mails;
begin
  perform pg_advisory_xact_lock(hashtextextended('mails', 0));
  for finished in
    update private.mails as mail set
      due_at = now() + least(greatest(now() - mail.claimed_at, interval '1 minute'), interval '10 minutes'),
      finished_at = case when given.is_done then now() end,
      outcome = case when given.is_done then case given.outcome when 'sent' then 'sent' else 'refused' end end
    from (
      select answer.key, answer.outcome, answer.outcome <> 'failed' or held.claimed_at <= now() - interval '7 days' as is_done
      from jsonb_to_recordset(answers) as answer (key text, outcome text) join private.mails as held using (key)
    ) as given
    where mail.key = given.key and mail.finished_at is null
    returning mail.*
  loop
    if finished.outcome is not null then
      case finished.kind
        when 'invitation' then
          update public.invitations as held set mailed_at = now()
          where held.id = finished.subject and private.invitation_key(held) = finished.key and finished.outcome = 'sent';
        when 'decision' then perform private.finish_decision_mail(finished);
        when 'work' then update private.works set mail_refused_at = now() where entry_id = finished.subject and finished.outcome <> 'sent';
        when 'edition-question' then update private.edition_news set asked_at = now() where mailbox = finished.mailbox;
        when 'edition-news' then delete from private.edition_news where mailbox = finished.mailbox and confirmed_at is not null;
        else null;
      end case;
    end if;
  end loop;
end
$$;

-- Functions: opting out ---------------------------------------------------------------------------------------------------

-- Opts the token's mailbox out of mails of its kind, and deletes its address from the list for the next edition. The token of a
-- mail about unread events turns the member's own setting off. False for a token that we did not make. Safe to repeat.
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
    select data ->> 'inviter' from private.mails where kind = 'invitation' and mailbox = digest order by claimed_at desc nulls last limit 1
  )) on conflict (mailbox) do nothing;
  delete from private.edition_news where mailbox = digest;
  return true;
end
$$;
