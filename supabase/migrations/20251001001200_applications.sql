-- Applications to attend. The edge function send-application writes them, and organisers decide about them at the desk;
-- members see none. The lengths are those of src/config/limits.ts.

create table public.applications (
  -- The client's Idempotency-Key: a retry finds the same row.
  id uuid primary key,
  name text not null check (private.is_text(name, false) and char_length(name) <= 100),
  email text not null check (private.is_mail_address(email)),
  business text not null check (private.is_text(business, false) and char_length(business) <= 200),
  phone text not null check (private.is_phone(phone) and char_length(phone) <= 32),
  project text not null check (private.is_text(project, true) and char_length(project) <= 4000),
  plan text not null check (plan in ('locals', 'stay', 'combo')),
  source jsonb,
  -- The hidden field was filled in, by a bot or by a person's browser. The desk shows it.
  filled_honeypot boolean not null default false,
  created_at timestamptz not null default now(),
  -- The edition that was next when the application came: an id of src/features/editions/rules/published-editions.ts. Null: none
  -- was published then, and the application waits for the next.
  edition text check (edition <> '' and char_length(edition) <= 40),
  status text not null default 'new' check (status in ('new', 'accepted', 'waitlisted', 'declined', 'withdrawn')),
  -- Counts the decisions. A decision names the version that its author saw, so that nobody overwrites an unseen one.
  version integer not null default 0,
  decided_at timestamptz,
  -- The token of the applicant's private link: 128 random bits, made by the form, so that it can show the link at once.
  receipt_token text not null default private.new_invitation_code() unique check (receipt_token ~ '^[A-Za-z0-9_-]{22}$')
);
create index applications_created_at_idx on public.applications (created_at);

-- Stores an application with its mails, once for its id, and returns the stored row. Never refuses one for the number of the
-- day: after 200 the organiser gets further ones in a digest six hours later, and their applicants get no receipt. Applications
-- of bots get no receipt either, and do not count. Only a stored application counts, so bad calls use nothing up.
create function public.store_application(application jsonb) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent constant public.applications := jsonb_populate_record(null::public.applications, application);
  stored public.applications;
begin
  perform private.prune_applications();
  insert into public.applications (id, name, email, business, phone, project, plan, source, filled_honeypot, edition, receipt_token)
  values (
    sent.id, sent.name, sent.email, sent.business, sent.phone, sent.project, sent.plan, sent.source,
    coalesce(sent.filled_honeypot, false), sent.edition, coalesce(sent.receipt_token, private.new_invitation_code())
  )
  on conflict (id) do nothing;
  if found then
    if sent.filled_honeypot or private.consume_rate_limit('applications', 200, interval '1 day') > 0 then
      insert into private.mails as waiting (kind, key, mailbox, data, due_at)
      values ('applications', 'applications-' || sent.id, 'organisers', jsonb_build_array(sent.id), now() + interval '6 hours')
      on conflict (kind, mailbox) where kind in ('applications', 'unread') and claimed_at is null
      do update set data = waiting.data || excluded.data;
    else
      perform private.queue_mail('application', format('application-%s-organiser', sent.id), sent.id);
      perform private.queue_mail(
        'receipt', format('application-%s-applicant', sent.id), sent.id, private.mailbox_digest(sent.email, 'receipts:')
      );
    end if;
  end if;
  select * into stored from public.applications where id = sent.id;
  return stored;
end
$$;

-- The organiser's mail about an application, and the applicant's receipt.
create function private.application_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(applied) from public.applications as applied where applied.id = mail.subject;
$$;

-- The digest of applications: {"count", "listed": [{"name", "business"}, ... 100 at most]}.
create function private.applications_letter(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'count', count(*),
    'listed', jsonb_agg(jsonb_build_object('name', name, 'business', business) order by place) filter (where place <= 100)
  )
  from (
    select name, business, row_number() over (order by created_at, id) as place
    from public.applications where mail.data ? id::text
  ) as listed
  having count(*) > 0;
$$;

create trigger refuse_withdrawn before insert on public.applications
  for each row execute function private.refuse_withdrawn_entry();
