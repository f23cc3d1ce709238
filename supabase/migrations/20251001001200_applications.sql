-- Applications to attend. The edge function send-application writes them, and organisers decide about them at the desk;
-- members see none. The lengths are those of src/config/limits.ts.

-- Tables --------------------------------------------------------------------------------------------------------

create table public.applications (
  -- The client's Idempotency-Key: a retry finds the same row.
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (private.is_mail_address(email)),
  business text not null check (business <> '' and char_length(business) <= 200),
  phone text not null check (phone <> '' and char_length(phone) <= 32),
  project text not null check (project <> '' and char_length(project) <= 4000),
  plan text not null check (plan in ('locals', 'stay', 'combo')),
  source jsonb,
  created_at timestamptz not null default now(),
  -- The edition that was next when the application came: an id of src/content/event.ts.
  edition text not null check (edition <> '' and char_length(edition) <= 40),
  status text not null default 'new' check (status in ('new', 'accepted', 'waitlisted', 'declined', 'withdrawn')),
  -- Counts the decisions. A decision names the version that its author saw, so that none undoes another unseen.
  version integer not null default 0,
  decided_at timestamptz,
  -- In the private link that shows the applicant the present state: 128 random bits. The form makes them, so that it can
  -- show the link at once.
  receipt_token text not null default private.new_invitation_code() unique check (receipt_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Set once the mail service has accepted the mail: a retry sends only a missing one.
  organiser_mailed_at timestamptz,
  applicant_mailed_at timestamptz
);
create index applications_created_at_idx on public.applications (created_at);

-- Policies: none, only the service role reads and writes applications, and it bypasses policies -----------------------

alter table public.applications enable row level security;

-- Functions -----------------------------------------------------------------------------------------------------

-- The state of the application whose receipt has this link: {"status", "decided_at"}; null for an unknown token. It answers
-- nothing else, because whoever has the link may call it.
create function public.application_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', status, 'decided_at', decided_at)
  from public.applications where receipt_token = token;
$$;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger refuse_withdrawn before insert on public.applications
  for each row execute function private.refuse_withdrawn_entry();

-- Grants --------------------------------------------------------------------------------------------------------

revoke all on public.applications from public, anon, authenticated;
grant select, insert, update, delete on public.applications to service_role;

revoke execute on function public.application_state(text) from public, anon, authenticated;
grant execute on function public.application_state(text) to anon;
