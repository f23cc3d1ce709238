-- Reports of messages to the organisers: written by the function report-message, nothing for members. The bound is that
-- of src/config/limits.ts.

create table public.message_reports (
  -- The client's idempotency key: the same report sent again is the same row.
  id uuid primary key,
  message_id uuid not null references public.messages (id) on delete cascade,
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null constraint message_reports_reason_length check (char_length(reason) <= 500),
  -- The text as it was reported: its author may delete it, and the organisers still have to judge it.
  content text not null,
  created_at timestamptz not null default now(),
  -- Set once the mail service has taken the mail: a repeated call sends it only if it is missing.
  mailed_at timestamptz,
  -- A second report of a message by the same member is the first one.
  constraint message_reports_message_id_reporter_id_key unique (message_id, reporter_id)
);
create index message_reports_reporter_id_idx on public.message_reports (reporter_id);

-- No policy: only the service role, which bypasses them, gets in.
alter table public.message_reports enable row level security;
revoke all on public.message_reports from public, anon, authenticated;
grant select, insert, update, delete on public.message_reports to service_role;
