-- Applications to attend. The edge function send-application writes them, and organisers decide about them at the desk;
-- members see none. The lengths are those of src/config/limits.ts.

-- Tables --------------------------------------------------------------------------------------------------------

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
  -- The field that nobody sees was filled in: by a program, or by the browser of a person. The desk shows it.
  filled_honeypot boolean not null default false,
  created_at timestamptz not null default now(),
  -- The edition that was next when the application came: an id of src/content/edition.ts. Null: none was published then, and the
  -- application waits for the next.
  edition text check (edition <> '' and char_length(edition) <= 40),
  status text not null default 'new' check (status in ('new', 'accepted', 'waitlisted', 'declined', 'withdrawn')),
  -- Counts the decisions. A decision names the version that its author saw, so that none undoes another unseen.
  version integer not null default 0,
  decided_at timestamptz,
  -- In the private link that shows the applicant the present state: 128 random bits. The form makes them, so that it can
  -- show the link at once.
  receipt_token text not null default private.new_invitation_code() unique check (receipt_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Which mails it sends (store_application): an own one to the organiser or a line in the digest, and a receipt or none.
  in_digest boolean not null default false,
  has_receipt boolean not null default true,
  -- Set once the mail service has accepted the mail: a retry sends only a missing one.
  organiser_mailed_at timestamptz,
  applicant_mailed_at timestamptz
);
create index applications_created_at_idx on public.applications (created_at);
create index applications_digest_idx on public.applications (created_at) where in_digest and organiser_mailed_at is null;

-- Policies: none, only the service role reads and writes applications, and it bypasses policies -----------------------

alter table public.applications enable row level security;

-- Functions -----------------------------------------------------------------------------------------------------

-- Stores an application, once for its id, and returns the stored row. It refuses none for their number: after the day's
-- 200 the organiser reads of further ones in a digest, and their applicants get no receipt; neither do those of a program,
-- which use none of the 200 up. A mailbox gets three receipts a day. Only an application that is stored counts, so that bad
-- calls use nothing up.
create function public.store_application(application jsonb) returns public.applications
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent constant public.applications := jsonb_populate_record(null::public.applications, application);
  stored public.applications;
  is_over boolean;
begin
  insert into public.applications (id, name, email, business, phone, project, plan, source, filled_honeypot, edition, receipt_token)
  values (
    sent.id, sent.name, sent.email, sent.business, sent.phone, sent.project, sent.plan, sent.source,
    coalesce(sent.filled_honeypot, false), sent.edition, coalesce(sent.receipt_token, private.new_invitation_code())
  )
  on conflict (id) do nothing;
  if found then
    is_over := case
      when sent.filled_honeypot then true
      else private.take_rate_limit('applications', 200, interval '1 day') > 0
    end;
    update public.applications set
      in_digest = is_over,
      has_receipt = not is_over
        and private.take_rate_limit('receipts:' || private.mailbox_digest(sent.email), 3, interval '1 day') = 0
    where id = sent.id;
  end if;
  select * into stored from public.applications where id = sent.id;
  return stored;
end
$$;

-- The organiser's next digest: {"key", "ids", "applications": [{"name", "business"}, ... 100 at most]}; null when none is due.
-- It holds what came within six hours of the oldest application that waits for one, once they have passed. Its key is that
-- of its ids, so a retry makes the same mail, unless an application of that time was committed or deleted since.
create function private.application_digest() returns jsonb
language sql stable set search_path = '' as $$
  with waiting as (
    select id, name, business, created_at, row_number() over (order by created_at, id) as place,
      min(created_at) over () + interval '6 hours' as until
    from public.applications where in_digest and organiser_mailed_at is null
  )
  select jsonb_build_object(
    'key', md5(string_agg(id::text, ' ' order by place)), 'ids', jsonb_agg(id order by place),
    'applications', jsonb_agg(jsonb_build_object('name', name, 'business', business) order by place) filter (where place <= 100)
  )
  from waiting where until <= now() and created_at <= until group by until;
$$;

-- Notes that the digest of these applications has gone. Safe to repeat.
create function public.mark_application_digest_mailed(ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.applications set organiser_mailed_at = now()
  where in_digest and organiser_mailed_at is null and id = any (ids);
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger refuse_withdrawn before insert on public.applications
  for each row execute function private.refuse_withdrawn_entry();

-- Grants --------------------------------------------------------------------------------------------------------

grant execute on function
  public.store_application(jsonb), public.mark_application_digest_mailed(uuid[])
  to service_role;
