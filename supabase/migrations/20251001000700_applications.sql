-- Applications to attend: written by the function send-application, read by the organisers, nothing for members.
-- The lengths are those of src/config/limits.ts.

create table public.applications (
  -- The client's Idempotency-Key: the same application sent again is the same row.
  id uuid primary key,
  name text not null check (name <> '' and char_length(name) <= 100),
  email text not null check (email <> '' and char_length(email) <= 254),
  business text not null check (business <> '' and char_length(business) <= 200),
  phone text not null check (phone <> '' and char_length(phone) <= 32),
  project text not null check (project <> '' and char_length(project) <= 4000),
  plan text not null check (plan in ('locals', 'stay', 'combo')),
  source jsonb,
  created_at timestamptz not null default now(),
  -- Set once the mail service has taken the mail: a repeated call sends only what is missing.
  organiser_mailed_at timestamptz,
  applicant_mailed_at timestamptz
);
create index applications_created_at_idx on public.applications (created_at);

-- No policy: only the service role, which bypasses them, gets in.
alter table public.applications enable row level security;
revoke all on public.applications from public, anon, authenticated;
grant select, insert, update, delete on public.applications to service_role;
