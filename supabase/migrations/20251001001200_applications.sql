-- Applications to attend. The edge function send-application writes them; members see none. The lengths are those of
-- src/config/limits.ts.

-- Tables --------------------------------------------------------------------------------------------------------

create table public.applications (
  -- The client's Idempotency-Key: a retry finds the same row.
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  business text not null check (business <> '' and char_length(business) <= 200),
  phone text not null check (phone <> '' and char_length(phone) <= 32),
  project text not null check (project <> '' and char_length(project) <= 4000),
  plan text not null check (plan in ('locals', 'stay', 'combo')),
  source jsonb,
  created_at timestamptz not null default now(),
  -- Set once the mail service has accepted the mail: a retry sends only a missing one.
  organiser_mailed_at timestamptz,
  applicant_mailed_at timestamptz
);
create index applications_created_at_idx on public.applications (created_at);

-- Policies: none, only the service role reads and writes applications, and it bypasses policies -----------------------

alter table public.applications enable row level security;

-- Triggers ------------------------------------------------------------------------------------------------------

create trigger refuse_withdrawn before insert on public.applications
  for each row execute function private.refuse_withdrawn_entry();

-- Grants --------------------------------------------------------------------------------------------------------

revoke all on public.applications from public, anon, authenticated;
grant select, insert, update, delete on public.applications to service_role;
